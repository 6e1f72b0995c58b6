"""What the last move touched, read off the lines of the log."""

from collections.abc import Iterable

import msgspec

from domain.games.karesansui.stone import Stones
from services.web.game.karesansui.sentence import Told
from services.web.log import Line


class Marked(msgspec.Struct, frozen=True):
    """The pile with the last bid, and by seat the regions in which something came or went."""

    pile: int | None
    regions: dict[int, Stones]


NOTHING = Marked(None, {})


def marked(lines: Iterable[Line]) -> Marked:
    """A bid by itself; or all that an exchange, a set given back or a weed brought, back to the pass."""
    regions: dict[int, Stones] = {}
    for line in lines:
        if not isinstance(line, Told):
            continue
        if line.kind == "bid":
            return Marked(None if regions else line.pile, regions)
        if line.kind == "pass":
            break
        seat = line.seat if line.garden is None else line.garden
        if line.kind == "gain" and seat is not None:
            regions[seat] = (*regions.get(seat, ()), *line.regions)
    return Marked(None, regions)


def underbid(lines: Iterable[Line], seat: int | None) -> tuple[int, int] | None:
    """Who took which pile from that seat, if it has lost its bid this round."""
    bids: dict[int | None, int | None] = {}
    for line in lines:
        if not isinstance(line, Told):
            continue
        if line.kind == "pass" or (line.kind == "bid" and line.seat == seat):
            return None
        if line.kind == "bid":
            bids[line.pile] = line.seat
        elif line.kind == "home" and line.seat == seat and line.pile is not None:
            by = bids.get(line.pile)
            return None if by is None else (by, line.pile)
    return None
