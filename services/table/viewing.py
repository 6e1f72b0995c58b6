"""The view answer: a match or a campaign as one viewer sees it. Names are put in at the last moment, to be erasable."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET, UnsetType

from domain.campaign.state import Campaign
from domain.campaign.view import CampaignView
from domain.campaign.view import view as campaign_view
from domain.core.outcome import Outcome
from domain.core.seat import Seat, Viewer
from domain.match.state import Chair, Concession, Proposal, Reclaim, Table
from domain.match.view import view
from services.table.kept import Kept
from services.table.naming import FORMER, Names
from services.table.origin import Origin
from services.table.placed import is_elsewhere
from services.table.telling import time

_encode = msgspec.json.Encoder(order="deterministic").encode


class StandIn(msgspec.Struct, frozen=True):
    """Who plays a seat for its owner: "former player" where that player was erased, "another player" in a file from
    elsewhere."""

    name: str
    player_id: str | UnsetType = UNSET


class SeatTold(msgspec.Struct, frozen=True):
    """A chair: `name` is null where nobody sits, "former player" where that player was erased.

    `stand_in` is null where its owner plays it. In a file from elsewhere nobody is known: "player 1" sits at seat 0.
    """

    seat: int
    name: str | None
    player_id: str | UnsetType = UNSET
    stand_in: StandIn | None = None


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the seats have still to agree on: an undo, the end after a concession, a lost seat, leaving it as it is.

    An answer names an undo or a concession by its `version`; `abandon`: the seats that would.
    """

    undo: Proposal | None = None
    concession: Concession | None = None
    reclaim: Reclaim | None = None
    abandon: tuple[Seat, ...] = ()


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The view answer without seats. `at`: when its last event was recorded; `origin`: of an imported match."""

    match_id: str
    game: str
    rules: str
    status: str
    version: int
    at: str
    to_move: tuple[int, ...]
    view: Any
    outcome: Outcome | None = None
    asked: Asked | None = None
    campaign_id: str | None = None
    chapter: int | None = None
    origin: Origin | None = None


class Shown(Answer, frozen=True, kw_only=True, omit_defaults=True):
    """The view answer."""

    seats: list[SeatTold]


class CampaignAnswer(CampaignView, frozen=True, kw_only=True):
    """The view answer of a campaign without seats. `at`: when its last event was recorded; `to_move`: the seats that
    have something to place, or if none has, may open the next chapter; `origin`: of an imported one."""

    campaign_id: str
    at: str
    title: str | None
    visibility: str
    hotseat: bool
    to_move: tuple[int, ...]
    origin: Origin | UnsetType = UNSET


class CampaignShown(CampaignAnswer, frozen=True, kw_only=True):
    """The view answer of a campaign."""

    seats: list[SeatTold]


def render(kept: Kept, viewer: Viewer, *, spoilers: bool = False) -> bytes:
    """The answer for that viewer, to be completed by `with_seats`; of a campaign also by `naming.spelt`.

    `spoilers`: whether a campaign tells also what lies in sealed envelopes.
    """
    if isinstance(kept.folded, Campaign):
        return _campaign(kept, kept.folded, viewer, spoilers=spoilers)
    seen = view(kept.match, viewer)
    part = kept.match.table.opened.part_of
    answer = Answer(
        match_id=str(kept.stream_id),
        game=seen.game,
        rules=seen.rules,
        status=seen.status,
        version=seen.version,
        at=time(kept.at),
        to_move=seen.to_move,
        view=seen.view,
        outcome=seen.outcome,
        asked=_asked(kept.match.table),
        campaign_id=None if part is UNSET else part.campaign_id,
        chapter=None if part is UNSET else part.chapter,
        origin=kept.origin,
    )
    return _encode(answer)[:-1]


def _asked(table: Table) -> Asked | None:
    """None where nothing is, or nothing any more."""
    asked = Asked(table.proposal, table.concession, table.reclaim, table.abandoning)
    return None if table.is_over or asked == Asked() else asked


def _campaign(kept: Kept, campaign: Campaign, viewer: Viewer, *, spoilers: bool) -> bytes:
    opened = campaign.opened
    answer = CampaignAnswer(
        **msgspec.structs.asdict(campaign_view(campaign, viewer, spoilers=spoilers)),
        campaign_id=str(kept.stream_id),
        at=time(kept.at),
        title=opened.title,
        visibility=opened.visibility,
        hotseat=opened.hotseat,
        to_move=awaited(campaign),
        origin=UNSET if kept.origin is None else kept.origin,
    )
    return _encode(answer)[:-1]


def awaited(campaign: Campaign) -> tuple[Seat, ...]:
    """The seats that the campaign itself waits for: those with something to place, or else all, to open a chapter."""
    if campaign.status != "running" or campaign.running is not None:
        return ()
    placing = tuple(Seat(n) for n, city in enumerate(campaign.cities) if city.waiting)
    return placing or tuple(sorted(campaign.seated))


async def with_seats(names: Names, rendered: bytes, chairs: tuple[Chair, ...]) -> bytes:
    """The whole answer."""
    return rendered + await written(names, chairs)


async def written(names: Names, chairs: tuple[Chair, ...]) -> bytes:
    """What completes a rendered answer: who sits where."""
    people = tuple([chair.player for chair in chairs] + [chair.stand_in for chair in chairs])
    return await names.written(people, lambda named: b',"seats":%b}' % _encode(_seats(people, named)))


async def seats(
    names: Names, players: Sequence[str | None], stand_ins: Sequence[str | None] | None = None
) -> list[SeatTold]:
    """Who sits where, by the player of each seat and who stands in for each; nobody does unless told."""
    people = (*players, *([None] * len(players) if stand_ins is None else stand_ins))
    return _seats(people, await names.of(UUID(one) for one in people if one is not None))


def _seats(people: Sequence[str | None], named: dict[UUID, str | None]) -> list[SeatTold]:
    """`people`: the player of each seat, then who stands in for each."""
    n = len(people) // 2
    return [
        _seat(seat, player, stand_in, named)
        for seat, (player, stand_in) in enumerate(zip(people[:n], people[n:], strict=True))
    ]


def _seat(seat: int, player: str | None, stand_in: str | None, named: dict[UUID, str | None]) -> SeatTold:
    told = None if stand_in is None else StandIn(*_person(stand_in, named, "another player"))
    if player is None:
        return SeatTold(seat, None, stand_in=told)
    return SeatTold(seat, *_person(player, named, f"player {seat + 1}"), told)


def _person(player: str, named: dict[UUID, str | None], unknown: str) -> tuple[str, str | UnsetType]:
    """The name, and the id where there is still somebody to it; `unknown`: what stands for one who never was here."""
    name = named[UUID(player)]
    if name is not None:
        return name, player
    return unknown if is_elsewhere(UUID(player)) else FORMER, UNSET
