"""Games of Karesansui played by random legal choices, fact by fact."""

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from domain.core.message import Event
from domain.games.karesansui import KARESANSUI
from domain.games.karesansui import commands as c
from domain.games.karesansui.state import State
from tests.domain.karesansui.table import empty_table
from tests.given import Shaken

OPTIONS = st.fixed_dictionaries(
    {
        "weeds": st.sampled_from(("none", "suggested", 1, 5)),
        "open_demerits": st.booleans(),
        "weed_planting": st.sampled_from(("must", "may")),
        "weed_pile_ends_game": st.booleans(),
    }
)
TABLES = st.tuples(st.integers(3, 6), st.integers(0, 2**32), OPTIONS)


def decisions(seats: int, seed: int, options: dict[str, Any]) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """(state before, what was decided), from the opening to the end."""
    dice = random.Random(seed)
    luck = Shaken(dice)
    state = empty_table(seats, **options)
    events = KARESANSUI.decide(state, None, c.Begin(), luck)
    while events:
        yield state, events
        for event in events:
            state = KARESANSUI.evolve(state, event)
        events = ()
        for seat in KARESANSUI.to_move(state):
            wish = dice.choice(list(KARESANSUI.legal_commands(state, seat)))
            events = KARESANSUI.decide(state, seat, wish, luck)


def facts(seats: int, seed: int, options: dict[str, Any]) -> Iterator[tuple[State, Event, State]]:
    """(state before, fact, state after) at every version of such a game."""
    for before, events in decisions(seats, seed, options):
        state = before
        for event in events:
            after = KARESANSUI.evolve(state, event)
            yield state, event, after
            state = after
