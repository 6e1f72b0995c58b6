"""The words of a campaign on the wire."""

from typing import get_args

import msgspec
import pytest

from domain.campaign import commands as c
from domain.campaign import refusals as r
from domain.core.refusal import Refusal

SENTENCES = {
    "chapter_not_ready": "This chapter cannot be opened yet.",
    "stickers_first": "First place all stickers and cogs.",
    "no_such_sticker": "You have no such sticker to place.",
    "not_a_sticker_cell": "A sticker goes on a free plain cell with a square.",
    "not_a_forest_cell": "A clearing goes on a forest cell.",
    "cog_already_given": "That building already has a cog.",
    "no_cog": "You have no cog to give.",
    "campaign_over": "This campaign has ended.",
}


def test_refusals_read_as_the_rules_print_them() -> None:
    own = [each for each in vars(r).values() if isinstance(each, type) and issubclass(each, Refusal)]
    known = [each() for each in own if each is not Refusal]
    assert {one.code: one.sentence for one in known if one.code in SENTENCES} == SENTENCES


@pytest.mark.parametrize(
    ("wire", "wish"),
    [
        (b'{"type": "name_city", "text": "Kyo"}', c.NameCity("Kyo")),
        (b'{"type": "open_chapter"}', c.OpenChapter()),
        (b'{"type": "place_sticker", "kind": "rocks", "cell": "E1"}', c.PlaceSticker("rocks", "E1")),
        (b'{"type": "give_cog", "colour": "blue", "shape": "bar"}', c.GiveCog("blue", "bar")),
    ],
)
def test_a_wish_is_read(wire: bytes, wish: c.Wish) -> None:
    assert msgspec.json.decode(wire, type=c.Wish) == wish
    assert type(wish) in get_args(c.Wish)


@pytest.mark.parametrize(
    "wire",
    [
        b'{"type": "name_city", "text": ""}',
        b'{"type": "name_city", "text": "%s"}' % (b"x" * 41),
        b'{"type": "place_sticker", "kind": "gold", "cell": "E1"}',
        b'{"type": "place_sticker", "kind": "tree", "cell": "L1"}',
        b'{"type": "give_cog", "colour": "red", "shape": "bar"}',
        b'{"type": "open_chapter", "chapter": 3}',
    ],
)
def test_what_is_no_wish_is_refused(wire: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wire, type=c.Wish)
