"""Taking back a name or a placement."""

import random

import pytest

from domain.campaign import commands as c
from domain.campaign import events as e
from domain.campaign import refusals as r
from domain.campaign.state import Campaign
from domain.core.seat import Seat, Version
from domain.games.my_city.carried import ShapeName
from domain.match import events as m
from domain.match.commands import AnswerUndo, Concede, Undo
from domain.match.refusals import NoSuchMoment, NothingToUndo
from tests.domain.campaign.table import Told, open_table
from tests.domain.campaign.test_rewinding import answering as answering_rewind
from tests.domain.campaign.test_rewinding import back_to
from tests.domain.campaign.test_seating import table
from tests.given import ANNA, BEN, CARA

AWARDED = {
    "stickers": {ANNA: ("tree", "clearing"), BEN: ("rocks",)},
    "cogs": {ANNA: 1, BEN: 1},
}
TREE, ROCKS = c.PlaceSticker("tree", "C1"), c.PlaceSticker("rocks", "E1")
CLEARING = c.PlaceSticker("clearing", "K2")


def closed(seats: int = 3) -> Told:
    """People at their own screens after a chapter that brought Anna and Ben something to place."""
    return table(seats).opens().ends(**AWARDED)


def answering(told: Told, *, agree: bool = True) -> AnswerUndo:
    assert told.campaign.undo
    return AnswerUndo(told.campaign.undo.version, agree)


def bare(campaign: Campaign) -> object:
    """All that is so but for how many facts there were."""
    return campaign.cities, campaign.openings, campaign.chairs, campaign.status, [s.seat for s in campaign.steps]


@pytest.mark.parametrize("wish", [TREE, CLEARING, c.GiveCog("blue", "bar"), c.NameCity("label")])
def test_a_step_is_taken_back_at_once_if_nobody_else_has_made_one_since(wish: c.Wish) -> None:
    before = closed()
    told = before.when(ANNA, wish).when(ANNA, Undo())
    assert told.last == (m.Rewound(Version(len(before.events)), luck_seen=False),)
    assert bare(told.campaign) == bare(before.campaign)
    assert told.campaign.version == len(told.events)
    assert told.legal(ANNA) == before.legal(ANNA)


def test_steps_are_taken_back_one_by_one_or_together() -> None:
    before = closed()
    told = before.when(ANNA, c.NameCity("label")).when(ANNA, TREE).when(ANNA, CLEARING)
    one_by_one = told.when(ANNA, Undo()).when(ANNA, Undo()).when(ANNA, Undo())
    together = told.when(ANNA, Undo(Version(len(before.events))))
    assert bare(one_by_one.campaign) == bare(together.campaign) == bare(before.campaign)
    one_by_one.refused(NothingToUndo, ANNA, Undo())


def test_what_was_lost_for_a_step_comes_back_with_it() -> None:
    shapes: tuple[ShapeName, ...] = ("domino", "corner", "bar", "square", "ell", "zed", "tee")
    told = table(2).opens().ends(cogs={ANNA: 8})
    for shape in shapes:
        told = told.when(ANNA, c.GiveCog("blue", shape))
    told = told.settles().opens().ends(cogs={ANNA: 1})
    assert told.happened()[-1] == "CogLost"
    told.refused(NothingToUndo, ANNA, Undo())
    before = table(2).opens().ends(cogs={ANNA: 7}).settles().opens().ends(cogs={ANNA: 2})
    told = before.when(ANNA, c.GiveCog("blue", "yoke"))
    assert told.happened() == ["CogGiven", "CogLost"]
    assert bare(told.when(ANNA, Undo()).campaign) == bare(before.campaign)


def test_past_the_step_of_another_the_others_are_asked() -> None:
    before = closed()
    told = before.when(ANNA, TREE).when(BEN, ROCKS).when(ANNA, Undo())
    assert told.last == (m.UndoProposed(ANNA, Version(len(before.events)), luck_seen=False),)
    assert told.view().undo == told.campaign.undo
    assert told.when(ANNA, Undo()).last == ()
    told = told.when(CARA, answering(told))
    assert told.happened() == ["UndoAnswered"]
    told = told.when(BEN, answering(told))
    assert told.happened() == ["UndoAnswered", "Rewound"]
    assert bare(told.campaign) == bare(before.campaign)
    assert told.campaign.undo is None


def test_one_who_does_not_agree_ends_the_proposal() -> None:
    told = closed().when(ANNA, TREE).when(BEN, ROCKS).when(ANNA, Undo())
    told = told.when(BEN, answering(told, agree=False))
    assert (told.happened(), told.campaign.undo) == (["UndoAnswered"], None)
    told.refused(r.NoSuchProposal, CARA, AnswerUndo(Version(len(told.events) - 1), agree=True))


def test_only_the_others_answer_and_only_what_is_proposed() -> None:
    told = closed().when(ANNA, TREE).when(BEN, ROCKS).when(ANNA, Undo())
    told.refused(r.OwnProposal, ANNA, answering(told))
    told.refused(r.NoSuchProposal, BEN, AnswerUndo(Version(1), agree=True))
    told.then(m.UndoAnswered(Version(1), BEN, agree=True), m.UndoAnswered(Version(1), CARA, agree=False))


@pytest.mark.parametrize("since", ["step", "chapter", "newcomer"])
def test_a_proposal_is_gone_once_something_else_has_come(since: str) -> None:
    told = closed().when(ANNA, TREE).when(BEN, ROCKS).when(ANNA, Undo())
    if since == "step":
        told = told.when(BEN, c.GiveCog("blue", "bar"))
    elif since == "chapter":
        told = told.settles().opens()
    else:
        told = told.when(CARA, Concede())
    assert told.campaign.undo is None


def test_an_answer_that_comes_too_late_changes_only_the_version() -> None:
    told = closed().then(m.UndoAnswered(Version(1), ANNA, agree=True))
    assert (told.campaign.undo, told.campaign.version) == (None, len(told.events))


def test_it_goes_back_only_to_where_a_step_began() -> None:
    told = closed().when(ANNA, TREE).when(ANNA, CLEARING)
    told.refused(NoSuchMoment, ANNA, Undo(Version(1)))
    told.refused(NothingToUndo, ANNA, Undo(Version(len(told.events))))
    told.refused(NothingToUndo, BEN, Undo())


def test_a_chapter_that_opens_or_a_rewind_ends_what_can_be_taken_back() -> None:
    told = closed().settles()
    assert told.campaign.steps
    told.opens().refused(NothingToUndo, ANNA, Undo())
    told = told.when(ANNA, back_to(1))
    told = told.when(BEN, answering_rewind(told)).when(CARA, answering_rewind(told))
    told.refused(NothingToUndo, ANNA, Undo())


def test_at_one_screen_everything_is_ones_own() -> None:
    before = open_table().opens().ends(**AWARDED)
    told = before.when(ANNA, TREE).when(BEN, ROCKS).when(ANNA, Undo())
    assert bare(told.campaign) == bare(before.campaign)


@pytest.mark.parametrize("seed", range(8))
def test_steps_taken_back_in_any_mixture_leave_what_was_there_before_them(seed: int) -> None:
    dice = random.Random(seed)
    told = open_table(3).opens().plays(seed)
    history = [told]
    for _ in range(20):
        seat = Seat(dice.randrange(3))
        if told.campaign.steps and dice.random() < 0.4:
            back = dice.randrange(1, len(told.campaign.steps) + 1)
            told = told.when(seat, Undo(Version(told.campaign.steps[-back].version - 1)))
            history = history[:-back]
        else:
            wishes = [w for w in told.legal(seat) if not isinstance(w, c.OpenChapter)]
            told = told.when(seat, dice.choice([*wishes, c.NameCity(f"label-{dice.random()}")]))
            history.append(told)
        assert bare(told.campaign) == bare(history[-1].campaign)


def test_many_steps_taken_back_leave_what_one_by_one_would() -> None:
    """Each rewind gives every city back as it was before the steps that it undoes, however they lie."""
    dice, told = random.Random(5), table(3)
    cities = {told.campaign.version: told.campaign.cities}
    for _ in range(60):
        counting = [step.version for step in told.campaign.steps]
        if counting and dice.random() < 0.4:
            to = Version(dice.choice(counting) - 1)
            told = told.then(m.Rewound(to, luck_seen=False))
            assert told.campaign.cities == cities[to]
            assert [step.version for step in told.campaign.steps] == [one for one in counting if one <= to]
        else:
            told = told.then(e.CityNamed(Seat(dice.randrange(3)), f"city {dice.random()}"))
        cities[told.campaign.version] = told.campaign.cities
