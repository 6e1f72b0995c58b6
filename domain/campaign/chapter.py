"""A chapter's match: what it is played with, how it opens, and how it follows its campaign."""

from collections.abc import Iterator
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from domain.campaign.events import ChapterOpened, Sitting
from domain.campaign.state import Campaign
from domain.core.game import Game
from domain.core.message import Event, encode
from domain.core.outcome import Outcome
from domain.core.seat import Seat
from domain.games.my_city import MY_CITY
from domain.games.my_city.content import CHAPTERS
from domain.games.my_city.options import ChapterOptions
from domain.games.my_city.state import State
from domain.match import commands as c
from domain.match import ending, rules
from domain.match.events import (
    MatchEnded,
    MatchOpened,
    Part,
    Paused,
    Resumed,
    SeatLeft,
    SeatTaken,
    SecretRevealed,
    StandInNamed,
    Visibility,
)
from domain.match.history import fold
from domain.match.luck import Luck
from domain.match.state import Chair, Match, Table


def game_of(campaign: Campaign) -> Game[State]:
    """My City, played with the campaign's own tables."""
    return MY_CITY.supplied(dict(campaign.box.supplied)) if campaign.box.supplied else MY_CITY


def next_options(campaign: Campaign) -> ChapterOptions:
    """What the campaign's chapter is played with: its play, and what each seat brings to it."""
    play = CHAPTERS[campaign.chapter - 1]
    return ChapterOptions(play=play, carried=tuple(city.carried for city in campaign.cities), struck=campaign.struck)


def opened_with(campaign: Campaign, match_id: str, sittings: tuple[Sitting, ...]) -> ChapterOpened:
    """The fact that the campaign's chapter is played in that match from here on."""
    options: dict[str, Any] = msgspec.json.decode(encode(next_options(campaign)))
    commitment = campaign.commitments[campaign.chapter - 1]
    return ChapterOpened(campaign.chapter, match_id, options, commitment, sittings)


def open_match(campaign: Campaign, campaign_id: str, opened: ChapterOpened, luck: Luck) -> tuple[Event, ...]:
    """The first events of the chapter's match: it opens, all sit down, it begins, and stand-ins are named.

    `luck`: the chapter's own.
    """
    game = game_of(campaign)
    visibility, hotseat = campaign.opened.visibility, campaign.opened.hotseat
    events = dealt(game, Part(campaign_id, opened.chapter), opened, visibility, luck, hotseat=hotseat)
    return (*events, *reseated(campaign, fold(game, events).table))


def dealt(
    game: Game[State], part_of: Part, opened: ChapterOpened, visibility: Visibility, luck: Luck, *, hotseat: bool
) -> tuple[Event, ...]:
    """The same up to where stand-ins are named, which follows from what the chapter's match says of itself."""
    first, *others = opened.sittings
    wanted = c.OpenMatch(
        player=first.player,
        seats=len(opened.sittings),
        commitment=opened.commitment,
        options=msgspec.convert(opened.options, ChapterOptions),
        visibility=visibility,
        seed=first.seed,
    )
    match_opened, *events = rules.open_match(game, wanted, luck)
    events.insert(0, replace(cast(MatchOpened, match_opened), hotseat=hotseat, part_of=part_of))
    for n, sitting in enumerate(others, 1):
        take = c.TakeSeat(Seat(n), sitting.player, sitting.seed)
        events += rules.decide(fold(game, events), None, take, luck)
    return tuple(events)


def follow(campaign: Campaign, match_id: str, match: Match, luck: Luck) -> tuple[Event, ...]:
    """What has to happen in a chapter's match so that its seats and its end are those that the campaign has now."""
    if match.table.is_over:
        return ()
    opening = next(opening for opening in campaign.openings if opening.match_id == match_id)
    if opening.status == "rewound":
        return _ended(match, "abandoned", frozenset(), luck)
    if campaign.status == "ended" and campaign.concession:
        return _ended(match, "conceded", campaign.seated - {campaign.concession.seat}, luck)
    if campaign.status == "abandoned":
        return ending.abandoned(campaign.stopped_by, luck)
    return (*reseated(campaign, match.table), *_paused(campaign, match.table))


def _paused(campaign: Campaign, table: Table) -> tuple[Event, ...]:
    """It stands still, and by whom, as its campaign does."""
    by = campaign.stopped_by
    if campaign.status == "paused":
        is_enough = table.status == "paused" and (by is not None or table.paused_by_operator)
        return () if is_enough else (Paused(by),)
    return (Resumed(by),) if table.status == "paused" else ()


def reseated(campaign: Campaign, table: Table) -> Iterator[Event]:
    """Its seats are owned, and played for their owners, as those of its campaign are."""
    for n, (chair, held) in enumerate(zip(campaign.chairs, table.chairs, strict=True)):
        yield from _changed(Seat(n), chair, held)


def _changed(seat: Seat, chair: Chair, held: Chair) -> Iterator[Event]:
    """A newcomer plays on with the seed that the chair gave; with the owner goes the stand-in."""
    if held.player not in (None, chair.player):
        yield SeatLeft(seat)
    if chair.player not in (None, held.player):
        yield SeatTaken(seat, chair.player)
    if chair.stand_in != (held.stand_in if held.player == chair.player else None):
        yield StandInNamed(seat, chair.stand_in)


def _ended(match: Match, ending: str, stayed: frozenset[Seat], luck: Luck) -> tuple[Event, ...]:
    """The best of those who stayed win."""
    points = match.game.points(match.state)
    best = max((points[seat] for seat in stayed), default=None)
    outcome = Outcome((ending,), points, tuple(seat for seat in sorted(stayed) if points[seat] == best))
    return MatchEnded(outcome.endings, outcome), SecretRevealed(luck.secret())
