"""What a `rewound` undoes: the game's facts after its version, never the table's, and never the log itself."""

from hypothesis import given
from hypothesis import strategies as st

from domain.core.seat import Seat, Version
from domain.match import events as e
from domain.match.history import effective, extend, fold, rewinds
from tests.domain.match.table import open_table
from tests.given import ANNA, BEN, PLAYERS, play_out
from tests.hidden_hands import HIDDEN_HANDS
from tests.hidden_hands.commands import PlayCard, SwapCard


def back_to(version: int) -> e.Rewound:
    return e.Rewound(Version(version), luck_seen=False)


def some(count: int) -> list[e.Event]:
    return [e.SeatLeft(Seat(0))] * count


def test_without_a_rewind_everything_counts() -> None:
    assert effective(some(5)) == (range(1, 6),)


def test_a_rewind_cuts_what_came_after_its_version() -> None:
    assert effective([*some(5), back_to(3), *some(2)]) == (range(1, 4), range(7, 9))


def test_a_later_rewind_applies_to_what_counts_then() -> None:
    once = [*some(5), back_to(3), *some(2)]
    assert effective([*once, back_to(7)]) == (range(1, 4), range(7, 8))
    assert effective([*once, back_to(2), *some(1)]) == (range(1, 3), range(10, 11))


@given(st.lists(st.one_of(st.none(), st.integers(1, 30)), min_size=1, max_size=30))
def test_ranges_are_ordered_and_apart(script: list[int | None]) -> None:
    events = [e.SeatLeft(Seat(0)) if to is None or to > n else back_to(to) for n, to in enumerate(script)]
    versions = [version for kept in effective(events) for version in kept]
    assert versions == sorted(set(versions))
    assert all(not isinstance(events[version - 1], e.Rewound) for version in versions)


def test_the_game_goes_on_from_where_it_was_and_meets_the_same_draw_number() -> None:
    told = open_table(2, hotseat=True)
    before, version = told.match, told.match.table.version
    card = before.state.hands[ANNA][0]
    told = told.when(ANNA, SwapCard(card)).given(back_to(version))
    assert told.match.state == before.state
    assert told.match.table.draws == before.table.draws
    assert told.match.table.version == version + 2
    told = told.when(ANNA, PlayCard(1, card))
    assert told.match.state.laid[ANNA] == card


def test_what_happened_at_the_table_is_never_undone() -> None:
    told = open_table(3, hotseat=True)
    version = told.match.table.version
    told = told.given(e.Conceded(BEN), e.SeatLeft(BEN), back_to(version))
    assert told.match.table.chairs[BEN].player is None
    told = told.given(e.SeatTaken(BEN, PLAYERS[4]), *some(0))
    assert told.match.table.chairs[BEN].player == PLAYERS[4]


def test_folding_in_parts_is_folding_at_once() -> None:
    played = play_out(HIDDEN_HANDS, 3, 7)
    for version in range(1, len(played.events)):
        part = fold(HIDDEN_HANDS, played.events[:version])
        assert extend(part, played.events[version:]).table == played.match.table
    assert not rewinds(played.events)


def naive(events: list[e.Event]) -> set[int]:
    """What counts, as it is defined: each rewind cuts all that counted after its version."""
    counting: set[int] = set()
    for version, event in enumerate(events, 1):
        if isinstance(event, e.Rewound):
            counting = {one for one in counting if one <= event.to}
        else:
            counting.add(version)
    return counting


@given(st.lists(st.one_of(st.none(), st.integers(1, 60)), min_size=1, max_size=60))
def test_what_counts_is_what_no_rewind_has_cut(script: list[int | None]) -> None:
    events = [e.SeatLeft(Seat(0)) if to is None or to > n else back_to(to) for n, to in enumerate(script)]
    assert {version for kept in effective(events) for version in kept} == naive(events)
