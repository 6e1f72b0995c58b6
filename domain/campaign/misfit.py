"""Why no campaign comes to a chapter with the boards that somebody entered: every reason, in one place to be read."""

from collections.abc import Sequence
from enum import StrEnum

from domain.core.seat import Seat


class Misfit(StrEnum):
    """A part of a sentence. `{kind}` and `{mine}` are the words of the wire, `{seats}` seats that are added up."""

    SEATS = "there is one board and one number of progress for each of the {n} seats"
    CHURCHES = "no order of places brings these fourth churches"
    CELL = "seat {seat} cannot have a sticker of the kind `{kind}` on {cell}"
    TWO_COGS = "seat {seat} has two cogs on one building"
    STRUCK_TWICE = "a mine is struck once"
    NOT_STRUCK = "the {mine} mine is not struck before somebody reached its box"
    STRUCK = "the {mine} mine is struck for somebody has reached its box"

    MOST_STICKERS = "seat {seat} can have at most {n} stickers of the kind `{kind}` by then"
    MOST_COGS = "seat {seat} can have at most {n} cogs by then"
    MOST_NUGGETS = "seat {seat} can have at most {n} nuggets by then"
    MOST_BOXES = "seat {seat} can have at most {n} boxes of the {mine} mine by then"
    MOST_PROGRESS = "seat {seat} can have at most {n} progress by then"

    LEAST_STICKERS = "seat {seat} has at least {n} `{kind}` among its stickers by then"
    LEAST_COGS = "the cogs of seat {seat} are at least {n} by then"
    LEAST_PROGRESS = "seat {seat} has at least {n} progress by then"
    SHARED_STICKERS = "seats {seats} together have at least {n} `{kind}` among their stickers by then"
    SHARED_COGS = "the cogs of seats {seats} together are at least {n} by then"
    SHARED_PROGRESS = "seats {seats} together have at least {n} progress by then"

    def told(self, **places: object) -> str:
        """With its places filled."""
        return self.format(**places)


def too_little(one: Misfit, several: Misfit, group: Sequence[Seat], **places: object) -> str:
    """What a seat, or several together, have too little of."""
    if len(group) == 1:
        return one.told(seat=group[0], **places)
    return several.told(seats=" + ".join(str(seat) for seat in group), **places)
