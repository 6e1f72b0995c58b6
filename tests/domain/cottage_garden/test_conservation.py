"""What stays the same through every match, tried on matches of random legal choices."""

from collections import Counter
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.core.message import Event
from domain.games.cottage_garden import COTTAGE_GARDEN, events
from domain.games.cottage_garden.bed import Bed, bare
from domain.games.cottage_garden.content import tiles, tracks, walk
from domain.games.cottage_garden.scoring import points
from domain.games.cottage_garden.state import State
from domain.match.events import MatchStarted
from domain.match.history import extend, fold
from tests.given import Played, play_out

law = settings(max_examples=6, deadline=None)
matches = st.builds(
    lambda seats, seed, centre: play_out(COTTAGE_GARDEN, seats, seed, centre=centre),
    st.integers(1, 4),
    st.integers(0, 2**32),
    st.sampled_from(("one", "all")),
)


def versions(played: Played) -> Iterator[tuple[Event, State]]:
    """Each fact of the game from the end of set-up on, and the state after it."""
    start = next(n for n, event in enumerate(played.events) if isinstance(event, MatchStarted)) + 1
    match = fold(COTTAGE_GARDEN, played.events[:start])
    for event in played.events[start:]:
        if type(event) in COTTAGE_GARDEN.events:
            match = extend(match, [event])
            yield event, match.state


def moments(played: Played) -> Iterator[State]:
    """The states at which somebody may decide, and the last one."""
    return (state for event, state in versions(played) if isinstance(event, events.StepReached))


def beds(state: State) -> list[Bed]:
    return [bed for garden in state.gardens for bed in garden.beds if bed is not None]


@law
@given(matches)
def test_the_36_tiles_lie_in_nursery_queue_and_beds_at_every_version(played):
    for _, state in versions(played):
        lying = [tile for tile in state.nursery if tile is not None]
        planted = [planted.tile for bed in beds(state) for planted in bed.tiles]
        assert sorted([*lying, *state.queue, *planted]) == list(tiles())


@law
@given(matches)
def test_what_is_planted_never_overlaps(played):
    for _, state in versions(played):
        for bed in beds(state):
            parts = [*(planted.cells for planted in bed.tiles), bed.pots, bed.cats]
            total = 0
            for part in parts:
                assert not total & part
                total |= part
            assert not (bed.pots | bed.cats) & (bed.design.pots | bed.design.cloches)
            assert all(len(tiles()[p.tile].forms[0].shape.spots) == p.cells.bit_count() for p in bed.tiles)


@law
@given(matches)
def test_no_board_is_in_two_places_and_none_is_won_or_lost_before_the_final_round(played):
    counts = []
    for state in moments(played):
        numbers = [bed.design.id[1:] for bed in beds(state)] + [id_[1:] for id_ in state.centre]
        assert len(set(numbers)) == len(numbers)
        counts.append((state.final, len(numbers)))
    before = {count for final, count in counts if not final}
    after = [count for final, count in counts if final]
    assert len(before) == 1
    assert after == sorted(after, reverse=True)


@law
@given(matches)
def test_cats_are_gained_placed_and_returned(played):
    gained = returned = 0
    for event, state in versions(played):
        gained += isinstance(event, events.CatGained)
        if isinstance(event, events.CatReturned):
            returned += event.count
        elif isinstance(event, events.TokensReturned | events.BedGivenUp):
            returned += event.cats
        held = sum(garden.cats for garden in state.gardens)
        placed = sum(bed.cats.bit_count() for bed in beds(state))
        assert held + placed == 2 * len(state.gardens) + gained - returned
        assert min(garden.cats for garden in state.gardens) >= 0
        if isinstance(event, events.TurnBegan):
            assert max(garden.cats for garden in state.gardens) <= 2


@law
@given(matches)
def test_pots_are_placed_and_returned_and_owed_only_within_a_scoring(played):
    placed = returned = owed = 0
    for event, state in versions(played):
        placed += isinstance(event, events.PotPlaced)
        owed += isinstance(event, events.PotOwed)
        if isinstance(event, events.TokensReturned | events.BedGivenUp):
            returned += event.pots
        elif isinstance(event, events.PotLapsed):
            owed -= event.count
        elif isinstance(event, events.PotPlaced):
            owed -= event.bonus
        elif isinstance(event, events.TurnBegan | events.GameEnded):
            assert owed == 0
        assert sum(bed.pots.bit_count() for bed in beds(state)) == placed - returned
        assert state.pots_owed == owed


@law
@given(matches)
def test_cubes_stand_on_their_tracks_and_hives_are_won_once(played):
    for _, state in versions(played):
        for garden in state.gardens:
            assert len(garden.orange) == len(garden.blue) == 3
            assert set(garden.orange) <= set(tracks()["orange"].values)
            assert set(garden.blue) <= set(tracks()["blue"].values)
        won = Counter(garden.hives for garden in state.gardens if garden.hives)
        assert won in (Counter(), Counter([2]), Counter([2, 1]))


@law
@given(matches)
def test_every_point_at_the_end_was_moved_paid_or_won(played):
    totals = Counter()
    for event, state in versions(played):
        if isinstance(event, events.CubeMoved):
            totals[event.seat] += event.points
        elif isinstance(event, events.PointsPaid):
            totals[event.seat] -= event.points
        elif isinstance(event, events.HivesWon):
            totals[event.seat] += event.hives
        assert [points(garden) for garden in state.gardens] == [totals[seat] for seat in range(len(state.gardens))]
    (count,) = [event for event in played.events if isinstance(event, events.GameEnded)]
    assert list(count.points) == [totals[seat] for seat in range(len(count.points))]


@law
@given(matches)
def test_no_complete_bed_lies_before_a_seat_that_is_not_on_turn(played):
    for state in moments(played):
        waiting = [seat for seat, garden in enumerate(state.gardens) for bed in garden.beds if bed and not bare(bed)]
        assert set(waiting) <= {state.active}


@law
@given(matches)
def test_gardener_and_die_follow_from_the_number_of_moves(played):
    moves = visits = 0
    for event, state in versions(played):
        way = walk(len(state.gardens))
        if isinstance(event, events.GardenerMoved):
            moves += 1
            visits += event.reached_target
        assert state.gardener == (way.start + way.pace * moves) % len(way.lines)
        if isinstance(event, events.StepReached):
            assert state.die == min(6, way.die + visits)
            assert state.final == (state.die == 6)


@law
@given(matches)
def test_every_seat_has_its_turns_before_the_final_round(played):
    turns = Counter(event.seat for event in played.events if isinstance(event, events.TurnBegan) and not event.final)
    seats = len(played.match.table.chairs)
    assert turns == dict.fromkeys(range(seats), {1: 32, 2: 32, 3: 26, 4: 25}[seats])


@law
@given(matches)
def test_each_decision_ends_by_saying_what_comes_next(played):
    told = [event for event in played.events if type(event) in COTTAGE_GARDEN.events]
    steps = [n for n, event in enumerate(told) if isinstance(event, events.StepReached)]
    assert steps[-1] == len(told) - 1
    assert len(steps) == len(played.ends)
