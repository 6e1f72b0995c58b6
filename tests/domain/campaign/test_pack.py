"""A campaign played with tables that somebody supplied."""

from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.campaign import commands as c
from domain.campaign import events as e
from domain.campaign import rules
from domain.campaign.evolution import fold
from domain.campaign.refusals import NotAHalfPlayedBox, NotAStickerCell
from domain.campaign.state import Campaign
from domain.core.message import encode
from domain.games.my_city.carried import Carried, Sticker
from domain.games.my_city.content import PRINTED, Box, box_of
from domain.games.my_city.events import ChapterSetUp
from domain.match.events import MatchOpened
from domain.match.state import ContentMissing
from tests.domain.campaign.table import COMMITMENTS, Told, match_id, open_table
from tests.domain.my_city.pack import faults, table, written
from tests.given import ANNA, PLAYERS


@cache
def changed() -> Box:
    """Chapters 1, 2 and 4 and the campaign's board, each with something of its own."""
    first, second, fourth, board = (
        table(f"{n}.toml") for n in ("chapter_1", "chapter_2", "chapter_4", "board_campaign")
    )
    first["title"], first["rules"]["start_score"] = "Landing", 5
    second["before"] = {"cogs": 1}
    for award in ("first", "second", "others"):
        fourth["rules"]["awards"][award].pop("fourth_church")
    board["squares"][0] = "D1"
    tables: dict[str, dict[str, Any]] = {
        "chapter_1": first, "chapter_2": second, "chapter_4": fourth, "board_campaign": board,
    }  # fmt: skip
    assert faults(**tables) == ()
    return box_of({f"{name}.toml": written(each) for name, each in tables.items()})


def with_pack(seats: int = 2) -> Told:
    return open_table(seats, box=changed())


def test_it_names_its_tables_and_is_read_with_no_others() -> None:
    told = with_pack()
    first = told.events[0]
    assert isinstance(first, e.CampaignOpened)
    assert first.content == changed().sha256 != PRINTED.sha256
    with pytest.raises(ContentMissing):
        fold(told.events)


def test_it_is_shown_with_its_own_titles_rules_and_board() -> None:
    shown = with_pack().opens().view()
    assert shown.chapters[0].title == "Landing"
    assert [rule.sentence for rule in shown.rules] == [
        clause.sentence for clause in changed().chapters[0].rules.clauses
    ]


def test_of_a_chapter_whose_tables_are_not_here_nothing_printed_is_shown_instead() -> None:
    files = {name: raw for name, raw in changed().supplied if name != "chapter_2.toml"}
    box = box_of(files, changed().listing)
    assert [box.tells(n) for n in (1, 2, 3)] == [True, False, True]
    shown = open_table(2, box=box).opens().plays(seed=1).settles().view(spoilers=True)
    assert [chapter.title for chapter in shown.chapters[:3]] == ["Landing", None, PRINTED.chapters[2].title]
    assert shown.rules == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_its_chapters_are_played_by_its_own_tables(seats: int) -> None:
    told = with_pack(seats).opens().plays(seed=seats)
    events = told.matches[match_id(1)]
    opened = events[0]
    assert isinstance(opened, MatchOpened)
    assert opened.content == changed().campaign[0].sha256
    (set_up,) = (event for event in events if isinstance(event, ChapterSetUp))
    assert set_up.rules.start_score == 5
    assert told.happened().count("CogAwarded") == seats
    told = told.settles().opens().plays(seed=9)
    assert told.campaign.chapter == 3


def test_stickers_go_on_the_squares_of_its_own_board() -> None:
    told = with_pack().opens().ends(stickers={ANNA: ("tree",)})
    told.refused(NotAStickerCell, ANNA, c.PlaceSticker("tree", "C1"))
    told = told.when(ANNA, c.PlaceSticker("tree", "D1"))
    assert told.view().cities[ANNA].land[0] == "MM.t.|.....R"


def test_a_half_played_box_has_a_fourth_church_where_its_own_chapters_brought_one() -> None:
    stickers = tuple(Sticker("rocks", cell) for cell in ("E1", "G1", "I1"))
    plain = Carried(stickers=stickers, cogs=("bar",))

    def adopting(carried: Carried) -> c.OpenCampaign:
        return c.OpenCampaign(PLAYERS[0], 2, COMMITMENTS, hotseat=True, adopt=c.Adoption(6, (carried,) * 2, (5, 5)))

    assert rules.open_campaign(adopting(plain), changed())
    with pytest.raises(NotAHalfPlayedBox):
        rules.open_campaign(adopting(replace(plain, fourth_church="nave")), changed())
    with pytest.raises(NotAHalfPlayedBox):
        rules.open_campaign(adopting(replace(plain, cogs=())))


def test_what_is_kept_of_it_holds_its_tables() -> None:
    campaign = with_pack().opens().campaign
    again = msgspec.json.decode(encode(campaign), type=Campaign)
    assert again == campaign
    assert again.box.sha256 == changed().sha256
