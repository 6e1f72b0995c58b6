"""Events of the record as rows of a page: who acted, when, on what, and what each says."""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

import msgspec
from markupsafe import Markup

from domain.campaign.events import CampaignOpened
from domain.core.message import event_type
from services.store.audit import origins
from services.table import viewing
from services.table.caller import TABLE
from services.table.telling import Told
from services.table.viewing import SeatTold
from services.web.ask import Ask
from services.web.chair import known, somebody

_CAMPAIGN = event_type(CampaignOpened)


class Row(msgspec.Struct, frozen=True):
    """An event for the page: `who` acted, `when` to the second, `data` what it says as JSON, None if that is hidden.

    `path`: of the match, or the campaign, that it belongs to.
    """

    told: Told
    who: Markup
    when: str
    data: str | None
    path: str

    @property
    def is_of_campaign(self) -> bool:
        """Whether it belongs to a campaign."""
        return self.path.startswith("/campaigns/")

    @property
    def seat(self) -> int | None:
        """Whose it is, if a seat's."""
        return self.told.seat if isinstance(self.told.seat, int) else None


async def rows(ask: Ask, found: Sequence[Told], ids: Mapping[str, str] | None = None) -> list[Row]:
    """The same for the page, with names. `ids`: of an imported one, what all that its events name is called here."""
    actors = {one.actor: _here(one.actor, ids) for one in found}
    streams = {one.stream_id: ids[one.stream_id] if ids else one.stream_id for one in found}
    names, paths = await _names(ask, set(actors.values())), await _paths(ask, set(streams.values()))
    return [
        Row(
            one,
            names[actors[one.actor]],
            f"{one.recorded_at[:10]} {one.recorded_at[11:19]}",
            _data(one),
            paths[streams[one.stream_id]],
        )
        for one in found
    ]


def _here(actor: str, ids: Mapping[str, str] | None) -> str:
    role, _, player = actor.partition(":")
    return f"{role}:{ids[player]}" if ids and player else actor


async def _paths(ask: Ask, streams: Iterable[str]) -> dict[str, str]:
    """Where each of these is found."""
    async with ask.house.store.connection() as conn:
        known = await origins(conn, {UUID(stream) for stream in streams})
    campaigns = {str(stream) for stream, origin in known.items() if origin.event_type == _CAMPAIGN}
    return {one: f"/{'campaigns' if one in campaigns else 'matches'}/{one}" for one in streams}


async def _names(ask: Ask, actors: Iterable[str]) -> dict[str, Markup]:
    in_order = sorted(actors)
    ids = [actor.partition(":")[2] or None for actor in in_order]
    seats = await viewing.seats(ask.house.names, ids)
    return {actor: _called(ask, actor, seat) for actor, seat in zip(in_order, seats, strict=True)}


def _called(ask: Ask, actor: str, told: SeatTold) -> Markup:
    if actor == TABLE or told.name is None:
        return ask.words("the service")
    called = somebody(ask.words, actor.partition(":")[2], known(told))
    return ask.words("{player}, operator", player=called) if actor.startswith("operator:") else called


def _data(one: Told) -> str | None:
    return None if one.data is None else msgspec.json.format(msgspec.json.encode(one.data), indent=1).decode()
