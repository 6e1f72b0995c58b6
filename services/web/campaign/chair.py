"""Who sits at a campaign, and whose seat the others may offer to a newcomer because its player does not come back."""

from domain.campaign.state import Campaign
from domain.core.seat import Seat
from domain.match.consent import others
from services.table import access, viewing
from services.table.house import House
from services.web import log
from services.web.drawing.mark import named
from services.web.sitting import Chair
from services.web.words import Words


async def chairs(house: House, words: Words, campaign: Campaign, own: tuple[Seat, ...]) -> list[Chair]:
    """Every seat in order; `own`: those of whoever looks."""
    awaited = viewing.awaited(campaign)
    return [
        Chair(
            seat=one.seat,
            name=log.seat_name(words, one.seat) if one.name is None else named(_numbered(words, campaign, one)),
            is_free=access.is_free(campaign, one.seat),
            is_mine=one.seat in own,
            is_to_move=one.seat in awaited,
        )
        for one in await _told(house, campaign)
    ]


async def lost(house: House, campaign: Campaign, seat: Seat | None) -> tuple[Seat, ...]:
    """The seats that whoever plays `seat` may ask the others to offer anew: no player alone takes another's, unless
    that one has been erased."""
    if seat is None or campaign.status not in ("running", "paused"):
        return ()
    mine = campaign.chairs[seat].player
    gone = {one.seat for one in await _told(house, campaign) if not one.player_id}
    held = (Seat(n) for n in sorted(campaign.seated) if campaign.chairs[n].player != mine and n not in campaign.offered)
    return tuple(one for one in held if one in gone or len(others(campaign, one)) > 1)


async def _told(house: House, campaign: Campaign) -> list[viewing.SeatTold]:
    return await viewing.seats(house.names, [chair.player for chair in campaign.chairs])


def _numbered(words: Words, campaign: Campaign, one: viewing.SeatTold) -> str:
    """At one screen all seats bear the same name: then a number tells them apart."""
    name = words.plain(one.name or "")
    return f"{name} {one.seat + 1}" if campaign.opened.hotseat else name
