"""The choices at set-up of a match of Cottage Garden."""

from typing import Annotated, Literal

import msgspec

from domain.core.message import Options

Number = Annotated[int, msgspec.Meta(ge=1, le=9)]
Boards = tuple[Number, Number, Number]


class CottageGardenOptions(Options, frozen=True):
    """Choices at set-up."""

    centre: Annotated[
        Literal["one", "all"],
        msgspec.Meta(description="Boards to take from: one, or all that no seat has. One seat always plays with one."),
    ] = "one"
    solo_boards: Annotated[
        Boards | None,
        msgspec.Meta(
            description="For one seat: numbers of the left bed's, the right bed's and the centre's board, "
            "instead of drawing them. Without effect for more seats."
        ),
    ] = None

    def __post_init__(self) -> None:
        boards = self.solo_boards
        if boards is not None and (len(set(boards)) < len(boards) or not set(boards) <= set(range(1, 10))):
            raise ValueError("`solo_boards` are three different numbers from 1 to 9")
