"""A move in a chapter of My City as one short word, for files that hold thousands of them.

The seat first: `0` `1` …; then `2E4` a building turned twice with its box at E4, `-` a pass, `*` a pass for a nugget,
`.` the end of taking part, `~` a choice withdrawn, `$blue` a nugget spent in that mine, `=` a nugget kept.
"""

from typing import cast

from domain.core.message import Command
from domain.core.seat import Seat
from domain.games.my_city.clause import Colour
from domain.games.my_city.commands import (
    EndParticipation,
    KeepNugget,
    OfASeat,
    PassBuilding,
    PlaceBuilding,
    SpendNugget,
    WithdrawChoice,
)

Move = OfASeat


def written(seat: Seat, command: Move) -> str:
    """The word."""
    match command:
        case PlaceBuilding():
            return f"{seat}{command.turns}{command.cell}"
        case PassBuilding():
            return f"{seat}{'*' if command.nugget else '-'}"
        case SpendNugget():
            return f"{seat}${command.mine}"
        case EndParticipation():
            return f"{seat}."
        case WithdrawChoice():
            return f"{seat}~"
        case KeepNugget():
            return f"{seat}="


def read(word: str, number: int) -> tuple[Seat, Command]:
    """What that word says in the round of that number."""
    seat, move = Seat(int(word[0])), word[1:]
    plain: dict[str, Command] = {
        "-": PassBuilding(number),
        "*": PassBuilding(number, nugget=True),
        ".": EndParticipation(number),
        "~": WithdrawChoice(number),
        "=": KeepNugget(),
    }
    if move in plain:
        return seat, plain[move]
    if move.startswith("$"):
        return seat, SpendNugget(cast(Colour, move[1:]))
    return seat, PlaceBuilding(number, int(move[0]), move[1:])
