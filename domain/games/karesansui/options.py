"""What may be chosen when a table is set up."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.core.message import Options


class KaresansuiOptions(Options, frozen=True):
    """Weeds, open demerits, and who starts."""

    weeds: Annotated[
        Literal["none", "suggested"] | Annotated[int, Meta(ge=1, le=5)],
        Meta(description="Weeds put into the bag: none, as suggested for the number of seats, or 1 to 5."),
    ] = "none"
    open_demerits: Annotated[
        bool, Meta(description="Whether the points of all demerit cards lie open to everybody.")
    ] = False
    weed_planting: Annotated[
        Literal["must", "may"],
        Meta(description="Whether every weed must be planted, or may be put back into the bag instead."),
    ] = "must"
    weed_pile_ends_game: Annotated[
        bool, Meta(description="Whether the game ends after the round in which the weed pile is used up.")
    ] = True
    start_seat: Annotated[
        Literal["chance"] | Annotated[int, Meta(ge=0, le=5)],
        Meta(description="Who starts: drawn by luck, or this seat (counted on round the table if there are fewer)."),
    ] = "chance"
