"""The 24 chapters, row by row (My City, section 3)."""

import re
from collections import Counter

import pytest

from domain.games.my_city import land
from domain.games.my_city.clause import Railway
from domain.games.my_city.content import Chapter, Tables, chapters, content
from domain.games.my_city.options import PlayOptions
from domain.games.my_city.rulebook import Award, Awards
from domain.games.my_city.scoring_clause import Mine
from tests.domain.my_city.city import fresh

CHAPTERS = dict(enumerate(chapters(), 1))

BASE = "trees rocks empty"
AS_3 = f"{BASE} wells groups"
AS_5 = f"{AS_3} churches"
AS_8 = f"{AS_5} river_front"
AS_14 = f"{BASE} churches factories"
AS_15 = "trees rocks churches factories"
MINES = "blue_mine red_mine yellow_mine"
AS_20 = f"{AS_15} {MINES} port"
SCORES = {
    1: BASE,
    2: f"{BASE} wells",
    3: AS_3,
    4: AS_3,
    5: AS_5,
    6: AS_5,
    7: AS_5,
    8: AS_8,
    9: AS_8,
    10: AS_5,
    11: AS_5,
    12: AS_5,
    13: f"{BASE} churches",
    14: AS_14,
    15: AS_15,
    16: f"{AS_15} blue_mine",
    17: f"{AS_15} blue_mine red_mine",
    18: f"{AS_15} {MINES}",
    19: f"{AS_15} {MINES}",
    20: AS_20,
    21: AS_20,
    22: f"{BASE} parks churches factories {MINES} port",
    23: f"{BASE} parks groups churches factories {MINES} port",
    24: f"{BASE} parks groups churches factories {MINES} port",
}
CHANGES = {
    1: "",
    2: "",
    3: "",
    4: "",
    5: "",
    6: "no_passing",
    7: "flood",
    8: "flood",
    9: "flood no_passing",
    10: "gold",
    11: "sawmill_start open_forest gold",
    12: "sawmill_start open_forest nugget_passes gold",
    **dict.fromkeys(range(13, 16), "nugget_passes investor"),
    **dict.fromkeys(range(16, 19), "nugget_digs investor"),
    **dict.fromkeys(range(19, 22), "nugget_digs railway"),
    **dict.fromkeys(range(22, 25), "palace_start nugget_digs retired_blue railway"),
}
"""What a chapter has besides the river start, passing at a cost, the limit and what it scores and awards."""

PRINTED = {
    1: "",
    **dict.fromkeys(range(2, 10), "wells: H6 D9"),
    10: "wells: H6 D9, veins: K1 A8",
    **dict.fromkeys((11, 12), "wells: H6 D9, veins: K1 A8, sawmill: K11"),
    **dict.fromkeys(range(13, 16), ""),
    16: "blue_entrance: A3",
    17: "blue_entrance: A3, red_entrance: K6",
    **dict.fromkeys((18, 19), "blue_entrance: A3, red_entrance: K6, yellow_entrance: G11"),
    **dict.fromkeys((20, 21), "port: E3, blue_entrance: A3, red_entrance: K6, yellow_entrance: G11"),
    **dict.fromkeys((22, 23, 24), "port: E3, palace: E6, blue_entrance: A3, red_entrance: K6, yellow_entrance: G11"),
}
AWARDS = {
    1: "2p 2R / 1p / R",
    2: "2p / 1p / t",
    3: "2p R / 1p / t",
    4: "2p plus / 1p wide_corner / t nave",
    5: "2p R / 1p / t",
    6: "2p / 1p / t",
    7: "2p / 1p c / c ct",
    8: "2p / 1p c / 2c",
    9: "2p / 1p ct / 2ct",
    10: "2p / 1p / t",
    11: "2p R / 1p / t",
    12: "2p / 1p / 2t n",
    13: "2p R / 1p g / g n",
    14: "2p R / 1p g / t g n",
    15: "2p / 1p g / g n",
    16: "2p / 1p / t n",
    17: "2p / 1p / t n",
    18: "2p / 1p / t g n",
    19: "2p / 1p / g n",
    20: "2p / 1p / 2t n",
    21: "2p / 1p g / g n",
    22: "2p / 1p / t n",
    23: "2p / 1p / t n",
    24: "2p / 1p / –",
}
AS_5_DECK = "beam ess long_zed fourth_church blocking"
LETTERS = {"rocks": "R", "tree": "t", "clearing": "c", "clearing_tree": "ct"}

each_chapter = pytest.mark.parametrize("number", range(1, 25))


def tables(number: int) -> Tables:
    return content(PlayOptions(play=f"chapter:{number}")).tables


def names(chapter: Chapter) -> list[str]:
    return [clause.name for clause in chapter.rules.clauses]


def told(award: Award) -> str:
    counts = [(award.progress, "p"), *((n, LETTERS[kind]) for kind, n in Counter(award.stickers).items())]
    counts += [(award.cogs, "g"), (award.nuggets, "n")]
    parts = [f"{n if n > 1 or letter == 'p' else ''}{letter}" for n, letter in counts if n]
    return " ".join([*parts, award.fourth_church or ""]).strip() or "–"


@each_chapter
def test_a_chapter_scores_what_its_row_lists_in_that_order(number: int) -> None:
    clauses = CHAPTERS[number].rules.scoring
    scored = [f"{line.colour}_mine" if isinstance(line, Mine) else line.name for line in clauses]
    assert " ".join(scored) == SCORES[number]


@each_chapter
def test_a_chapter_has_the_rules_of_its_row_and_no_others(number: int) -> None:
    chapter = CHAPTERS[number]
    expected = CHANGES[number].split()
    usual = {"limit", "awards"} | {line.name for line in chapter.rules.scoring}
    usual |= set() if any(name.endswith("_start") for name in expected) else {"river_start"}
    usual |= set() if "no_passing" in expected else {"passing_costs"}
    assert [name for name in names(chapter) if name not in usual] == expected
    assert usual <= set(names(chapter))


@each_chapter
def test_a_chapter_prints_on_its_board_what_its_row_says(number: int) -> None:
    printed = land.read(tables(number).rows(tables(number).alone))
    kinds = ("wells", "veins", "sawmill", "port", "palace", "blue_entrance", "red_entrance", "yellow_entrance")
    found = {kind: " ".join(land.GRID.names(getattr(printed, kind))) for kind in kinds}
    assert ", ".join(f"{kind}: {cells}" for kind, cells in found.items() if cells) == PRINTED[number]


@pytest.mark.parametrize("number", range(13, 25))
def test_from_13_on_the_cells_of_wells_and_veins_are_plain_and_the_sawmills_is_forest_again(number: int) -> None:
    printed = land.read(tables(number).rows(tables(number).alone))
    assert not land.GRID.named_all(["D9", "H6", "A8", "K1"]) & ~printed.plain
    assert land.GRID.named("K11") & printed.forest


@each_chapter
def test_places_bring_what_the_row_says(number: int) -> None:
    awards = CHAPTERS[number].rules.awards
    assert isinstance(awards, Awards)
    assert " / ".join(told(award) for award in (awards.first, awards.second, awards.others)) == AWARDS[number]
    assert awards.limit == 1


@each_chapter
def test_a_chapter_starts_with_ten_points_until_12_and_with_none_from_13_on(number: int) -> None:
    assert CHAPTERS[number].rules.start_score == (10 if number < 13 else 0)


@each_chapter
def test_the_deck_has_24_cards_then_28_and_29_from_chapter_5_on(number: int) -> None:
    more = "" if number < 4 else "beam ess long_zed blocking" if number == 4 else AS_5_DECK
    deck = fresh(f"chapter:{number}").state.deck
    assert " ".join(deck[24:]) == more


@pytest.mark.parametrize(
    ("number", "points", "cogged"), [(19, 1, 1), (20, 1, 1), (21, 1, 2), (22, 1, 2), (23, 1, 2), (24, 2, 4)]
)
def test_the_railway_pays_so_much(number: int, points: int, cogged: int) -> None:
    (railway,) = CHAPTERS[number].rules.at_once
    assert isinstance(railway, Railway)
    assert (railway.row, railway.points, railway.cogged) == (11, points, cogged)


def test_the_mines_have_these_boxes() -> None:
    mines = {mine.colour: mine for mine in CHAPTERS[24].rules.scoring if isinstance(mine, Mine)}
    assert {colour: (mine.boxes, mine.first_box) for colour, mine in mines.items()} == {
        "blue": (12, 6),
        "red": (16, 8),
        "yellow": (14, 7),
    }
    assert {(m.points_box, m.points, m.first_progress, m.last_progress) for m in mines.values()} == {(4, 2, 1, 1)}


def test_the_numbers_of_all_other_clauses_stay_as_they_are() -> None:
    for number, chapter in CHAPTERS.items():
        points = {line.name: getattr(line, "points", None) for line in chapter.rules.clauses}
        usual = {"gold": 3, "investor": 1, "wells": 4, "groups": 1, "churches": 3, "river_front": 1, "factories": 1}
        usual |= {"port": 4, "parks": 1, "limit": 50, "passing_costs": 1}
        assert {name: usual[name] for name in points if name in usual} == {
            name: value for name, value in points.items() if name in usual
        }, number


@each_chapter
def test_alone_a_chapter_has_a_nave_from_5_on_and_four_cogs_from_13_on(number: int) -> None:
    alone = tables(number).alone
    assert alone.fourth_church == ("nave" if number >= 5 else None)
    assert alone.cogs == (("bar", "square", "tee", "yoke") if number >= 13 else ())
    assert (alone.stickers, alone.nuggets, alone.boxes.of("blue")) == ((), 0, 0)


@each_chapter
def test_three_chapters_lie_in_an_envelope_each_with_a_title_of_its_own(number: int) -> None:
    chapter = CHAPTERS[number]
    assert (chapter.play, chapter.envelope) == (f"chapter:{number}", (number + 2) // 3)
    assert re.fullmatch(r"[A-Z][a-z ]+", chapter.title)
    assert [other.title for other in CHAPTERS.values()].count(chapter.title) == 1


def test_before_chapter_13_every_seat_is_given_two_cogs() -> None:
    given = {number: chapter.before for number, chapter in CHAPTERS.items() if chapter.before != Award()}
    assert given == {13: Award(cogs=2)}
