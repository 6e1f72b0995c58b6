"""`kifu demo`: a whole match by random legal choices, through the API, as any client would play it."""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
import httpx
import msgspec
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from domain.games import SHELF
from services.settings import Misconfigured, read

_CHOICES = 500
"""Among how many legal commands one is chosen; a seat may have thousands."""


@click.command("demo")
@click.option("--game", default="my_city", show_default=True, help="What to play.")
@click.option("--seats", default=None, type=int, help="How many play; as few as the game allows if not said.")
@click.option("--options", default="{}", help='Options of the game as JSON, such as {"play": "eternal"}.')
@click.option("--seed", default=None, type=int, help="Choose the same way each time.")
@click.option("--url", default=None, help="Where Kifu serves; KIFU_HOST and KIFU_PORT if not said.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome for a program.")
def command(game: str, seats: int | None, options: str, seed: int | None, url: str | None, as_json: bool) -> None:
    """Play a whole match by random legal choices through the API of a running Kifu."""
    url = url or _here()
    with _talking_to(url) as api:
        match_id = _open(api, game, seats, options)
        _play(api, match_id, random.Random(seed), quiet=as_json)  # noqa: S311 - choices of a demonstration
        final = _ask(api.get(f"/v1/matches/{match_id}"))
        if as_json:
            click.echo(msgspec.json.encode(final).decode())
        else:
            click.echo(_report(final, url))


def _here() -> str:
    try:
        settings = read(os.environ)
    except Misconfigured as error:
        raise click.ClickException(str(error)) from error
    return f"http://{settings.host}:{settings.port}"


@contextmanager
def _talking_to(url: str) -> Iterator[httpx.Client]:
    try:
        with httpx.Client(base_url=url, timeout=30) as api:
            player = _ask(api.post("/v1/players", json={"name": "Demo"}))
            api.headers["Authorization"] = f"Bearer {player['token']}"
            yield api
    except httpx.TransportError as error:
        raise click.ClickException(f"No Kifu answers at {url}. Start one with: make run") from error


def _open(api: httpx.Client, game: str, seats: int | None, options: str) -> str:
    names = {one.name: one for one in SHELF.games}
    if game not in names:
        raise click.ClickException(f"There is no game {game!r}; there are {', '.join(sorted(names))}.")
    try:
        chosen = msgspec.json.decode(options)
    except msgspec.DecodeError as error:
        raise click.ClickException(f"--options is not JSON: {error}") from error
    body = {
        "game": game,
        "seats": seats or names[game].seats.start,
        "options": chosen,
        "title": "A match of chance",
        "hotseat": True,
    }
    return str(_ask(api.post("/v1/matches", json=body))["match_id"])


def _play(api: httpx.Client, match_id: str, dice: random.Random, *, quiet: bool) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, disable=quiet) as progress:
        task = progress.add_task("0 moves", total=None)
        moves = 0
        while seats := _ask(api.get(f"/v1/matches/{match_id}"))["to_move"]:
            seat = dice.choice(seats)
            legal = _ask(api.get(f"/v1/matches/{match_id}/legal", params={"seat": seat, "limit": _CHOICES}))
            move = {"seat": seat, "command": dice.choice(legal["commands"])}
            _ask(api.post(f"/v1/matches/{match_id}/moves", json=move))
            moves += 1
            progress.update(task, description=f"{moves} moves")
        progress.update(task, total=1, completed=1)


def _ask(response: httpx.Response) -> dict[str, Any]:
    answer: dict[str, Any] = msgspec.json.decode(response.content)
    if response.is_error:
        raise click.ClickException(f"{answer.get('detail', answer)} ({response.status_code} {answer.get('code')})")
    return answer


def _report(final: dict[str, Any], url: str) -> str:
    game = SHELF.by_rules(final["rules"])
    outcome, match_id = final["outcome"], final["match_id"]
    winners = " and ".join(f"seat {seat}" for seat in outcome["winners"]) or "nobody"
    points = ", ".join(f"seat {seat}: {points}" for seat, points in enumerate(outcome["points"]))
    return f"""\
{game.show(msgspec.convert(final["view"], game.view_type))}

Ended after {final["version"]} events by {", ".join(outcome["endings"])}. Points: {points}. First: {winners}.
Look at any moment of it:   .venv/bin/kifu replay {match_id} --at {final["version"] // 2}
Check that it is whole:     .venv/bin/kifu verify {match_id}
Read it through the API:    {url}/v1/matches/{match_id}"""
