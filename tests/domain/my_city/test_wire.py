"""How My City's commands, events and refusals are spelt on the wire; a name once released stays."""

from typing import Any

import msgspec
import pytest

from domain.core.message import Event, encode, event_type
from domain.core.refusal import Refusal
from domain.games.my_city import MY_CITY, refusals
from domain.games.my_city.choice import Hidden
from domain.games.my_city.commands import (
    EndParticipation,
    KeepNugget,
    PassBuilding,
    PlaceBuilding,
    SpendNugget,
    WithdrawChoice,
)
from domain.games.my_city.events import CardBlocked, ChoiceMade
from tests.domain.my_city.city import begin, card, deck, end, fresh, given, has_ended, place, skip, uncovered, withdraw
from tests.given import ANNA, BEN


def told(event: Event) -> tuple[str, Any]:
    return event_type(event), msgspec.json.decode(encode(event))


def test_the_events_have_these_tags() -> None:
    assert list(MY_CITY.vocabulary.types) == [
        "chapter_set_up",
        "card_turned",
        "card_blocked",
        "choice_made",
        "choice_withdrawn",
        "round_resolved",
        "nugget_asked",
        "nugget_spent",
        "nugget_kept",
        "chapter_scored",
        "chapter_ended",
    ]


def test_the_land_is_laid_out_so() -> None:
    tag, set_up = told(fresh("eternal").when(begin()).events[0])
    assert (tag, list(set_up)) == (
        "chapter_set_up",
        ["play", "rules", "boards", "buildings", "deck", "carried", "fourth_churches", "retired", "struck"],
    )
    assert set_up["boards"][1][8] == ".....|....VF"
    assert set_up["buildings"][2] == {"tag": "yellow_bar", "colour": "yellow", "shape": "bar", "drawing": "####"}
    assert set_up["rules"]["scoring"][0] == {"type": "trees", "source": "seed", "single": 1, "double": 2}
    assert set_up["rules"]["at_once"] == [{"type": "gold", "source": "published", "points": 3, "nuggets": 0}]


def test_a_round_is_told_so() -> None:
    table = given(deck("red_bar"), card("bar")).when(end(BEN), withdraw(BEN), place(ANNA, "bar", "F1"), skip(BEN))
    bar = {"building": "yellow_bar", "turns": 0, "cell": "F1", "cells": ["F1", "G1", "H1", "I1"]}
    assert [told(event) for event in table.events] == [
        ("choice_made", {"seat": 1, "choice": {"type": "end"}}),
        ("choice_withdrawn", {"seat": 1}),
        ("choice_made", {"seat": 0, "choice": {"type": "place", **bar}}),
        ("choice_made", {"seat": 1, "choice": {"type": "pass"}}),
        (
            "round_resolved",
            {
                "round": 1,
                "results": [
                    {"seat": 0, "deed": {"type": "placed", "colour": "yellow", **bar}, "lines": [], "score": 10}
                    | {"progress": 0, "nuggets": 0},
                    {"seat": 1, "deed": {"type": "passed"}, "lines": [{"reason": "pass", "points": -1}], "score": 9}
                    | {"progress": 0, "nuggets": 0},
                ],
            },
        ),
        ("card_turned", {"round": 2, "card": "red_bar", "draws": [{"n": 0, "size": 1, "index": 0}]}),
    ]


def test_the_end_is_told_so() -> None:
    table = given(has_ended(BEN), card("bar"), uncovered(ANNA, "D3"), uncovered(BEN, "")).when(end(ANNA))
    assert [told(event) for event in table.events[2:]] == [
        (
            "chapter_scored",
            {"seat": 0, "lines": [{"reason": "trees", "points": 2, "cells": ["D3"]}], "total": 12, "progress": 0}
            | {"dug": []},
        ),
        ("chapter_scored", {"seat": 1, "lines": [], "total": 10, "progress": 0, "dug": []}),
        (
            "chapter_ended",
            {
                "endings": ["all_ended"],
                "places": [1, 2],
                "totals": [12, 10],
                "progress": [2, 0],
                "stickers": [["rocks", "rocks"], ["rocks"]],
                "cogs": [0, 0],
                "fourth_churches": [None, None],
                "marks": [[{"reason": "place", "progress": 2}], []],
                "dug": [[], []],
                "nuggets": [{"gained": 0, "spent": 0, "awarded": 0, "left": 0}] * 2,
                "struck": [],
            },
        ),
    ]


def test_a_void_card_and_a_hidden_choice_are_told_so() -> None:
    assert told(CardBlocked(3, "beam", ())) == ("card_blocked", {"round": 3, "card": "beam", "draws": []})
    assert told(ChoiceMade(BEN, Hidden())) == ("choice_made", {"seat": 1, "choice": {"type": "hidden"}})


@pytest.mark.parametrize(
    ("json", "command"),
    [
        (b'{"type":"place_building","round":3,"turns":1,"cell":"E1"}', PlaceBuilding(3, 1, "E1")),
        (b'{"type":"pass_building","round":3}', PassBuilding(3)),
        (b'{"type":"pass_building","round":3,"nugget":true}', PassBuilding(3, nugget=True)),
        (b'{"type":"spend_nugget","mine":"blue"}', SpendNugget("blue")),
        (b'{"type":"keep_nugget"}', KeepNugget()),
        (b'{"type":"end_participation","round":3}', EndParticipation(3)),
        (b'{"type":"withdraw_choice","round":3}', WithdrawChoice(3)),
    ],
)
def test_a_seat_asks_so(json: bytes, command: object) -> None:
    assert MY_CITY.decode_command(json) == command


@pytest.mark.parametrize(
    ("json", "fault"),
    [
        (b'{"type":"place_building","round":1,"turns":0,"cell":"L1"}', r"\$\.cell"),
        (b'{"type":"place_building","round":1,"turns":0,"cell":"A12"}', r"\$\.cell"),
        (b'{"type":"place_building","round":1,"turns":0,"cell":"A01"}', r"\$\.cell"),
        (b'{"type":"place_building","round":1,"turns":4,"cell":"A1"}', r"\$\.turns"),
        (b'{"type":"place_building","round":0,"turns":0,"cell":"A1"}', r"\$\.round"),
        (b'{"type":"pass_building"}', "round"),
        (b'{"type":"pass_building","round":1,"for":"gold"}', "for"),
        (b'{"type":"begin"}', "begin"),
        (b'{"type":"place_building","round":1,"turns":0,"cell":"A1\\n"}', r"\$\.cell"),
        (b'{"type":"spend_nugget","mine":"purple"}', r"\$\.mine"),
        (b'{"type":"keep_nugget","mine":"blue"}', "mine"),
    ],
)
def test_what_is_no_command_is_told_with_its_place(json: bytes, fault: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=fault):
        MY_CITY.decode_command(json)


def test_the_refusals_have_these_codes_in_the_order_in_which_they_apply() -> None:
    kinds = [kind for kind in vars(refusals).values() if isinstance(kind, type) and kind is not Refusal]
    assert [kind().code for kind in kinds if issubclass(kind, Refusal)] == [
        "game_over",
        "not_taking_part",
        "already_resolved",
        "no_choice_to_withdraw",
        "church_must_be_built",
        "passing_forbidden",
        "no_nugget",
        "passing_needs_no_nugget",
        "cannot_pass_at_zero",
        "building_retired",
        "nugget_not_asked",
        "no_such_mine",
        "outside_the_land",
        "blocked_terrain",
        "wrong_bank",
        "cell_taken",
        "spans_the_river",
        "must_touch_the_river",
        "must_touch_the_sawmill",
        "must_touch_the_palace",
        "must_touch_a_building",
    ]


def test_a_refusal_speaks_to_the_player() -> None:
    assert refusals.GameOver().sentence == "This chapter has ended."
    assert refusals.MustTouchABuilding().sentence == "A building must touch one of yours; corners do not count."
