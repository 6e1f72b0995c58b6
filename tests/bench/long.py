"""Long matches for measuring: Eternal games of My City whose seats keep changing their minds."""

import random
from uuid import UUID, uuid4

from domain.core.message import Event, encode, event_type
from domain.core.seat import Seat
from domain.games.my_city import MY_CITY
from domain.games.my_city.commands import EndParticipation
from domain.match import rules
from domain.match.history import extend, fold
from services.store import Append, NewEvent, Store
from tests.given import Shaken, opening
from tests.golden.decisions import decisions


def changing_minds(events: int, seed: int = 1) -> list[Event]:
    """The events of a running match of four, that many or a few more: each round, seats choose again and again."""
    dice = random.Random(seed)
    luck = Shaken(dice)
    told = list(opening(MY_CITY, 4, luck, play="eternal"))
    match = fold(MY_CITY, told)
    a_round = events // 24
    while len(told) < events:
        waiting = match.game.to_move(match.state)
        patient = len(told) % a_round != 0
        seat = dice.choice(waiting) if not patient or len(waiting) > 1 else _chosen(match, waiting[0])
        wishes = [w for w in match.game.legal_commands(match.state, seat) if not isinstance(w, EndParticipation)]
        happened = rules.decide(match, seat, dice.choice(wishes or [EndParticipation(match.state.round)]), luck)
        told += happened
        match = extend(match, happened)
        if match.table.status == "ended":
            return changing_minds(events, seed + 1)
    return told


def _chosen(match: object, waiting: Seat) -> Seat:
    """A seat that has chosen already and may choose again, so that the round stays open."""
    return Seat((waiting + 1) % 4)


async def record(store: Store, events: list[Event]) -> UUID:
    """Append them as one stream; its id."""
    stream_id = uuid4()
    rows = [NewEvent(event_type(event), event.schema_version, encode(event)) for event in events]
    for start in range(0, len(rows), 200):
        await store.append(uuid4().bytes, bytes(32), "table", [Append(stream_id, start, rows[start : start + 200])])
    return stream_id


async def record_decided(store: Store, events: list[Event]) -> UUID:
    """Append them as one stream, each decision by itself and in the name of who made it; its id."""
    stream_id, version = uuid4(), 0
    for made in decisions(MY_CITY, events):
        rows = [NewEvent(event_type(event), event.schema_version, encode(event)) for event in made.facts]
        await store.append(uuid4().bytes, bytes(32), made.actor, [Append(stream_id, version, rows)])
        version += len(rows)
    return stream_id
