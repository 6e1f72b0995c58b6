"""Packs: which tables somebody may bring, and how a fault in them is told."""

from typing import Any

import pytest

from domain.core.content import ContentError
from domain.games.my_city import MY_CITY
from domain.games.my_city.content import PRINTED, box_of
from domain.games.my_city.options import PlayOptions
from domain.games.my_city.pack import PACKABLE
from tests.domain.my_city.pack import FILES, faults, holder, places, table, told, written
from tests.given import play_out

NO_TITLE = "A title is a line of at most 40 visible characters"
FLOOD = {"type": "flood", "source": "house"}

every_file = pytest.mark.parametrize("file", FILES)


@every_file
def test_a_printed_table_is_a_good_pack(file: str) -> None:
    assert PACKABLE.faults({file: PACKABLE.printed(file)}) == ()
    assert PACKABLE.faults({file: written(table(file))}) == ()


@every_file
def test_any_key_that_is_renamed_is_named(file: str) -> None:
    for place in list(places(table(file))):
        spoilt = table(file)
        inside = holder(spoilt, place)
        inside["strange"] = inside.pop(place[-1])
        found = [fault.place for fault in PACKABLE.faults({file: written(spoilt)})]
        named = {told((*place[:-1], "strange")), told(place)}
        assert named & set(found), (place, found)


@every_file
def test_any_value_of_another_type_is_named(file: str) -> None:
    for place in list(places(table(file))):
        spoilt = table(file)
        holder(spoilt, place)[place[-1]] = 1.5
        found = [fault.place for fault in PACKABLE.faults({file: written(spoilt)})]
        assert told(place) in found, (place, found)


def spoilt(file: str, place: tuple[str | int, ...], value: Any) -> list[tuple[str, str]]:
    """The faults of that table when this stands at that place."""
    changed = table(f"{file}.toml")
    holder(changed, place)[place[-1]] = value
    return [(fault.place, fault.what) for fault in faults(**{file: changed})]


@pytest.mark.parametrize(
    ("file", "place", "value", "fault"),
    [
        ("buildings", ("shapes", 0, "name"), "dominoes", ("shapes[0].name", "Did you mean `domino`?")),
        ("buildings", ("shapes", 0, "name"), "bar", ("shapes[2].name", "`bar` stands here twice.")),
        ("buildings", ("churches",), [], ("churches", "`beam` is missing.")),
        ("buildings", ("shapes", 0, "drawing"), "#x", ("shapes[0].drawing", "rows of equal length")),
        ("buildings", ("shapes", 0, "drawing"), "##/#", ("shapes[0].drawing", "rows of equal length")),
        ("buildings", ("shapes", 0, "drawing"), "#.#", ("shapes[0]", "Not one connected shape: '#.#'.")),
        ("buildings", ("shapes", 0, "drawing"), "#" * 12, ("shapes[0].drawing", "11 cells wide and high")),
        ("buildings", ("shapes", 0, "drawing"), "/".join("#" * 12), ("shapes[0].drawing", "11 cells wide and high")),
        ("board_campaign", ("name",), "eternal", ("name", "This file holds the board `campaign`.")),
        ("board_campaign", ("squares", 0), "A1", ("", "which these are not: A1.")),
        ("board_campaign", ("squares", 0), "Z9", ("squares[0]", "`Z9` is no column letter and row number")),
        ("board_campaign", ("squares", 0), "E1", ("squares", "E1 stands here twice.")),
        ("board_campaign", ("drawing",), ". | .", ("", "A drawing of 11 rows of 11 cells is wanted.")),
        ("chapter_6", ("play",), "chapter:7", ("play", "the one of chapter_6.toml is missing.")),
        ("chapter_6", ("board",), "eternal", ("board", "The chapters are played on the board `campaign`")),
        ("eternal", ("board",), "campaign", ("board", "the Eternal game on `eternal`")),
        ("chapter_6", ("envelope",), 0, ("envelope", "A chapter lies in an envelope")),
        ("chapter_6", ("envelope",), 1, ("envelope", "The chapter before it lies in envelope 2.")),
        ("chapter_6", ("title",), " ", ("title", "A chapter has a title.")),
        ("chapter_6", ("title",), "x" * 41, ("title", NO_TITLE)),
        ("chapter_6", ("title",), "a\u202eb", ("title", NO_TITLE)),
        ("chapter_6", ("title",), "a\nb", ("title", NO_TITLE)),
        ("chapter_6", ("title",), " a", ("title", NO_TITLE)),
        ("chapter_6", ("cards",), ["churches"], ("cards", "There are no `buildings` among them.")),
        ("chapter_6", ("cards",), ["buildings", "buildings"], ("cards", "`buildings` stands here twice.")),
        ("chapter_6", ("alone",), {}, ("alone.fourth_church", "This is missing: the chapter has a card for it.")),
        ("chapter_6", ("before",), {"nuggets": 1}, ("before", "Only cogs are given before a chapter.")),
        ("chapter_6", ("printed",), {"wells": ["D9", "D9"]}, ("printed", "D9 is printed twice.")),
        ("chapter_6", ("printed",), {"wels": ["D9"]}, ("printed.wels", "Did you mean `wells`?")),
        ("chapter_6", ("printed",), {}, ("rules.scoring[3]", "Nothing on the land is printed as `wells`")),
        ("chapter_10", ("printed", "veins"), [], ("rules.at_once[0]", "Nothing on the land is printed as `veins`")),
        ("chapter_11", ("printed", "sawmill"), [], ("rules.opening", "is printed as `sawmill`")),
        ("chapter_11", ("rules", "terrain"), [FLOOD], ("rules.opening", "No building can be the first one.")),
        ("chapter_16", ("printed", "blue_entrance"), [], ("rules.scoring[4]", "is printed as `blue_entrance`")),
        ("chapter_20", ("rules", "at_once", 0, "row"), 12, ("rules.at_once[0].row", "from 1 to 11.")),
        ("chapter_20", ("rules", "scoring", 7, "row"), 0, ("rules.scoring[7].row", "from 1 to 11.")),
        ("chapter_16", ("rules", "scoring", 4, "first_box"), 13, ("rules.scoring[4].first_box", "from 1 to 12.")),
        ("chapter_17", ("rules", "scoring", 5, "colour"), "blue", ("rules.scoring[5].colour", "a blue mine already.")),
        ("chapter_1", ("rules", "start_score"), -1, ("rules.start_score", "from 0 to 999 is wanted here, not -1.")),
        ("chapter_1", ("rules", "scoring", 0, "single"), 1000, ("rules.scoring[0].single", "A number from 0 to 999")),
        ("chapter_1", ("rules", "limit", "points"), 10, ("rules.limit.points", "above the start score of 10.")),
        ("chapter_1", ("rules", "awards", "first", "progress"), 3, ("", "could mark 79 progress in all")),
    ],
)  # fmt: skip
def test_what_would_spoil_a_game_is_told_with_its_place(
    file: str, place: tuple[str | int, ...], value: Any, fault: tuple[str, str]
) -> None:
    found = spoilt(file, place, value)
    assert any(where == fault[0] and fault[1] in what for where, what in found), found


def test_a_chapter_without_awards_marks_nothing() -> None:
    quiet = table("chapter_1.toml")
    del quiet["rules"]["awards"]
    assert faults(chapter_1=quiet) == ()


def test_a_file_of_another_name_is_told() -> None:
    (fault,) = faults(bord_eternal=table("board_eternal.toml"))
    assert fault.file == "bord_eternal.toml"
    assert fault.what == "My City has no table of that name. Did you mean `board_eternal.toml`?"


def test_every_fault_of_every_file_is_told_at_once() -> None:
    chapter, board = table("chapter_2.toml"), table("board_campaign.toml")
    chapter["titel"] = chapter.pop("title")
    board["squares"][3] = "Z1"
    found = faults(chapter_2=chapter, board_campaign=board)
    assert [fault.place for fault in found] == ["squares[3]", "titel", "title"]


def test_a_box_is_the_printed_one_but_for_what_is_supplied() -> None:
    changed = table("chapter_3.toml")
    changed["title"] = "Another one"
    box = box_of({"chapter_3.toml": written(changed)})
    assert [chapter.title for chapter in box.chapters][2] == "Another one"
    assert box.board == PRINTED.board
    assert box.sha256 != PRINTED.sha256
    assert box.content(PlayOptions("chapter:4")).sha256 == PRINTED.content(PlayOptions("chapter:4")).sha256


def test_a_faulty_file_is_no_content() -> None:
    with pytest.raises(ContentError, match=r"chapter_3\.toml"):
        MY_CITY.supplied({"chapter_3.toml": b"title = 3"}).content(PlayOptions("chapter:3"))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_is_played_by_the_tables_of_a_pack(seats: int) -> None:
    changed = table("chapter_1.toml")
    changed["rules"]["start_score"] = 7
    changed["rules"]["scoring"].append({"type": "river_front", "points": 1, "source": "house"})
    game = MY_CITY.supplied({"chapter_1.toml": written(changed)})
    played = play_out(game, seats, seed=3, play="chapter:1")
    opened = played.match.table.opened
    assert opened.content == game.content(PlayOptions()).sha256 != MY_CITY.content(PlayOptions()).sha256
    assert played.match.state.set_up.rules.start_score == 7
