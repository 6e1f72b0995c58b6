"""`kifu demo --campaign`: all chapters of a campaign by the greedy player's choices, through the API.

The client knows no more than the API tells it: it folds the events of the campaign and of each chapter's match.
"""

from collections.abc import Callable, Iterator
from typing import Any

import click
import httpx
import msgspec

from domain.campaign import drawing, evolution, greedy
from domain.campaign.events import ChapterClosed, ChapterOpened
from domain.campaign.state import Campaign
from domain.campaign.view import CampaignView
from domain.core.message import Event, encode
from domain.core.seat import Seat
from domain.games.my_city import MY_CITY
from domain.games.my_city import greedy as builder
from domain.match import history
from services.command.progress import progress
from services.command.talking import ask

_PAGE = 500

Decode = Callable[[str, bytes], Event]


def play(api: httpx.Client, seats: int, *, quiet: bool) -> dict[str, Any]:
    """A campaign from its opening to its end; its last view answer. Tells each chapter's results unless `quiet`."""
    body = {"seats": seats, "title": "A campaign of one", "hotseat": True, "visibility": "public"}
    path = f"/v1/campaigns/{ask(api.post('/v1/campaigns', json=body))['campaign_id']}"
    events = list(_events(api, path, evolution.VOCABULARY.decode))
    campaign = evolution.fold(events)
    while campaign.status == "running":
        campaign = _settled(api, path, campaign)
        _chapter(api, campaign, quiet=quiet)
        news = list(_events(api, path, evolution.VOCABULARY.decode, after=campaign.version))
        campaign = evolution.extend(campaign, news)
        if not quiet:
            click.echo(_result(campaign, news))
    return ask(api.get(path))


def _settled(api: httpx.Client, path: str, campaign: Campaign) -> Campaign:
    """Everything has its place and the next chapter is open."""
    while True:
        for n in range(len(campaign.cities)):
            while wish := greedy.choose(campaign, Seat(n)):
                events = list(_move(api, path, Seat(n), wish, evolution.VOCABULARY.decode))
                campaign = evolution.extend(campaign, events)
                if isinstance(events[-1], ChapterOpened):
                    return campaign


def _chapter(api: httpx.Client, campaign: Campaign, *, quiet: bool) -> None:
    """The chapter that is open, to its end."""
    running = campaign.effective[-1]
    path = f"/v1/matches/{running.match_id}"
    match = history.fold(MY_CITY, list(_events(api, path, _of_match)))
    with progress(quiet=quiet) as bar:
        task = bar.add_task("", total=len(match.state.deck) + match.state.round)
        while match.table.status == "running":
            done = match.state.round
            bar.update(task, completed=done, description=f"chapter {running.chapter}, round {done}")
            seat = MY_CITY.to_move(match.state)[0]
            wish = builder.choose(match.state, seat)
            match = history.extend(match, list(_move(api, path, seat, wish, _of_match)))


def _of_match(event_type: str, payload: bytes) -> Event:
    return history.decode(MY_CITY, event_type, payload)


def _move(api: httpx.Client, path: str, seat: Seat, wish: msgspec.Struct, decode: Decode) -> Iterator[Event]:
    """What follows from that wish."""
    body = msgspec.json.encode({"seat": seat, "command": wish})
    answer = ask(api.post(f"{path}/moves", content=body, headers={"Content-Type": "application/json"}))
    return (decode(told["event_type"], encode(told["data"])) for told in answer["events"])


def _events(api: httpx.Client, path: str, decode: Decode, after: int = 0) -> Iterator[Event]:
    """All that happened after that version."""
    while True:
        items = ask(api.get(f"{path}/events", params={"after": after, "limit": _PAGE}))["items"]
        yield from (decode(told["event_type"], encode(told["data"])) for told in items)
        if len(items) < _PAGE:
            return
        after = items[-1]["version"]


def _result(campaign: Campaign, news: list[Event]) -> str:
    """A line about the chapter that has just ended."""
    closed = next(event for event in news if isinstance(event, ChapterClosed))
    title = campaign.box.chapters[closed.chapter - 1].title
    points, circles = (" ".join(f"{n:>3}" for n in each) for each in (closed.totals, campaign.progress))
    return f"{closed.chapter:>2} {title:<20} points {points}   progress {circles}"


def report(final: dict[str, Any], url: str) -> str:
    """The boards as they are in the end, and where to look further."""
    campaign_id = final["campaign_id"]
    return f"""
{drawing.show(msgspec.convert(final, CampaignView))}

Any player may read it     {url}/v1/campaigns/{campaign_id}
Check that it is whole     make verify ARGS={campaign_id}"""
