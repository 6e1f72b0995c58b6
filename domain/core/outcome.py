"""How a game ended."""

from domain.core.message import Value
from domain.core.seat import Seat


class Outcome(Value, frozen=True):
    """`endings`: tags of what ended it; `points`: one a seat; `winners`: the seats that share the first place."""

    endings: tuple[str, ...]
    points: tuple[int, ...]
    winners: tuple[Seat, ...]
