"""Why each thing of a city came: in which chapter, for which place, and where that game can be seen."""

from collections.abc import Iterator

import msgspec
from markupsafe import Markup

from domain.campaign.events import Cause
from services.web.campaign import unlock
from services.web.campaign.gathering import Gathering
from services.web.campaign.name import building, church, place, thing


class Entry(msgspec.Struct, frozen=True):
    """One thing: `glyph` or `kind` of a sticker, the cell it lies on, what it is, why, and a link to that moment: of a
    game that was played here, or of the record where it was brought along."""

    glyph: str
    cell: str
    what: Markup
    why: Markup
    link: str
    is_played: bool
    is_clearing: bool = False


def story(c: Gathering, seat: int) -> list[Entry]:
    """All that the seat has been given for good, in the order in which it was placed."""
    return [*_stickers(c, seat), *_cogs(c, seat), *_churches(c, seat)]


def _stickers(c: Gathering, seat: int) -> Iterator[Entry]:
    for one in c.campaign.cities[seat].stickers:
        is_clearing = one.kind in ("clearing", "clearing_tree")
        glyph = "forest" if one.kind == "clearing" else "rocks" if one.kind == "rocks" else "tree"
        yield _entry(c, seat, glyph, one.cell, thing(c.words, one.kind), one.cause, is_clearing=is_clearing)


def _cogs(c: Gathering, seat: int) -> Iterator[Entry]:
    for one in c.campaign.cities[seat].cogs:
        what = c.words("Cog on the {building}", building=building(c.words, one.shape))
        yield _entry(c, seat, "cog", "", what, one.cause)


def _churches(c: Gathering, seat: int) -> Iterator[Entry]:
    for one in c.campaign.cities[seat].churches:
        what = c.words("Fourth church: {church}", church=church(c.words, one.shape))
        yield _entry(c, seat, "mchu", "", what, one.cause)


def _entry(
    c: Gathering, seat: int, glyph: str, cell: str, what: Markup, cause: Cause, *, is_clearing: bool = False
) -> Entry:
    return Entry(glyph, cell, what, why(c, seat, cause), link(c, cause), cause.match_id is not None, is_clearing)


def why(c: Gathering, seat: int, cause: Cause) -> Markup:
    """Chapter 1, first place; or what it was given before."""
    _ = c.words
    if cause.match_id is None:
        return _("before chapter {n}", n=cause.chapter or c.campaign.first)
    places = next((one.places for one in c.campaign.openings if one.match_id == cause.match_id), ())
    if seat >= len(places):
        return _("chapter {n}", n=cause.chapter)
    return _("chapter {n}, {place}", n=cause.chapter, place=place(_, places[seat]))


def link(c: Gathering, cause: Cause) -> str:
    """The replay at the moment that brought it; of what was brought along, where the record tells that."""
    return unlock.link(c, c.view.start) if cause.match_id is None else replay(cause.match_id, cause.version)


def replay(match_id: str, version: int | None = None) -> str:
    """A match's replay, at that version."""
    return f"/matches/{match_id}/replay" + ("" if version is None else f"?at={version}")
