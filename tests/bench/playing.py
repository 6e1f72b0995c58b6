"""Play-outs of each game by random legal moves, against a loop of plain Python."""

import time

from domain.core.game import Game
from domain.games import SHELF
from tests.bench.row import Row, best_of
from tests.given import play_out

_LOOP = 2_000_000


async def rows() -> list[Row]:
    """A row a game; tracked, not promised."""
    return [await _playing(game) for game in SHELF.games]


async def _playing(game: Game) -> Row:  # type: ignore[type-arg]
    async def ours() -> float:
        start, played = time.perf_counter(), 0
        while time.perf_counter() - start < 2:
            play_out(game, game.seats.start, played)
            played += 1
        return played / (time.perf_counter() - start)

    async def loop() -> float:
        start, total = time.perf_counter(), 0
        for n in range(_LOOP):
            total += n & 7
        return _LOOP / (time.perf_counter() - start)

    figure, yard = await best_of(ours, loop, rounds=3)
    return Row(
        name=f"play-outs of {game.rules}, {game.seats.start} seats", unit="a second", figure=figure,
        yardstick_name="million turns of a plain loop", yardstick=yard / 1_000_000,
    )  # fmt: skip
