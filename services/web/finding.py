"""How a match is gathered for its page: found, looked at through the right eyes, and told in sentences."""

from uuid import UUID

from domain.core.message import Command
from domain.core.seat import Seat
from domain.match.commands import LATER
from domain.match.events import MatchOpened
from domain.match.view import view
from services.table import access, reading
from services.table.caller import Caller
from services.table.house import House
from services.table.kept import Kept
from services.table.problem import NotFound
from services.table.reading import Sight
from services.web import chair, eyes, holder, link, log
from services.web.ask import Ask
from services.web.face import Face
from services.web.origin import origin
from services.web.sitting import Sitting


async def sit_down(ask: Ask, match_id: UUID) -> Sitting:
    """The match as the caller finds it. Raises NotFound, NotYourSeat, Unauthorised."""
    house, wanted = ask.house, ask.query("as")
    ask.caller = await link.with_link(ask, ask.caller, match_id)
    table = (await house.ledger.current(match_id)).match.table
    eyes.require_watcher(ask, table)
    own = access.seats_of(ask.caller, table)
    sight = await reading.look(house, ask.caller, match_id)
    seat, curtain = eyes.acting(own, sight, wanted, hides=ask.front.face_of(sight.kept.match.game.name).hides)
    sight = await reading.look(house, ask.caller, match_id, as_=eyes.wanted(table, own, seat, wanted))
    return await _sitting(ask, sight, own, seat, curtain)


async def at(ask: Ask, sight: Sight, front: Seat | None = None, before: Kept | None = None) -> Sitting:
    """The match as it was at some version, through those eyes, with nobody acting. `before`: the one before it."""
    t = await _sitting(ask, sight, (), None, None)
    return t.looked_back(None if before is None else before.match, front)


async def _sitting(ask: Ask, sight: Sight, own: tuple[Seat, ...], seat: Seat | None, curtain: Seat | None) -> Sitting:
    house, words, match = ask.house, ask.words, sight.kept.match
    shown, face, opened = view(match, sight.viewer), ask.front.face_of(match.game.name), match.table.opened
    table, happened = match.table, await holder.events(house, sight.kept, log.EVENTS)
    holders = await holder.holders(house, words, sight.kept, happened)
    held = holders.names(sight.kept.version)
    chairs = await chair.chairs(house, words, table, own, shown.to_move, chair.left(words, table, held))
    teller = log.Teller(words, held, shown.view, holders)
    return Sitting(
        match_id=sight.kept.stream_id,
        game=match.game,
        face=face,
        words=words,
        shown=shown,
        opened=opened,
        table=table,
        viewer=sight.viewer,
        own=own,
        owned=chair.owned(ask.caller, table),
        lost=await chair.lost(house, table, seat),
        held=held,
        seat=seat,
        curtain=curtain,
        chairs=chairs,
        title=await _title(house, opened),
        legal=await _legal(house, ask.caller, sight, seat, face),
        origin=await origin(house, words, sight.kept),
        lines=log.lines(sight, happened, face, teller),
        seeds_due=tuple(one for one in own if table.status == "open" and table.chairs[one].seed == LATER),
    )


async def _title(house: House, opened: MatchOpened) -> str | None:
    if opened.title is None:
        return None
    label = UUID(opened.title)
    return (await house.names.titles([label])).get(label)


async def _legal(house: House, caller: Caller, sight: Sight, seat: Seat | None, face: Face) -> list[Command]:
    """Asked as the API asks. Nothing where the match has moved on meanwhile: the page will be drawn anew."""
    if seat is None or sight.kept.match.table.status != "running":
        return []
    try:
        found = await reading.legal(house, caller, sight.kept.stream_id, seat, type_=None, after=0, limit=face.most)
    except NotFound:
        return []
    return found.commands if found.version == sight.kept.version else []
