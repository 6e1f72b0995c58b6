"""A match as somebody finds it at the table: all that its page is drawn from, and nothing that they may not see."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from markupsafe import Markup
from msgspec import UNSET

from domain.core.game import Game
from domain.core.message import Command
from domain.core.outcome import Outcome
from domain.core.seat import Seat, Viewer
from domain.match.commands import LATER
from domain.match.events import MatchOpened
from domain.match.state import Table
from domain.match.view import MatchView, view
from services.table import access, reading
from services.table.caller import Caller
from services.table.house import House
from services.table.problem import NotFound
from services.table.reading import Sight
from services.web import chair, eyes, holder, link, log
from services.web.ask import Ask
from services.web.chair import Chair
from services.web.face import Face
from services.web.origin import Origin, origin
from services.web.words import Words


@dataclass(frozen=True, kw_only=True)
class Sitting:
    """`seat`: the chair that acts on this page, if any. `curtain`: the chair whose eyes alone come next at one screen.

    `table` holds what is open to all: proposals and who agreed to them. `legal`: what `seat` may do now. `seeds_due`:
    own chairs whose seed for luck is still to come. `own`: the chairs that the caller owns or plays for their owners,
    `owned`: those alone that are the caller's. `lost`: seats that could be offered anew because nobody comes back.
    `held`: what each seat is called by who sits there, or last did.
    """

    match_id: UUID
    game: Game[Any]
    face: Face
    words: Words
    shown: MatchView
    opened: MatchOpened
    table: Table
    viewer: Viewer
    own: tuple[Seat, ...]
    owned: tuple[Seat, ...]
    lost: tuple[Seat, ...]
    held: Sequence[Markup]
    seat: Seat | None
    curtain: Seat | None
    chairs: list[Chair]
    title: str | None
    legal: list[Command]
    lines: list[log.Line]
    seeds_due: tuple[Seat, ...]
    origin: Origin | None
    """Where it comes from, if it was not played here."""
    is_replay: bool = False
    """Drawn as it was at some version: nobody acts, and what happened is told beside it."""
    front: Seat | None = None
    """Whose board lies in front where nobody acts, if that is known."""

    @property
    def view(self) -> Any:
        """The game's own view; None before it has begun."""
        return self.shown.view

    @property
    def status(self) -> str:
        """open, running, paused, ended, abandoned or imported"""
        return self.shown.status

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.shown.outcome

    @property
    def version(self) -> int:
        """How many events it has."""
        return self.shown.version

    @property
    def path(self) -> str:
        """The table's page."""
        return f"/matches/{self.match_id}"

    @property
    def joining(self) -> str:
        """Where an invitation leads, before its secret."""
        return f"/join/{self.match_id}"

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be played."""
        return self.table.is_over

    def is_empty(self, seat: int) -> bool:
        """Whether nobody sits there."""
        return self.table.chairs[seat].player is None

    @property
    def is_my_turn(self) -> bool:
        """Whether the match waits for the seat that acts here."""
        return self.seat is not None and self.seat in self.shown.to_move

    @property
    def is_hotseat(self) -> bool:
        """Whether several play at this screen."""
        return self.opened.hotseat and len(self.own) > 1

    def name(self, seat: int) -> Markup:
        """The name of whoever sits there."""
        return self.chairs[seat].name

    def has_said(self, seats: tuple[Seat, ...]) -> bool:
        """Whether the player of the acting seat speaks for one of these too."""
        return chair.has_said(self.table, self.seat, seats)

    def others(self) -> list[Chair]:
        """The chairs from the acting one's left on, round the table; all where nobody acts."""
        if self.seat is None:
            return self.chairs
        return [*self.chairs[self.seat + 1 :], *self.chairs[: self.seat]]

    @property
    def is_chapter(self) -> bool:
        """Whether it is a chapter of a campaign, which then is asked for all but moves."""
        return self.opened.part_of is not UNSET

    def legal_of(self, tag: str) -> list[Command]:
        """What the seat may do of that type."""
        return [command for command in self.legal if command.__struct_config__.tag == tag]


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


async def at(ask: Ask, sight: Sight, front: Seat | None = None) -> Sitting:
    """The match as it was at some version, through those eyes, with nobody acting."""
    return replace(await _sitting(ask, sight, (), None, None), is_replay=True, front=front)


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
