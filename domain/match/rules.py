"""What the table allows: sitting down, starting, playing on, conceding, ending."""

from collections.abc import Callable
from typing import Any

import msgspec

from domain.core.game import Game
from domain.core.message import Command, Event, encode
from domain.core.outcome import Outcome
from domain.core.seat import Seat
from domain.match import commands as c
from domain.match import events as e
from domain.match import refusals as r
from domain.match import state
from domain.match.history import extend
from domain.match.luck import Luck, Rehearsal
from domain.match.state import Match, Table


def open_match(game: Game[Any], command: c.OpenMatch, luck: Luck) -> tuple[Event, ...]:
    """The first facts of a match. Raises WrongNumberOfSeats."""
    if command.seats not in game.seats:
        raise r.WrongNumberOfSeats
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
    )
    own = range(command.seats if command.hotseat else 1)
    taken = tuple(e.SeatTaken(Seat(seat), command.player, command.seed) for seat in own)
    return (opened, *taken, *_start(extend(state.opened(game, opened), taken), luck))


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
    if table.status != "running" and game.outcome(match.state) is None:
        raise r.MatchOver
    events = game.decide(match.state, seat, command, luck.chance(seeds(table), table.draws))
    return (*events, *_end(extend(match, events), luck)) if events else ()


def _end(match: Match, luck: Luck) -> tuple[Event, ...]:
    outcome = match.game.outcome(match.state)
    return _ending(outcome, luck) if outcome is not None else ()


def _ending(outcome: Outcome, luck: Luck) -> tuple[Event, ...]:
    return e.MatchEnded(outcome.endings, outcome), e.SecretRevealed(luck.secret())


def _start(match: Match, luck: Luck) -> tuple[Event, ...]:
    """The match starts by itself as soon as every seat is taken and every seed settled."""
    if match.table.status != "open" or not all(chair.is_settled for chair in match.table.chairs):
        return ()
    started = e.MatchStarted()
    return (started, *_play(extend(match, (started,)), None, match.game.begin, luck))


def seeds(table: Table) -> tuple[str | None, ...]:
    """What each chair gave to luck, in order: hex, or None where it declined."""
    return tuple(chair.seed for chair in table.chairs)


def _take_seat(match: Match, _: Seat | None, command: c.TakeSeat, luck: Luck) -> tuple[Event, ...]:
    table = match.table
    if table.status not in ("open", "running", "paused"):
        raise r.MatchOver
    chair = table.chairs[command.seat]
    if chair.player not in (None, command.player):
        raise r.SeatIsTaken
    if chair.player is not None and chair.is_settled:
        raise r.SeedIsSettled
    taken = (e.SeatTaken(command.seat, command.player, command.seed),)
    return (*taken, *_start(extend(match, taken), luck))


def _concede(match: Match, seat: Seat | None, _: c.Concede, luck: Luck) -> tuple[Event, ...]:
    """The last one left wins; while more are left, the seat is offered to a newcomer until the others agree."""
    table = match.table
    if table.status == "open":
        raise r.NotStarted
    if table.status not in ("running", "paused"):
        raise r.MatchOver
    if seat is None or table.chairs[seat].player is None:
        raise r.SeatIsEmpty
    others = _seated(table) - {seat}
    if len(others) > 1:
        return e.Conceded(seat), e.SeatLeft(seat)
    return e.Conceded(seat), *_ending(_conceded(match, others), luck)


def _answer_concession(match: Match, seat: Seat | None, command: c.AnswerConcession, luck: Luck) -> tuple[Event, ...]:
    concession = match.table.concession
    if concession is None or concession.version != command.version or match.table.status == "ended":
        raise r.NoSuchConcession
    if seat is None or seat == concession.seat:
        raise r.OwnConcession
    answered = e.ConcessionAnswered(command.version, seat, command.agree)
    others = _seated(match.table) - {concession.seat}
    agreed = {*concession.agreed, seat} if command.agree else set()
    return (answered, *(_ending(_conceded(match, others), luck) if agreed >= others else ()))


def _seated(table: Table) -> set[Seat]:
    return {Seat(seat) for seat, chair in enumerate(table.chairs) if chair.player is not None}


def _conceded(match: Match, others: set[Seat]) -> Outcome:
    """The best of those who stayed win."""
    points = match.game.points(match.state)
    best = (min if match.game.lowest_wins else max)((points[seat] for seat in others), default=None)
    return Outcome(("conceded",), points, tuple(seat for seat in sorted(others) if points[seat] == best))


_DECIDERS: dict[type[Command], Callable[[Match, Seat | None, Any, Luck], tuple[Event, ...]]] = {
    c.TakeSeat: _take_seat,
    c.Concede: _concede,
    c.AnswerConcession: _answer_concession,
}
