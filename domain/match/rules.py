"""What the table allows: sitting down, starting, playing on; and where to ask for all else."""

from collections.abc import Callable
from typing import Any

import msgspec

from domain.core.game import Game
from domain.core.message import Command, Event, encode
from domain.core.seat import Seat
from domain.match import commands as c
from domain.match import ending, leaving, pausing, state, undoing
from domain.match import events as e
from domain.match import refusals as r
from domain.match.history import extend
from domain.match.luck import Luck, Rehearsal
from domain.match.state import Match, Table


def open_match(game: Game[Any], command: c.OpenMatch, luck: Luck, start: Any = None) -> tuple[Event, ...]:
    """The first facts of a match. `start`: the state that a fork goes on from. Raises WrongNumberOfSeats."""
    if command.seats not in game.seats:
        raise r.WrongNumberOfSeats(game.seats)
    opened = e.MatchOpened(
        game=game.name,
        rules=game.rules,
        content=game.content(command.options).sha256,
        options=msgspec.json.decode(encode(command.options)),
        seats=command.seats,
        visibility=command.visibility,
        hotseat=command.hotseat,
        commitment=command.commitment,
        title=command.title,
        forked_from=command.forked_from,
    )
    taken = tuple(e.SeatTaken(seat, command.player, command.seed) for seat in _own(command))
    return (opened, *taken, *_start(extend(state.opened(game, opened, start), taken), luck))


def _own(command: c.OpenMatch) -> tuple[Seat, ...]:
    """The seats that whoever opens the match takes."""
    if command.hotseat:
        return tuple(Seat(seat) for seat in range(command.seats))
    return command.sits or (command.seat,)


def decide(match: Match, seat: Seat | None, command: Command, luck: Luck) -> tuple[Event, ...]:
    """Facts that a wish of a seat brings about, the table's and the game's. Raises a Refusal.

    The caller has made sure that whoever asks may speak for that seat.
    """
    decider = _DECIDERS.get(type(command))
    if decider is not None:
        return decider(match, seat, command, luck)
    return _play(match, seat, command, luck)


def rehearse(match: Match, seat: Seat, command: Command) -> tuple[Event, ...]:
    """What of a move's facts is certain: up to the first draw, or the first fact that hidden choices decide.

    The secret of luck is told by nothing but the record.
    """
    certain = []
    for event in decide(match, seat, command, Rehearsal()):
        if getattr(event, "draws", ()) or type(event) in match.game.reveals or type(event) is e.SecretRevealed:
            break
        certain.append(event)
    return tuple(certain)


def _play(match: Match, seat: Seat | None, command: Command, luck: Luck) -> tuple[Event, ...]:
    table, game = match.table, match.game
    if table.status == "open":
        raise r.NotStarted
    if table.status == "paused":
        raise r.MatchPaused
    if table.status != "running" and game.outcome(match.state) is None:
        raise r.MatchOver
    events = game.decide(match.state, seat, command, luck.chance(seeds(table), table.draws))
    return (*events, *_end(extend(match, events), luck)) if events else ()


def _end(match: Match, luck: Luck) -> tuple[Event, ...]:
    outcome = match.game.outcome(match.state)
    return ending.ended(outcome, luck) if outcome is not None else ()


def _start(match: Match, luck: Luck) -> tuple[Event, ...]:
    """The match starts by itself as soon as every seat is taken and every seed settled. A fork has begun before."""
    if match.table.status != "open" or not all(chair.is_settled for chair in match.table.chairs):
        return ()
    started = e.MatchStarted()
    if match.start is not None:
        return (started,)
    return (started, *_play(extend(match, (started,)), None, match.game.begin, luck))


def seeds(table: Table) -> tuple[str | None, ...]:
    """What each chair gave to luck, in order: hex, or None where it declined."""
    return tuple(chair.seed for chair in table.chairs)


def _take_seat(match: Match, _: Seat | None, command: c.TakeSeat, luck: Luck) -> tuple[Event, ...]:
    table = match.table
    if table.is_over:
        raise r.MatchOver
    chair = table.chairs[command.seat]
    if chair.player == command.player:
        if chair.is_settled:
            raise r.SeedIsSettled
    elif not chair.is_free:
        raise r.SeatIsTaken
    taken = (e.SeatTaken(command.seat, command.player, command.seed),)
    return (*taken, *_start(extend(match, taken), luck))


_DECIDERS: dict[type[Command], Callable[[Match, Seat | None, Any, Luck], tuple[Event, ...]]] = {
    c.TakeSeat: _take_seat,
    c.Concede: leaving.concede,
    c.AnswerConcession: leaving.answer_concession,
    c.HandOver: leaving.hand_over,
    c.KeepSeat: leaving.keep_seat,
    c.NameStandIn: leaving.name_stand_in,
    c.AnswerReclaim: leaving.answer_reclaim,
    c.AnswerUndo: undoing.answer,
    c.Pause: pausing.pause,
    c.Resume: pausing.resume,
    c.Abandon: pausing.abandon,
}
