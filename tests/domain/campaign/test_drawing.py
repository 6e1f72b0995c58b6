"""A campaign as text."""

from domain.campaign.commands import GiveCog, NameCity, PlaceSticker
from domain.campaign.drawing import show
from domain.games.my_city.events import Dug, Nuggets
from domain.match.commands import Concede
from tests.domain.campaign.table import at_chapter, open_table
from tests.given import ANNA, BEN


def test_a_new_campaign_shows_the_printed_map_and_what_its_marks_mean() -> None:
    text = show(open_table().view())
    assert text.startswith(
        "chapter 1 of 24\n\nseat 0: 0 progress (0 + 0)\n     A  B  C  D  E  F  G  H  I  J  K\n 1   M  M"
    )
    assert text.count(" 8   R  .  T  .  .| .  .  .  .  .  F") == 2
    assert text.endswith("\n\nM mountain, F forest, R double rock, T double tree, . plain, | river")


def test_stickers_stand_on_the_board_and_under_it() -> None:
    told = open_table().when(ANNA, NameCity("Tallinn")).opens().ends(stickers={ANNA: ("tree", "rocks")})
    text = show(told.when(ANNA, PlaceSticker("tree", "C1")).view())
    assert "seat 0, Tallinn: 0 progress" in text
    assert " 1   M  M  t  .  .| .  .  .  .  .  R" in text
    assert "stickers: tree C1\nto place: rocks" in text
    assert "t single tree" in text


def test_all_that_a_seat_owns_is_told() -> None:
    told = at_chapter(16).opens()
    told = told.ends(
        dug={BEN: (Dug("blue", 3, 3, 0, first_box=False),)},
        nuggets={BEN: Nuggets(0, 0, 1, 1)},
        churches={BEN: "nave"},
        cogs={BEN: 1},
    )
    text = show(told.when(BEN, GiveCog("blue", "tee")).view()).split("seat 1")[1]
    assert "cogs: blue_domino blue_corner blue_tee\nfourth church: nave\nboxes dug: blue 3\nnuggets: 1\n\n" in text


def test_the_end_names_who_has_most_progress() -> None:
    assert show(open_table().when(ANNA, Concede()).view()).startswith("ended: conceded; most progress: seat 1\n")
