"""What is carried into a chapter (My City R12, R15, R29 and section 3)."""

import msgspec
import pytest

from domain.games.my_city import MY_CITY
from domain.games.my_city.carried import Boxes, Carried, Sticker
from domain.games.my_city.choice import Placed
from domain.games.my_city.events import ChapterSetUp
from domain.games.my_city.land import GRID
from domain.games.my_city.options import ChapterOptions
from domain.games.my_city.refusals import ChurchMustBeBuilt
from domain.geometry.grid import Cells
from tests.domain.my_city.city import begin, card, end, fresh, given, place, score, skip
from tests.given import ANNA, BEN, CARA

ANNAS = Carried(
    stickers=(Sticker("rocks", "C1"), Sticker("tree", "E1"), Sticker("clearing", "J3"), Sticker("rocks", "J3")),
    cogs=("domino",),
    fourth_church="plus",
    boxes=Boxes(blue=3),
    nuggets=2,
)
BENS = Carried(stickers=(Sticker("clearing_tree", "K3"), Sticker("clearing", "J3")), fourth_church="wide_corner")


def test_a_board_is_its_printed_map_and_its_stickers_in_order() -> None:
    boards = fresh("chapter:13", carried=(ANNAS, BENS)).state.set_up.boards
    assert [(board[0], board[2]) for board in boards] == [
        ("MMR.t|......", "R..T.|....RF"),
        ("MM...|......", "R..T.|.....t"),
    ]


def test_what_a_chapter_prints_lies_over_any_sticker() -> None:
    carried = (Carried(stickers=(Sticker("rocks", "E6"),)),)
    assert fresh("chapter:22", carried=carried).state.set_up.boards[ANNA][5] == "MM..|P.....r"


def test_a_forest_is_closed_again_in_chapter_13_but_a_clearing_stays_open() -> None:
    state = fresh("chapter:13", carried=(ANNAS, BENS)).state
    printed = fresh("chapter:13").state.land(ANNA)
    opened = [GRID.names(Cells(state.land(seat).open & ~printed.open)) for seat in (ANNA, BEN)]
    assert opened == [("J3",), ("J3", "K3")]


def test_the_set_up_tells_all_that_was_carried() -> None:
    set_up = fresh("chapter:22", carried=(ANNAS, BENS), struck=("red",)).when(begin()).of(ChapterSetUp)[0]
    assert (set_up.carried, set_up.struck) == ((ANNAS, BENS), ("red",))
    assert [len(retired) for retired in set_up.retired] == [7, 8]
    assert [church.shape for church in set_up.fourth_churches if church] == ["plus", "wide_corner"]


def test_a_seat_that_brings_nothing_plays_as_alone_and_more_than_the_seats_is_passed_over() -> None:
    set_up = fresh("chapter:13", 2, carried=(ANNAS,)).state.set_up
    assert [carried.fourth_church for carried in set_up.carried] == ["plus", "nave"]
    assert len(fresh("chapter:13", 2, carried=(ANNAS, BENS, BENS)).state.cities) == 2


def test_each_seat_builds_the_fourth_church_in_its_own_shape() -> None:
    table = given(card("fourth_church"), play="chapter:5", seats=3, carried=(ANNAS, BENS))
    turns = [table.seen_by(seat).you.turns[0] for seat in (ANNA, BEN, CARA)]  # type: ignore[union-attr]
    assert turns == [".#./###/.#.", "#../#../###", "##"]
    built = table.when(
        place(ANNA, "fourth_church", "F1"), place(BEN, "fourth_church", "F1"), place(CARA, "fourth_church", "F1")
    )
    deeds = [built.result(seat).deed for seat in (ANNA, BEN, CARA)]
    assert [len(deed.cells) for deed in deeds if isinstance(deed, Placed)] == [5, 5, 2]
    assert {deed.colour for deed in deeds if isinstance(deed, Placed)} == {"purple"}


def test_r15_the_fourth_church_cannot_be_passed_either() -> None:
    given(card("fourth_church"), play="chapter:5").when(skip(ANNA)).refused(ChurchMustBeBuilt)


def test_a_chapter_without_its_card_knows_no_fourth_church() -> None:
    view = fresh("chapter:4", carried=(ANNAS, BENS)).seen_by(ANNA)
    assert [city.fourth_church for city in view.cities] == [None, None]


def test_a_player_sees_what_everybody_carried() -> None:
    city = fresh("chapter:16", carried=(ANNAS, BENS)).seen_by(BEN).cities[ANNA]
    assert (city.cogs, city.nuggets, city.boxes) == (("blue_domino",), 2, Boxes(blue=3))
    assert city.fourth_church is not None
    assert city.fourth_church.shape == "plus"
    text = MY_CITY.show(fresh("chapter:16", carried=(ANNAS, BENS)).seen_by(BEN))
    assert "nuggets: 2\ncogs: blue_domino\n" in text
    assert text.count("nuggets:") == text.count("cogs:") == 1


def churches(*scores: int) -> tuple[object, ...]:
    """The fourth churches that chapter 4 brings for these scores."""
    seats = (ANNA, BEN, CARA)[: len(scores)]
    changes = (score(seat, points) for seat, points in zip(seats, scores, strict=True))
    table = given(*changes, card("bar"), play="chapter:4", seats=len(scores)).when(*(end(seat) for seat in seats))
    return table.end().fourth_churches


def test_after_chapter_4_a_place_brings_its_fourth_church_a_shared_one_too() -> None:
    assert churches(9, 30, 20) == ("nave", "plus", "wide_corner")
    assert churches(30, 30, 20) == ("plus", "plus", "nave")


def test_r11_of_two_the_second_gets_the_church_of_the_others() -> None:
    assert churches(9, 30) == ("nave", "plus")


def test_the_options_travel_as_json() -> None:
    options = ChapterOptions(play="chapter:22", carried=(ANNAS, BENS), struck=("blue",))
    assert msgspec.json.decode(msgspec.json.encode(options), type=ChapterOptions) == options


@pytest.mark.parametrize(
    ("carried", "fault"),
    [
        ({"cogs": ["trebuchet"]}, "cogs"),
        ({"boxes": {"blue": -1}}, "blue"),
        ({"nuggets": -1}, "nuggets"),
        ({"stickers": [{"kind": "rocks", "cell": "Z9"}]}, "cell"),
        ({"stickers": [{"kind": "glue", "cell": "A1"}]}, "kind"),
    ],
)
def test_what_cannot_be_carried_is_told_with_its_place(carried: object, fault: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=fault):
        msgspec.convert({"carried": [carried]}, ChapterOptions)
