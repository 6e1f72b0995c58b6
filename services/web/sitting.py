"""A match as somebody finds it at the table: all that its page is drawn from, and nothing that they may not see."""

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
from services.table import access, reading, viewing
from services.table.caller import Caller
from services.table.house import House
from services.table.problem import NotFound
from services.table.reading import Sight
from services.web import eyes, link, log
from services.web.ask import Ask
from services.web.drawing.mark import named
from services.web.face import Face
from services.web.words import Words


@dataclass(frozen=True)
class Chair:
    """A seat and who is on it."""

    seat: int
    name: Markup
    is_free: bool
    is_mine: bool
    is_to_move: bool


@dataclass(frozen=True, kw_only=True)
class Sitting:
    """`seat`: the chair that acts on this page, if any. `curtain`: the chair whose eyes alone come next at one screen.

    `table` holds what is open to all: proposals and who agreed to them. `legal`: what `seat` may do now. `seeds_due`:
    own chairs whose seed for luck is still to come.
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
    seat: Seat | None
    curtain: Seat | None
    chairs: list[Chair]
    title: str | None
    legal: list[Command]
    lines: list[log.Line]
    seeds_due: tuple[Seat, ...]
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
        """open, running, paused, ended or abandoned"""
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
    chairs = await _chairs(house, words, match.table, shown, own)
    teller = log.Teller(words, [chair.name for chair in chairs], shown.view)
    return Sitting(
        match_id=sight.kept.stream_id,
        game=match.game,
        face=face,
        words=words,
        shown=shown,
        opened=opened,
        table=match.table,
        viewer=sight.viewer,
        own=own,
        seat=seat,
        curtain=curtain,
        chairs=chairs,
        title=await _title(house, opened),
        legal=await _legal(house, ask.caller, sight, seat, face),
        lines=await log.lines(house, sight, face, teller),
        seeds_due=tuple(one for one in own if match.table.status == "open" and match.table.chairs[one].seed == LATER),
    )


async def _chairs(house: House, words: Words, table: Table, shown: MatchView, own: tuple[Seat, ...]) -> list[Chair]:
    told = await viewing.seats(house.names, [chair.player for chair in table.chairs])
    return [
        Chair(
            seat=one.seat,
            name=log.seat_name(words, one.seat) if one.name is None else named(_numbered(words, table, one)),
            is_free=one.name is None,
            is_mine=one.seat in own,
            is_to_move=one.seat in shown.to_move,
        )
        for one in told
    ]


def _numbered(words: Words, table: Table, one: viewing.SeatTold) -> str:
    """At one screen all seats bear the same name: then a number tells them apart."""
    name = words.plain(one.name or "")
    return f"{name} {one.seat + 1}" if table.opened.hotseat and len(table.chairs) > 1 else name


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
