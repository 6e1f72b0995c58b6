"""Stickers and cogs: where they may go, and when they are lost (My City R12)."""

import pytest

from domain.campaign import commands as c
from domain.campaign import events as e
from domain.campaign import refusals as r
from domain.campaign import rules
from domain.campaign.board import free
from domain.core.seat import Version
from domain.games.my_city.carried import Sticker
from domain.games.my_city.content import PRINTED
from tests.domain.campaign.table import Told, match_id, open_table
from tests.given import ANNA, BEN

CAUSE = e.Cause(e.ChapterNumber(1), match_id(1), Version(41))
# fmt: off
SQUARES = [
    "C1", "E1", "G1", "I1", "B3", "F3", "H3", "C5", "E5", "G5", "I5", "B7", "D7", "F7", "J7", "A9", "C9", "E9", "G9",
    "I9", "D11", "F11", "H11",
]
# fmt: on
FOREST = ["K2", "J3", "K3", "K4", "K5", "K7", "K8", "J9", "K9", "J10", "K10", "I11", "J11"]


def with_stickers(*kinds: str) -> Told:
    """Anna has these to place."""
    return open_table().opens().ends(stickers={ANNA: kinds})


def put(told: Told, kind: str, cell: str) -> Told:
    return told.when(ANNA, c.PlaceSticker(kind, cell))


def free_cells(told: Told, kind: str) -> list[str]:
    return list(free(PRINTED.board, kind, told.carried(ANNA).stickers))


@pytest.mark.parametrize("kind", ["rocks", "tree"])
def test_r12_a_sticker_goes_on_any_plain_cell_with_a_square(kind: str) -> None:
    assert free_cells(open_table(), kind) == SQUARES


@pytest.mark.parametrize("kind", ["clearing", "clearing_tree"])
def test_r12_a_clearing_goes_on_any_forest_cell_but_k11(kind: str) -> None:
    assert sorted(free_cells(open_table(), kind)) == sorted(FOREST)


def test_a_placed_sticker_tells_what_it_was_awarded_for() -> None:
    told = put(with_stickers("tree"), "tree", "C1")
    assert told.last == (e.StickerPlaced(ANNA, "tree", "C1", CAUSE),)
    assert (told.carried(ANNA).stickers, told.city(ANNA).waiting) == ((Sticker("tree", "C1"),), ())


def test_a_clearing_clears_forest() -> None:
    told = put(with_stickers("clearing_tree"), "clearing_tree", "K2")
    assert told.last == (e.ForestCleared(ANNA, "clearing_tree", "K2", CAUSE),)
    assert told.view().cities[ANNA].land[1] == "M....|.....t"


def test_r12_a_square_takes_one_sticker() -> None:
    told = put(with_stickers("tree", "rocks"), "tree", "C1")
    told.refused(r.NotAStickerCell, ANNA, c.PlaceSticker("rocks", "C1"))
    assert "C1" not in free_cells(told, "rocks")


@pytest.mark.parametrize("cell", ["A3", "A1", "D1", "K2"])
def test_r12_rocks_mountains_cells_without_a_square_and_forest_take_none(cell: str) -> None:
    with_stickers("tree").refused(r.NotAStickerCell, ANNA, c.PlaceSticker("tree", cell))


@pytest.mark.parametrize("cell", ["K11", "C1", "A1"])
def test_r12_k11_and_what_is_no_forest_cannot_be_cleared(cell: str) -> None:
    with_stickers("clearing").refused(r.NotAForestCell, ANNA, c.PlaceSticker("clearing", cell))


def test_a_clearing_brings_a_square_and_a_clearing_with_a_tree_none() -> None:
    told = put(with_stickers("clearing", "clearing_tree", "rocks"), "clearing", "K2")
    told = put(told, "clearing_tree", "K3")
    assert free_cells(told, "rocks") == sorted([*SQUARES, "K2"], key=lambda cell: (int(cell[1:]), cell[0]))
    assert put(told, "rocks", "K2").carried(ANNA).stickers[-1] == Sticker("rocks", "K2")


def test_only_what_was_awarded_is_placed() -> None:
    told = with_stickers("tree")
    told.refused(r.NoSuchSticker, ANNA, c.PlaceSticker("rocks", "C1"))
    told.refused(r.NoSuchSticker, BEN, c.PlaceSticker("tree", "C1"))
    told = put(told, "tree", "C1")
    told.refused(r.NoSuchSticker, ANNA, c.PlaceSticker("tree", "E1"))


def test_a_cog_goes_on_a_blue_building_without_one() -> None:
    told = open_table().opens().ends(cogs={ANNA: 2}).when(ANNA, c.GiveCog("blue", "tee"))
    assert told.last == (e.CogGiven(ANNA, "tee", CAUSE),)
    told.refused(r.CogAlreadyGiven, ANNA, c.GiveCog("blue", "tee"))
    told = told.when(ANNA, c.GiveCog("blue", "bar"))
    assert told.carried(ANNA).cogs == ("tee", "bar")


def test_without_a_cog_none_is_given() -> None:
    told = open_table().opens().ends(cogs={ANNA: 1})
    told.refused(r.NoCog, BEN, c.GiveCog("blue", "tee"))
    told = told.when(ANNA, c.GiveCog("blue", "tee"))
    told.refused(r.CogAlreadyGiven, ANNA, c.GiveCog("blue", "tee"))
    told.refused(r.NoCog, ANNA, c.GiveCog("blue", "bar"))


def test_legal_are_stickers_by_kind_and_cell_then_cogs_by_shape() -> None:
    told = open_table().opens().ends(stickers={ANNA: ("clearing", "rocks")}, cogs={ANNA: 1})
    legal = list(rules.legal_commands(told.campaign, ANNA))
    assert legal[: len(SQUARES)] == [c.PlaceSticker("rocks", cell) for cell in SQUARES]
    assert [each.cell for each in legal[len(SQUARES) : -8]] == FOREST
    assert legal[-8:] == [
        c.GiveCog("blue", shape) for shape in ("domino", "corner", "bar", "square", "ell", "zed", "tee", "yoke")
    ]


def test_r12_a_sticker_without_a_free_cell_is_lost() -> None:
    told = with_stickers(*["tree"] * 22, "rocks").settles()
    assert told.happened() == ["StickerPlaced"]
    told = told.opens().ends(stickers={ANNA: ("tree",), BEN: ("tree",)})
    assert told.happened() == ["ChapterClosed", "StickerAwarded", "StickerAwarded", "StickerLost"]
    assert (told.city(ANNA).waiting, len(told.city(BEN).waiting)) == ((), 1)


def test_r12_the_last_free_cell_is_the_owners_to_fill() -> None:
    told = with_stickers(*["tree"] * 23, "rocks")
    for cell in SQUARES[:-1]:
        told = put(told, "tree", cell)
    told = put(told, "rocks", "H11")
    assert told.happened() == ["StickerPlaced", "StickerLost"]
    assert told.last[-1] == e.StickerLost(ANNA, "tree", CAUSE)


def test_r12_a_clearing_still_to_be_placed_keeps_a_sticker_from_being_lost() -> None:
    told = with_stickers(*["tree"] * 24, "clearing")
    for cell in SQUARES:
        told = put(told, "tree", cell)
    assert told.happened() == ["StickerPlaced"]
    told = put(told, "clearing", "K2")
    assert told.happened() == ["ForestCleared"]
    assert put(told, "tree", "K2").city(ANNA).waiting == ()


def test_r12_a_clearing_without_forest_is_lost() -> None:
    told = with_stickers(*["clearing_tree"] * 14)
    for cell in FOREST:
        told = put(told, "clearing_tree", cell)
    assert told.happened() == ["ForestCleared", "StickerLost"]


def test_a_cog_without_a_free_blue_building_is_lost() -> None:
    told = open_table().opens().ends(cogs={ANNA: 9}).settles()
    assert told.happened() == ["CogGiven", "CogLost"]
    assert (len(told.carried(ANNA).cogs), told.city(ANNA).waiting) == (8, ())
