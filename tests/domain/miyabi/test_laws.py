"""What holds at every moment of every game: L1 to L8, tried on games played by random legal choices."""

from collections import Counter

from hypothesis import given

from domain.core.message import Event
from domain.core.seat import Seat
from domain.games.miyabi import MIYABI
from domain.games.miyabi import events as e
from domain.games.miyabi.content import KINDS, SHAPES, plan
from domain.games.miyabi.garden import BOARD, COLUMNS, Garden
from domain.games.miyabi.tile import catalogue, supplies
from tests.domain.miyabi.play import law, moments, some_games


@law
@given(some_games)
def test_l1_no_garden_tile_is_lost_or_made(game: tuple) -> None:
    gone: Counter[str] = Counter()
    shapes = dict(zip(SHAPES, (32, 32, 16, 16), strict=True))
    for _, event, state in moments(*game):
        if isinstance(event, e.TilePlaced):
            gone[event.tile] += 1
        if isinstance(event, e.RoundClosed):
            gone.update(event.discarded)
        everywhere = gone + Counter(state.display) + Counter(tile for bag in state.supplies for tile in bag)
        assert everywhere == Counter(tile for bag in supplies() for tile in bag)
        by_shape: Counter[str] = Counter()
        for tile, n in everywhere.items():
            by_shape[catalogue()[tile].shape] += n
        assert by_shape == shapes


@law
@given(some_games)
def test_l2_no_zen_tile_is_lost_or_made(game: tuple) -> None:
    laid = 0
    for _, event, state in moments(*game):
        laid += isinstance(event, e.ZenTilePlaced)
        if "zen_garden" in game[2] and not isinstance(event, e.StartSeatChosen | e.ZenTilePlaced):
            assert len(state.zen_unseen) + len(state.zen_face_up) + laid == 16
            assert len(state.zen_face_up) == 5 or not state.zen_unseen
    assert laid == 0 or "zen_garden" in game[2]


@law
@given(some_games)
def test_l3_each_placing_lights_one_of_six_lanterns_and_seats_stay_level(game: tuple) -> None:
    placed: Counter[int] = Counter()
    tiles = 0
    shown = sum(getattr(plan(game[0]).tiles, shape) for shape in SHAPES)
    for _, event, state in moments(*game):
        if isinstance(event, e.RoundOpened):
            placed, tiles = Counter(), 0
            assert len(event.tiles) == shown
        if isinstance(event, e.TilePlaced | e.ZenTilePlaced):
            placed[event.seat] += 1
            tiles += isinstance(event, e.TilePlaced)
        out = [sum(column & own.lit == column for column in COLUMNS) for own in state.gardens]
        assert out == [placed[seat] for seat in range(game[0])]
        if state.display:
            assert len(state.display) == shown - tiles
        still_in = [n for n, own in zip(out, state.gardens, strict=True) if not own.passed]
        assert max(still_in, default=0) - min(still_in, default=0) <= 1


def volume(garden: Garden) -> int:
    return sum(height * level.bit_count() for height, level in enumerate(garden.levels))


@law
@given(some_games)
def test_l4_a_garden_is_as_high_as_the_tiles_laid_on_it_and_each_lay_level(game: tuple) -> None:
    cells: Counter[int] = Counter()
    for before, event, state in moments(*game):
        if isinstance(event, e.TilePlaced):
            cells[event.seat] += len(event.cells)
            own = before.gardens[event.seat]
            assert {own.height(BOARD.named(name)) for name in event.cells} == {event.layer - 1}
        if isinstance(event, e.ZenTilePlaced):
            cells[event.seat] += 1
        for seat, own in enumerate(state.gardens):
            assert volume(own) == cells[seat]
            assert sum(own.levels) == BOARD.all


@law
@given(some_games)
def test_l5_every_object_lies_in_its_kinds_row_and_no_bonus_is_taken_twice(game: tuple) -> None:
    visible: dict[tuple[int, str], str] = {}
    taken: list[str] = []
    for _, event, state in moments(*game):
        if isinstance(event, e.TilePlaced):
            visible |= {(event.seat, cell): "green" for cell in event.cells}
            visible[event.seat, event.cell] = catalogue()[event.tile].kind
        if isinstance(event, e.ZenTilePlaced):
            visible[event.seat, event.cell] = event.kind
        if isinstance(event, e.BonusTaken):
            taken.append(event.kind)
        view = MIYABI.view(state, Seat(0))
        shown = {(s, cell): at.shows for s, own in enumerate(view.seats) for cell, at in own.cells.items()}
        assert shown == visible
        assert all(kind == "green" or KINDS[int(cell[1]) - 1] == kind for (_, cell), kind in shown.items())
        assert sorted(taken) == sorted(bonus.kind for bonus in view.bonuses if bonus.taken_by is not None)
    assert len(set(taken)) == len(taken)


def gained(event: Event, seat: int) -> int:
    if isinstance(event, e.RowMajorityScored):
        return event.first_points * (seat in event.first_seats) + event.second_points * (seat in event.second_seats)
    if isinstance(event, e.GameEnded) or getattr(event, "seat", None) != seat:
        return 0
    return getattr(event, "points", 0)


@law
@given(some_games)
def test_l6_points_are_the_sum_of_what_was_told_and_never_fall(game: tuple) -> None:
    for before, event, state in moments(*game):
        told = [gained(event, seat) for seat in range(game[0])]
        assert min(told) >= 0
        assert MIYABI.points(state) == tuple(p + n for p, n in zip(MIYABI.points(before), told, strict=True))
    assert event == e.GameEnded("last_round", MIYABI.points(state), MIYABI.outcome(state).winners)


@law
@given(some_games)
def test_l7_six_turns_a_round_and_so_many_rounds(game: tuple) -> None:
    turns: Counter[int] = Counter()
    rounds = 0
    for _, event, state in moments(*game):
        if isinstance(event, e.RoundOpened):
            turns, rounds = Counter(), rounds + 1
        if isinstance(event, e.TurnBegan):
            turns[event.seat] += 1
            assert turns[event.seat] <= 6
        if isinstance(event, e.RoundClosed):
            assert event.round == rounds
            assert all(own.passed or own.lit == BOARD.all for own in state.gardens)
    assert rounds == {2: 6, 3: 5, 4: 4}[game[0]]


@law
@given(some_games)
def test_l8_frogs_only_climb_and_zen_tiles_never_touch(game: tuple) -> None:
    zen: dict[int, int] = {}
    for before, event, state in moments(*game):
        if isinstance(event, e.ZenTilePlaced):
            cell = BOARD.named(event.cell)
            assert not before.gardens[event.seat].open_zen
            assert not BOARD.neighbours(cell) & zen.get(event.seat, 0)
            zen[event.seat] = zen.get(event.seat, 0) | cell
        for was, own in zip(before.gardens, state.gardens, strict=True):
            if was.frog and own.frog:
                assert own.height(own.frog.cell) >= was.height(was.frog.cell)
                assert own.frog.golden >= was.frog.golden
                assert own.frog.golden or own.height(own.frog.cell) < 4
            assert own.open_zen.bit_count() <= 1
