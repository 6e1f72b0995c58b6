"""A game is a record of pure functions over its own State; this is the record and the fold over it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec

from domain.core.chance import Chance, Drawn
from domain.core.content import Content
from domain.core.message import Command, Event, Options, Vocabulary
from domain.core.outcome import Outcome
from domain.core.pack import Files, Packable
from domain.core.seat import Seat, Viewer

S = TypeVar("S")


@dataclass(frozen=True)
class Setup:
    """What a game starts from: how many seats, the options chosen, the content played with."""

    seats: int
    options: Any
    content: Content[Any]


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """One revision of one game. Every field is public: the service knows no more of a game than this.

    Equal to nothing but itself: to compare so many functions would cost something at every look-up.
    """

    name: str
    """its tag, `my_city`"""
    rules: str
    """its rules revision, `my_city/1`"""
    seats: range
    """how many may play"""
    options: type[Options]
    opened_with: type[Options] | None = None
    """the options as a match is opened with them, where a campaign adds to what may be chosen"""
    content: Callable[[Any], Content[Any]]
    """options → the tables that such a game is played with"""
    state: type[S]
    """a frozen Struct; what msgspec encodes of it decodes to an equal one"""
    command: Any
    """the tagged union of all commands that a seat may give"""
    begin: Command
    """the table's opening command"""
    events: tuple[type[Event], ...]
    reveals: frozenset[type[Event]]
    """events whose content depends on what some seat hid until then"""
    turns: frozenset[type[Event]] = frozenset()
    """events with which a turn begins: whoever takes a turn back goes no further than the last of them"""

    initial_state: Callable[[Setup], S]
    """before anything happened"""
    decide: Callable[[S, Seat | None, Command, Chance], tuple[Event, ...]]
    """wish → facts; raises only a Refusal; empty: nothing happened; None is the table itself"""
    evolve: Callable[[S, Event], S]
    """total, deterministic, never refuses: a fact is a fact"""
    seen: Callable[[Event, Viewer], Event]
    """the event as that viewer may know it; the same object where all of it may be known"""
    view: Callable[[S, Viewer], msgspec.Struct]
    """what that viewer sees, built by naming what is shown"""
    legal_commands: Callable[[S, Seat], Iterator[Command]]
    """exactly what `decide` would accept, in a documented order"""
    to_move: Callable[[S], tuple[Seat, ...]]
    """seats the game waits for; tells nothing hidden"""
    points: Callable[[S], tuple[int, ...]]
    """points so far, one a seat, of all that the state knows, hidden things too: asked only when all is over"""
    outcome: Callable[[S], Outcome | None]
    """None while the game goes on"""
    drawn: Callable[[S, Event], tuple[Drawn, ...]]
    """for each draw of the event, in order: the bag it came from in the state before, and the item that came"""
    show: Callable[[Any], str]
    """a view as text, for a terminal"""
    lowest_wins: bool = False
    """whether fewer points are better"""
    endings: tuple[str, ...] = ()
    """the tags of all the ways in which it can end by its own rules"""
    wish: Callable[[S, Sequence[Event]], tuple[Seat, Command] | None] | None = None
    """facts of one decision, and the state before them → the only wish that can have brought them about, if any; a game
    without it is asked for all its legal commands where somebody decides again"""
    packable: Packable | None = None
    """which of its tables a pack may replace; None: not one"""

    def supplied(self, files: Files) -> "Game[S]":
        """The same game played with these files in place of printed ones; as it is where none may be supplied."""
        return replace(self, content=self.packable.content(files)) if self.packable else self

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(self.events)

    @cached_property
    def view_type(self) -> type[msgspec.Struct]:
        """The struct that `view` answers with, as its signature says."""
        found: type[msgspec.Struct] = get_type_hints(self.view)["return"]
        return found

    @cached_property
    def decode_command(self) -> Callable[[bytes], Command]:
        """Bytes → a command; raises msgspec.ValidationError."""
        decode: Callable[[bytes], Command] = msgspec.json.Decoder(self.command).decode
        return decode


def fold(evolve: Callable[[S, Event], S], state: S, events: Iterable[Event]) -> S:
    """The state after all the events."""
    for event in events:
        state = evolve(state, event)
    return state
