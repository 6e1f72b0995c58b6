"""What every campaign brings at least: a half-played box with less than that is refused, and told what it lacks."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.campaign import commands as c
from domain.campaign.guaranteed import Guaranteed
from domain.games.my_city.carried import Boxes, Carried, Sticker
from domain.games.my_city.content import PRINTED
from domain.games.my_city.ranking import rankings
from tests.domain.campaign.test_adoption import ANNAS, BENS, ROCKS, box
from tests.domain.campaign.test_attainable import NAVE, PLUS, WIDE, adopts, boxes_of, refused
from tests.domain.campaign.test_laws import campaign_of


def least(chapter: int, seats: int) -> Guaranteed:
    """Before that chapter is opened."""
    return Guaranteed(tuple(each.tables for each in PRINTED.campaign[: chapter - 1]), seats)


def test_seats_share_places_and_those_after_them_are_skipped() -> None:
    assert rankings(2) == {(1, 2), (2, 1), (1, 1)}
    assert {tuple(sorted(places)) for places in rankings(3)} == {(1, 2, 3), (1, 1, 3), (1, 2, 2), (1, 1, 1)}


@pytest.mark.parametrize(("seats", "progress"), [(2, [0, 46]), (3, [0, 23, 69]), (4, [0, 0, 23, 69])])
def test_each_chapter_marks_progress_for_somebody(seats: int, progress: list[int]) -> None:
    assert [least(24, seats).progress(some) for some in range(1, seats + 1)] == progress
    assert [least(1, seats).progress(some) for some in range(1, seats + 1)] == [0] * seats


def test_of_two_both_are_given_rocks_in_chapter_1_and_of_more_the_second_may_go_without() -> None:
    assert [least(2, 2).stickers("rocks", some) for some in (1, 2)] == [1, 3]
    assert [least(2, 3).stickers("rocks", some) for some in (1, 2, 3)] == [0, 0, 2]


def test_the_cogs_of_chapter_13_are_every_seats() -> None:
    assert [least(13, 3).cogs(some) for some in (1, 2, 3)] == [0, 0, 0]
    assert [least(14, 3).cogs(some) for some in (1, 2, 3)] == [2, 4, 6]


def poor(chapter: int, *boards: Carried, **more: Any) -> c.Adoption:
    return c.Adoption(chapter, boards, **{"progress": (0,) * len(boards)} | more)


@pytest.mark.parametrize(
    ("adoption", "told"),
    [
        (poor(2, Carried(), Carried()), "seats 0 + 1 together have at least 2 progress by then."),
        (poor(24, PLUS, NAVE), "seats 0 + 1 together have at least 46 progress by then."),
        (poor(24, NAVE, WIDE, PLUS), "seats 0 + 1 together have at least 23 progress by then."),
        (
            poor(9, NAVE, WIDE, PLUS, NAVE, progress=(0, 8, 15, 0)),
            "seats 0 + 1 + 2 + 3 together have at least 24 progress by then.",
        ),
        (box(progress=(37, 0)), "seats 0 + 1 together have at least 38 progress by then."),
        (box(progress=(0, 38)), "seat 0 has at least 2 progress by then."),
        (
            poor(2, Carried(stickers=ROCKS[:2]), Carried(), progress=(2, 0)),
            "seat 1 has at least 1 `rocks` among its stickers by then.",
        ),
        (
            poor(2, Carried(stickers=ROCKS[:1]), Carried(stickers=ROCKS[:1]), progress=(0, 2)),
            "seats 0 + 1 together have at least 3 `rocks` among their stickers by then.",
        ),
        (box(boards=(ANNAS, replace(BENS, cogs=()))), "the cogs of seat 1 are at least 2 by then."),
    ],
)  # fmt: skip
def test_what_a_box_lacks_is_named(adoption: c.Adoption, told: str) -> None:
    assert refused(adoption) == told


def test_whoever_alone_can_have_reached_a_box_first_has_its_progress() -> None:
    both = Boxes(blue=6)
    adopts(box(boards=(replace(ANNAS, boxes=both), BENS), progress=(37, 0)))
    assert refused(box(boards=(replace(ANNAS, boxes=both), BENS), progress=(0, 37))) == (
        "seat 0 has at least 1 progress by then."
    )
    adopts(box(boards=(replace(ANNAS, boxes=both), replace(BENS, boxes=both)), progress=(0, 37)))
    assert refused(box(boards=(replace(ANNAS, boxes=both), replace(BENS, boxes=both)), progress=(0, 36))) == (
        "seats 0 + 1 together have at least 37 progress by then."
    )


def test_where_no_square_is_left_a_sticker_may_have_been_lost() -> None:
    cells = PRINTED.board.squares
    full = (*(Sticker("rocks", cell) for cell in cells[:6]), *(Sticker("tree", cell) for cell in cells[6:]))
    adopts(box(24, boards=(replace(ANNAS, stickers=full), BENS), progress=(60, 0)))
    assert refused(box(24, boards=(replace(ANNAS, stickers=full[:-1]), BENS), progress=(60, 0))) == (
        "seats 0 + 1 together have at least 8 `rocks` among their stickers by then."
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_box_that_came_about_lacks_nothing_and_without_its_progress_it_does(seats: int) -> None:
    for told in boxes_of(campaign_of(seats))[1:]:
        adopts(told)
        assert " progress by then." in refused(replace(told, progress=(0,) * seats))
