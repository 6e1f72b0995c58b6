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
from domain.match.events import MatchOpened
from domain.match.state import Match, Table
from domain.match.view import MatchView
from services.web import chair, log
from services.web.chair import Chair
from services.web.face import Face
from services.web.origin import Origin
from services.web.since import NOTHING, Since, since
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
    since: Since = NOTHING
    """What the version changed, where one looks back on it."""

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

    def first(self, turn: Seat | None = None) -> Seat:
        """Whose board lies in front: of whoever acts here, or of the seat on `turn`; a winner's once it is over."""
        if self.seat is not None:
            return self.seat
        if self.front is not None:
            return self.front
        if self.is_over:
            return self.outcome.winners[0] if self.outcome and self.outcome.winners else Seat(0)
        return Seat(0) if turn is None else turn

    def looked_back(self, before: Match | None, front: Seat | None) -> "Sitting":
        """The same as a replay shows it: boards show what the version did, not what was done last by then.

        `before`: the match a version earlier; None where there was none.
        """
        lines = [line for line in self.lines if line.version == self.version]
        return replace(self, is_replay=True, front=front, since=since(before, self.viewer, self.view), lines=lines)

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
