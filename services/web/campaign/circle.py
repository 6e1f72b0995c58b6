"""Progress circles: two rows of 39, the one that is being filled with the chapter's number in each circle."""

from collections.abc import Sequence

from markupsafe import Markup

from domain.campaign.view import StandingView
from domain.games.my_city.content import CIRCLES_A_ROW
from services.web.words import Words

LINE, STEP = 13, 24
"""Circles in a line of the large row, and their distance."""
_SMALL = LINE * STEP / CIRCLES_A_ROW


def circles(words: Words, one: StandingView) -> Markup:
    """Both rows of a seat."""
    chapters = [mark.cause.chapter for mark in one.marks for _ in range(mark.progress)]
    first, second = chapters[:CIRCLES_A_ROW], chapters[CIRCLES_A_ROW:]
    is_second = bool(second)
    rows = (_small(one.seat, len(first), 6), _large(one.seat, second, 12)) if is_second else ()
    drawn = Markup("").join(rows or (_large(one.seat, first, 0), _small(one.seat, 0, 3 * STEP + 6)))
    label = words("{n} progress; from the chapters {chapters}", n=one.progress, chapters=_listed(words, chapters))
    return Markup('<svg class="circles" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
        LINE * STEP, 3 * STEP + 12, label.striptags(), drawn
    )


def _listed(words: Words, chapters: Sequence[int]) -> Markup:
    return words(", ").join(str(chapter) for chapter in chapters) or Markup("–")


def _large(seat: int, chapters: Sequence[int], top: int) -> Markup:
    return Markup("").join(
        _circle(seat, chapters[n] if n < len(chapters) else None, n % LINE, top + n // LINE * STEP)
        for n in range(CIRCLES_A_ROW)
    )


def _circle(seat: int, chapter: int | None, column: int, top: int) -> Markup:
    x, y = column * STEP + STEP / 2, top + STEP / 2
    if chapter is None:
        return Markup('<circle cx="{}" cy="{}" r="8.5" fill="none" stroke="var(--edge)"/>').format(x, y)
    return Markup(
        '<circle cx="{0}" cy="{1}" r="9.8" fill="var(--s{2})"/>'
        '<text x="{0}" y="{3}" class="onseat" font-size="12" text-anchor="middle">{4}</text>'
    ).format(x, y, seat % 6, y + 4.3, chapter or "·")


def _small(seat: int, filled: int, y: int) -> Markup:
    """The other row, as dots."""
    dots = Markup('<circle cx="{}" cy="{}" r="2.6" fill="{}" stroke="var(--edge)" stroke-width=".8"/>')
    return Markup("").join(
        dots.format(round((n + 0.5) * _SMALL, 1), y, f"var(--s{seat % 6})" if n < filled else "none")
        for n in range(CIRCLES_A_ROW)
    )
