"""`kifu demo`: a whole match by random legal choices, through the API, as any client would play it."""

import random
from typing import Any

import click
import httpx
import msgspec

from domain.core.game import Game
from domain.games import SHELF
from services.command import campaign as campaigns
from services.command.progress import progress
from services.command.running import address, chosen
from services.command.talking import ask, talking_to

_CHOICES = 500
"""Among how many legal commands one is chosen; a seat may have thousands."""


@click.command("demo")
@click.option("--game", default="my_city", show_default=True, help="What to play.")
@click.option("--seats", default=None, type=int, help="How many play; as few as the game allows if not said.")
@click.option("--options", default="{}", help='Options of the game as JSON, such as {"play": "eternal"}.')
@click.option("--campaign", is_flag=True, help="Play My City's campaign instead, all 24 chapters, as well as can be.")
@click.option("--seed", default=None, type=int, help="Choose the same way each time.")
@click.option("--url", default=None, help="Where Kifu serves; KIFU_HOST and KIFU_PORT if not said.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome for a program.")
def command(
    game: str, seats: int | None, options: str, campaign: bool, seed: int | None, url: str | None, as_json: bool
) -> None:
    """Play a whole match by chance, or a campaign.

    Every move of a match is a random legal choice, those of a campaign look one step ahead; all are made through the
    API of a Kifu that serves already.
    """
    url = url or address(chosen())
    if campaign:
        if game != "my_city" or options != "{}":
            raise click.ClickException("A campaign is My City's, and has no options.")
        _campaign(_seats(_known("my_city"), seats), url, as_json=as_json)
    else:
        _match(_known(game), seats, options, random.Random(seed), url, as_json=as_json)  # noqa: S311 - no secret


def _campaign(seats: int, url: str, *, as_json: bool) -> None:
    with talking_to(url) as api:
        final = campaigns.play(api, seats, quiet=as_json)
    click.echo(msgspec.json.encode(final).decode() if as_json else campaigns.report(final, url))


def _match(game: Game[Any], seats: int | None, options: str, dice: random.Random, url: str, *, as_json: bool) -> None:
    body = {
        "game": game.name,
        "seats": _seats(game, seats),
        "options": _options(game, options),
        "title": "A match of chance",
        "hotseat": True,
        "visibility": "public",
    }
    with talking_to(url) as api:
        match_id = ask(api.post("/v1/matches", json=body))["match_id"]
        _play(api, match_id, dice, quiet=as_json)
        final = ask(api.get(f"/v1/matches/{match_id}"))
    click.echo(msgspec.json.encode(final).decode() if as_json else _report(final, url))


def _known(name: str) -> Game[Any]:
    try:
        return SHELF.by_name(name)
    except KeyError:
        names = sorted({game.name for game in SHELF.games})
        raise click.ClickException(f"There is no game {name!r}; there are {', '.join(names)}.") from None


def _seats(game: Game[Any], wanted: int | None) -> int:
    fewest, most = game.seats[0], game.seats[-1]
    if wanted is not None and wanted not in game.seats:
        raise click.ClickException(f"{game.name} has {fewest} to {most} seats, not {wanted}.")
    return wanted or fewest


def _options(game: Game[Any], text: str) -> Any:
    try:
        chosen = msgspec.json.decode(text)
        msgspec.convert(chosen, game.options)
    except msgspec.DecodeError as error:
        names = ", ".join(game.options.__struct_fields__)
        raise click.ClickException(f"--options: {error}. {game.name} has these: {names}.") from error
    return chosen


def _play(api: httpx.Client, match_id: str, dice: random.Random, *, quiet: bool) -> None:
    with progress(quiet=quiet) as bar:
        task = bar.add_task("0 moves", total=None)
        moves = 0
        while seats := ask(api.get(f"/v1/matches/{match_id}"))["to_move"]:
            seat = dice.choice(seats)
            legal = ask(api.get(f"/v1/matches/{match_id}/legal", params={"seat": seat, "limit": _CHOICES}))
            ask(
                api.post(
                    f"/v1/matches/{match_id}/moves", json={"seat": seat, "command": dice.choice(legal["commands"])}
                )
            )
            moves += 1
            bar.update(task, description=f"{moves} moves")


def _report(final: dict[str, Any], url: str) -> str:
    game = SHELF.by_rules(final["rules"])
    outcome, match_id = final["outcome"], final["match_id"]
    winners = " and ".join(f"seat {seat}" for seat in outcome["winners"]) or "nobody"
    points = ", ".join(f"seat {seat}: {points}" for seat, points in enumerate(outcome["points"]))
    return f"""\
{game.show(msgspec.convert(final["view"], game.view_type))}

Ended after {final["version"]} events by {", ".join(outcome["endings"])}. Points: {points}. First: {winners}.
Look at any moment of it   make replay ARGS="{match_id} --at {final["version"] // 2}"
Check that it is whole     make verify ARGS={match_id}
Any player may read it     {url}/v1/matches/{match_id}"""
