"""What the service does over HTTP: moves, views, the price of a long match, memory."""

import asyncio
import itertools
import json
from collections.abc import Iterator
from typing import Any

import httpx
import redis

from tests.bench import load, yardstick
from tests.bench.row import Row, best_of
from tests.bench.serving import resident, served

MATCHES = 16
_WINDOW_SECONDS = 0.3
"""In which a new match comes to version 50 and somewhat beyond."""


class Player:
    """Anna, who plays alone at one screen."""

    def __init__(self, port: int) -> None:
        self._api = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
        self.token = self._ask("POST", "/v1/players", {"name": "Anna"})["token"]
        self.headers = {"Authorization": f"Bearer {self.token}"}

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        headers = getattr(self, "headers", {})
        response = self._api.request(method, path, json=body, headers=headers)
        response.raise_for_status()
        return response.json()

    def match(self) -> str:
        """A new Eternal game of two; its id."""
        wanted = {"game": "my_city", "seats": 2, "hotseat": True, "options": {"play": "eternal"}}
        return str(self._ask("POST", "/v1/matches", wanted)["match_id"])

    def choices(self, match_id: str) -> Iterator[bytes]:
        """Requests of a seat that changes its mind for ever: one event each."""
        legal = self._ask("GET", f"/v1/matches/{match_id}/legal?seat=0&type=place_building&limit=64")
        bodies = [json.dumps({"seat": 0, "command": command}).encode() for command in legal["commands"]]
        for body in itertools.cycle(bodies):
            yield load.request("POST", f"/v1/matches/{match_id}/moves", self.headers, body)

    def views(self, match_id: str) -> Iterator[bytes]:
        return itertools.repeat(load.request("GET", f"/v1/matches/{match_id}?as=0", self.headers))

    def view(self, match_id: str) -> bytes:
        return self._api.get(f"/v1/matches/{match_id}?as=0", headers=self.headers).content

    def close(self) -> None:
        self._api.close()


async def rows(environ: dict[str, str]) -> list[Row]:
    """All rows that need servers: ours and the yardstick's, side by side."""
    with (
        served("services.compose:from_environment", environ, "/health/live") as (ours, our_pid),
        served("tests.bench.yardstick:app", environ, "/empty") as (plain, plain_pid),
    ):
        await asyncio.sleep(2)
        memory = _memory(resident(our_pid), resident(plain_pid))
        anna = Player(ours)
        try:
            return [
                memory,
                await _moves(anna, ours, plain),
                await _views(anna, ours, plain, environ["KIFU_REDIS_URL"]),
                await _long(anna, ours),
            ]
        finally:
            anna.close()


def _memory(ours: int, plain: int) -> Row:
    return Row(
        name="resident memory, idle", unit="MiB", figure=ours / 1024,
        yardstick_name="an empty Litestar app on the same server", yardstick=plain / 1024, goal=1.5, at_least=False,
    )  # fmt: skip


async def _moves(anna: Player, ours: int, plain: int) -> Row:
    sources = [anna.choices(anna.match()) for _ in range(MATCHES)]
    insert = load.request("POST", "/insert", anna.headers, b'{"seat": 0, "command": {}}')
    inserts: list[Iterator[bytes]] = [itertools.repeat(insert)] * MATCHES
    figure, yard = await best_of(lambda: load.rate(ours, sources), lambda: load.rate(plain, inserts))
    return Row(
        name="moves over HTTP, durable, 16 matches", unit="a second", figure=figure,
        yardstick_name="a handler that does one plain INSERT", yardstick=yard, goal=0.6,
    )  # fmt: skip


async def _views(anna: Player, ours: int, plain: int, redis_url: str) -> Row:
    match_id = anna.match()
    with redis.Redis.from_url(redis_url) as cache:
        cache.set(yardstick.VIEW_KEY, anna.view(match_id))
    views, gets = anna.views(match_id), itertools.repeat(load.request("GET", "/view", anna.headers))
    figure, yard = await best_of(lambda: load.rate(ours, [views] * MATCHES), lambda: load.rate(plain, [gets] * MATCHES))
    return Row(
        name="GET of a cached view", unit="a second", figure=figure,
        yardstick_name="a handler that does one Redis GET of as many bytes", yardstick=yard, goal=0.9,
    )  # fmt: skip


async def _long(anna: Player, ours: int) -> Row:
    """Time of a move in a match that has come to version 5,000, against one at version 50, as long each."""
    old = anna.match()
    aged = anna.choices(old)
    while int(await _version(anna, old)) < 5_000:
        await load.rate(ours, [aged], seconds=1)

    async def late() -> float:
        return await load.rate(ours, [aged], seconds=_WINDOW_SECONDS)

    async def early() -> float:
        young = anna.choices(anna.match())
        first = next(young)
        return await load.rate(ours, [itertools.chain([first], young)], seconds=_WINDOW_SECONDS)

    at_5000, at_50 = await best_of(late, early, rounds=15)
    return Row(
        name="cost of a move at version 5,000", unit="ms", figure=1_000 / at_5000,
        yardstick_name="at version 50", yardstick=1_000 / at_50, goal=1.1, at_least=False,
    )  # fmt: skip


async def _version(anna: Player, match_id: str) -> int:
    return int(json.loads(anna.view(match_id))["version"])
