"""The tables that My City is played with (My City, section 1)."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from domain.core.content import ContentError, parse
from domain.games.my_city import MY_CITY, clause, earning, land, passing, placement, scoring, scoring_clause, terrain
from domain.games.my_city.content import Board, BuildingTable, Chapter, content
from domain.games.my_city.options import PlayOptions
from domain.games.my_city.rulebook import Award
from tests.domain.my_city.city import begin, fresh

CHAPTER_1, ETERNAL = (content(PlayOptions(play=play)).tables for play in ("chapter:1", "eternal"))


def printed(board: Board) -> Counter[str]:
    return Counter("".join(board.rows))


def open_cells(board: Board) -> tuple[int, int]:
    printed_land = land.read(board.rows)
    left, right = printed_land.open & printed_land.left, printed_land.open & printed_land.right
    return left.bit_count(), right.bit_count()


def test_the_campaign_board_has_its_check_sums() -> None:
    marks = printed(CHAPTER_1.board)
    assert (marks["M"], marks["F"], marks["R"], marks["T"], marks["."]) == (12, 14, 4, 5, 86)
    assert open_cells(CHAPTER_1.board) == (42, 53)
    assert all(land.GRID.named(cell) & land.read(CHAPTER_1.board.rows).rocks for cell in ("A3", "A8", "K1"))
    assert all(land.GRID.named(cell) & land.read(CHAPTER_1.board.rows).open for cell in ("E3", "E6"))


def test_the_eternal_board_has_its_check_sums() -> None:
    marks = printed(ETERNAL.board)
    assert [marks[mark] for mark in "MFTRWV"] == [10, 12, 4, 3, 3, 2]
    assert open_cells(ETERNAL.board) == (46, 53)


def test_r12_there_are_23_sticker_squares_on_plain_cells() -> None:
    assert len(set(CHAPTER_1.board.squares)) == 23
    assert not land.GRID.named_all(CHAPTER_1.board.squares) & ~land.read(CHAPTER_1.board.rows).plain


def test_the_deck_lies_in_its_canonical_order() -> None:
    shapes = ["domino", "corner", "bar", "square", "ell", "zed", "tee", "yoke"]
    coloured = [f"{colour}_{shape}" for colour in ("yellow", "red", "blue") for shape in shapes]
    assert list(fresh("chapter:1").state.deck) == coloured
    assert list(fresh("eternal").state.deck) == [*coloured, "beam", "ess", "long_zed", "blocking"]


def test_a_colour_has_thirty_cells_and_a_building_two_to_five() -> None:
    sizes = {building.tag: building.drawing.count("#") for building in fresh("eternal").state.set_up.buildings}
    for colour in ("yellow", "red", "blue"):
        assert sum(size for tag, size in sizes.items() if tag.startswith(colour)) == 30
    assert set(sizes.values()) == {2, 3, 4, 5}


def test_every_seat_starts_with_ten_points_on_the_same_board() -> None:
    state = fresh("eternal", seats=4).when(begin()).state
    assert MY_CITY.points(state) == (10, 10, 10, 10)
    assert state.set_up.boards == (ETERNAL.board.rows,) * 4


def test_the_options_say_what_may_be_played() -> None:
    schema = msgspec.json.schema(PlayOptions)
    plays = {f"chapter:{number}" for number in range(1, 25)} | {"eternal"}
    assert set(schema["$defs"]["PlayOptions"]["properties"]["play"]["enum"]) == plays
    assert PlayOptions().play == "chapter:1"


@pytest.mark.parametrize("play", ["chapter:0", "chapter:25", "Eternal", "chapter:01", ""])
def test_what_is_not_released_is_no_option(play: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=r"\$\.play"):
        msgspec.convert({"play": play}, PlayOptions)


def test_the_tables_of_a_play_are_known_by_their_files() -> None:
    tables = content(PlayOptions(play="chapter:1"))
    assert set(tables.files) == {"buildings.toml", "board_campaign.toml", "chapter_1.toml"}
    assert tables.sha256 != content(PlayOptions(play="eternal")).sha256


@pytest.mark.parametrize(
    ("union", "meanings"),
    [
        (scoring_clause.Scoring, scoring.SCORING),
        (clause.AtOnce, earning.EARNING),
        (clause.Passing, passing.PASSING),
        (clause.Opening, placement.OPENING),
        (clause.Terrain, terrain.TERRAIN),
    ],
)
def test_every_clause_of_the_vocabulary_has_one_meaning(union: Any, meanings: dict[type, Any]) -> None:
    assert set(getattr(union, "__args__", (union,))) == set(meanings)


def test_every_clause_reads_as_a_sentence_with_its_numbers() -> None:
    rules = ETERNAL.chapter.rules
    sentences = {line.name: line.sentence for line in rules.clauses}
    assert sentences["passing_costs"] == "Passing costs 1; at 0 nobody can pass."
    assert sentences["trees"] == "Each visible single tree scores 1, each visible double tree 2."
    assert list(sentences) == [
        "river_start",
        "passing_costs",
        "gold",
        "trees",
        "rocks",
        "groups",
        "churches",
        "wells",
        "empty",
        "limit",
    ]


def test_the_awards_of_chapter_1_read_as_a_sentence() -> None:
    assert [line.sentence for line in CHAPTER_1.chapter.rules.clauses][-1] == (
        "First place brings 2 progress, 2 rock stickers; second 1 progress; the others 1 rock sticker. "
        "Of two, the second is the others. Reaching the limit marks 1 progress."
    )


@pytest.mark.parametrize(
    ("award", "words"),
    [
        (Award(), "nothing"),
        (Award(progress=1, stickers=("rocks",)), "1 progress, 1 rock sticker"),
        (Award(stickers=("tree", "rocks", "tree")), "2 tree stickers, 1 rock sticker"),
        (Award(stickers=("clearing", "clearing_tree")), "1 clearing, 1 clearing with a tree"),
        (Award(stickers=("clearing_tree", "clearing") * 2), "2 clearings with trees, 2 clearings"),
        (Award(cogs=1, nuggets=2), "1 cog, 2 nuggets"),
        (Award(cogs=2, nuggets=1, fourth_church="wide_corner"), "2 cogs, 1 nugget, the fourth church wide corner"),
    ],
)
def test_one_of_a_thing_is_told_as_one_and_several_as_several(award: Award, words: str) -> None:
    assert award.words == words


ROWS = "\n".join(" ".join(row) for row in CHAPTER_1.board.rows)


@pytest.mark.parametrize(
    ("toml", "type_", "fault"),
    [
        ('play = "chapter:1"\nborad = "campaign"', Chapter, "borad"),
        ('play = "chapter:99"', Chapter, r"\$\.play"),
        ('[[shapes]]\nname = "gap"\ndrawing = "#.#"\nsource = "house"', BuildingTable, r"\$\.shapes\[0\]"),
        ('[[shapes]]\nname = "dot"\ndrawing = "#"\nsource = "mine"', BuildingTable, r"\$\.shapes\[0\]\.source"),
        (f'name = "x"\nsource = "house"\nsquares = ["A1"]\ndrawing = """{ROWS}"""', Board, "plain cell"),
        (f'name = "x"\nsource = "house"\nsquares = ["Z9"]\ndrawing = """{ROWS}"""', Board, r"squares\[0\]"),
        (f'name = "x"\nsource = "house"\nsquares = []\ndrawing = """{ROWS.replace("R", "Q")}"""', Board, "marks"),
        (f'name = "x"\nsource = "house"\nsquares = []\ndrawing = """{ROWS.replace("|", "")}"""', Board, "river"),
        (f'name = "x"\nsource = "house"\nsquares = []\ndrawing = """{ROWS.replace("|", "", 1)}"""', Board, "river"),
        ('name = "x"\nsource = "house"\nsquares = []\ndrawing = ". | ."', Board, "11 rows"),
    ],
)
def test_a_fault_in_a_table_is_told_with_its_place(toml: str, type_: type[Any], fault: str) -> None:
    with pytest.raises(ContentError, match=f"(?s)some.toml.*{fault}"):
        parse(toml.encode(), "some.toml", type_)


@pytest.mark.parametrize(
    "line",
    ['{ type = "treees", single = 1, double = 2, source = "seed" }', '{ type = "rocks", cots = 2, source = "seed" }'],
)
def test_a_clause_outside_the_vocabulary_is_told_with_its_place(line: str) -> None:
    toml = f"""
        play = "chapter:1"
        board = "campaign"
        cards = ["buildings"]
        source = "seed"
        [rules]
        start_score = 10
        opening = {{ type = "river_start", source = "seed" }}
        passing = {{ type = "passing_costs", points = 1, source = "seed" }}
        limit = {{ points = 50, source = "seed" }}
        scoring = [{line}]
    """
    with pytest.raises(ContentError, match=r"\$\.rules\.scoring\[0\]"):
        parse(toml.encode(), "chapter.toml", Chapter)
