"""Games played by random legal choices, fact by fact."""

import random
from collections.abc import Iterator

from hypothesis import settings
from hypothesis import strategies as st

from domain.core.message import Event
from domain.games.miyabi import MIYABI
from domain.games.miyabi.state import State
from tests.domain.miyabi.scene import ALL_MODULES, unopened
from tests.given import Shaken

some_games = st.tuples(
    st.integers(2, 4),
    st.integers(0, 2**32),
    st.lists(st.sampled_from(ALL_MODULES), unique=True).map(tuple),
    st.booleans(),
)
law = settings(max_examples=15, deadline=None)

Moment = tuple[State, Event, State]
"""Before a fact, the fact, after it."""


def moments(seats: int, seed: int, modules: tuple[str, ...], voluntary_pass: bool) -> Iterator[Moment]:
    dice = random.Random(seed)
    luck = Shaken(dice)
    state = unopened(seats, modules=modules, voluntary_pass=voluntary_pass)
    events = MIYABI.decide(state, None, MIYABI.begin, luck)
    while events:
        for event in events:
            after = MIYABI.evolve(state, event)
            yield state, event, after
            state = after
        wishes = list(MIYABI.legal_commands(state, state.turn)) if state.outcome is None else []
        events = MIYABI.decide(state, state.turn, dice.choice(wishes), luck) if wishes else ()
