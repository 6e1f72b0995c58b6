"""Progress circles: two rows of 39, the one that is being filled with the chapter's number in each circle."""

from collections.abc import Sequence

from markupsafe import Markup

from domain.campaign.view import StandingView
from domain.games.my_city.content import CIRCLES_A_ROW
from services.web.words import Words

LINE, STEP = 13, 24
"""Circles in a line of the large row, and their distance."""
DOT = LINE * STEP // CIRCLES_A_ROW
"""The distance of those of the other row, which are as small as dots."""
_HEIGHT = CIRCLES_A_ROW // LINE * STEP


def circles(words: Words, one: StandingView) -> Markup:
    """Both rows of a seat: the one that is full lies above the one that is being filled."""
    chapters = [mark.cause.chapter for mark in one.marks for _ in range(mark.progress)]
    first, second = chapters[:CIRCLES_A_ROW], chapters[CIRCLES_A_ROW:]
    rows = (_small(one.seat, len(first), 0), _large(one.seat, second, DOT + 4))
    drawn = rows if second else (_large(one.seat, first, 0), _small(one.seat, 0, _HEIGHT + 4))
    label = words("{n} progress; from the chapters {chapters}", n=one.progress, chapters=_listed(words, chapters))
    return Markup('<svg class="circles" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
        LINE * STEP, _HEIGHT + DOT + 4, label.striptags(), Markup("").join(drawn)
    )


def _listed(words: Words, chapters: Sequence[int]) -> Markup:
    return words(", ").join(str(chapter) for chapter in chapters) or Markup("–")


def _large(seat: int, chapters: Sequence[int], top: int) -> Markup:
    """Empty circles by a pattern; on them those that are marked, each with the number of its chapter."""
    marked = Markup("").join(_marked(seat, chapter, n % LINE, n // LINE) for n, chapter in enumerate(chapters))
    return Markup('<g transform="translate(0 {})"><rect width="{}" height="{}" fill="url(#g-pcircle)"/>{}</g>').format(
        top, LINE * STEP, _HEIGHT, marked
    )


def _marked(seat: int, chapter: int, column: int, line: int) -> Markup:
    x, y = column * STEP + STEP // 2, line * STEP + STEP // 2
    return Markup(
        '<circle cx="{0}" cy="{1}" r="9.8" fill="var(--s{2})"/>'
        '<text x="{0}" y="{3}" class="onseat" font-size="12" text-anchor="middle">{4}</text>'
    ).format(x, y, seat % 6, y + 4.3, chapter or "·")


def _small(seat: int, filled: int, top: int) -> Markup:
    """The other row: empty, or full."""
    row = Markup('<g transform="translate(0 {})"><rect width="{}" height="{}" fill="url(#g-pdot)"/>{}</g>')
    line = Markup(
        '<path d="M4 4H{}" stroke="var(--s{})" stroke-width="5.2" stroke-linecap="round" stroke-dasharray="0 {}"/>'
    )
    marked = line.format(filled * DOT - 4, seat % 6, DOT) if filled else Markup("")
    return row.format(top, LINE * STEP, DOT, marked)
