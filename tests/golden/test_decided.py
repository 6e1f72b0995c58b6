"""Whatever was played by the rules can be decided again, and nothing else: an illegal move is told with its version."""

import asyncio
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.core.message import Event
from domain.core.seat import Version
from domain.games import SHELF
from domain.games.cottage_garden.events import TilePlaced as Planted
from domain.games.karesansui.events import BidMade
from domain.games.miyabi.events import TilePlaced as Laid
from domain.games.my_city.choice import Place
from domain.games.my_city.events import ChoiceMade
from domain.match.events import Rewound, SeatHandedOver, SeatKept, StandInNamed
from services.table import decided
from services.table import kind as kinds
from services.table.decision import Decision
from services.table.kind import Kind
from services.table.verdict import Faulty, FirstFault
from tests.golden.decisions import decisions
from tests.golden.files import FOLDER, paths, read

NOBODY = "player:00000000-0000-4000-8000-00000000000f"


@cache
def told(path: Path) -> tuple[Kind, list[Decision]]:
    file = read(path)
    game = SHELF.by_rules(file.expected.rules)
    return kinds.of_game(game), decisions(game, file.events(game))


def fault(kind: Kind, made: Sequence[Decision], campaign: decided.Course | None = None) -> FirstFault | None:
    """What deciding again finds; None if all is well."""
    try:
        asyncio.run(decided.check(kind, made, (), campaign))
    except Faulty as faulty:
        return faulty.fault
    return None


@pytest.mark.parametrize("path", paths(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_decision_of_a_finished_match_can_be_made_again(path: Path) -> None:
    kind, made = told(path)
    assert len(made) > 3
    assert fault(kind, made) is None


def changed(made: list[Decision], n: int, **fields: Any) -> list[Decision]:
    """The same with another first fact of that decision."""
    first, *rest = made[n].facts
    return [*made[:n], replace(made[n], facts=(replace(first, **fields), *rest)), *made[n + 1 :]]


def last(made: list[Decision], kind: type[Event]) -> int:
    return max(n for n, one in enumerate(made) if isinstance(one.facts[0], kind))


def elsewhere(made: list[Decision], kind: type[Event], name: str) -> list[Decision]:
    """The last such fact says what an earlier one of that seat did: what lies there is in the way."""
    n = last(made, kind)
    mine: Any = made[n].facts[0]
    firsts: list[Any] = [one.facts[0] for one in made[:n] if isinstance(one.facts[0], kind)]
    before = next(one for one in firsts if one.seat == mine.seat and getattr(one, name) != getattr(mine, name))
    return changed(made, n, **{name: getattr(before, name)})


def overbuilt(made: list[Decision]) -> list[Decision]:
    """A building stands where another of that seat stands."""
    firsts = [(n, one.facts[0]) for n, one in enumerate(made)]
    built = [(n, one, one.choice) for n, one in firsts if isinstance(one, ChoiceMade) and isinstance(one.choice, Place)]
    n, mine, choice = built[-1]
    other = next(place for _, one, place in built if one.seat == mine.seat and place != choice)
    return changed(made, n, choice=replace(choice, cell=other.cell, cells=other.cells, turns=other.turns))


FORGED = {
    "miyabi/2-last_round": (Laid, lambda made: elsewhere(made, Laid, "cell")),
    "miyabi/3-last_round": (Laid, lambda made: elsewhere(made, Laid, "tile")),
    "cottage_garden/2-no_beds_left": (Planted, lambda made: changed(made, last(made, Planted), orientation=-1)),
    "cottage_garden/3-no_beds_left": (Planted, lambda made: changed(made, last(made, Planted), tile="1A1")),
    "karesansui/3-black_by_passer": (BidMade, lambda made: changed(made, last(made, BidMade), stones=("white_9",))),
    "karesansui/4-black_by_passer": (BidMade, lambda made: changed(made, last(made, BidMade), pile=9)),
    "my_city/2-deck_used_up": (ChoiceMade, overbuilt),
}


@pytest.mark.parametrize("case", FORGED)
def test_a_move_that_the_rules_forbid_is_told_with_its_version(case: str) -> None:
    kind, made = told(FOLDER / f"{case}.jsonl")
    of, forge = FORGED[case]
    forged = forge(made)
    (n,) = (n for n, one in enumerate(forged) if one != made[n])
    assert isinstance(made[n].facts[0], of)
    found = fault(kind, forged)
    assert found is not None
    assert found.version == made[n].first


def test_facts_that_did_not_follow_and_those_left_out_are_told() -> None:
    kind, made = told(FOLDER / "miyabi/2-last_round.jsonl")
    for facts in (made[9].facts[:-1], (*made[9].facts, made[9].facts[-1]), made[9].facts * 2):
        found = fault(kind, [*made[:9], replace(made[9], facts=facts), *made[10:]])
        assert found is not None
        assert made[9].first <= (found.version or 0) < made[9].first + len(facts)


def test_two_decisions_are_not_told_as_one() -> None:
    kind, made = told(FOLDER / "miyabi/2-last_round.jsonl")
    found = fault(kind, [*made[:9], replace(made[9], facts=made[9].facts + made[10].facts), *made[11:]])
    assert found == FirstFault(made[10].first, "This is not what the rules make of it.")


REWINDS = {
    "to before the game began": (2, True),
    "into the midst of a decision": (None, False),
    "that says it had undone a draw": (0, True),
}


@pytest.mark.parametrize("case", REWINDS)
def test_a_rewind_that_is_none_is_told(case: str) -> None:
    kind, made = told(FOLDER / "miyabi/2-last_round.jsonl")
    inside = next(one for one in made[3:] if len(one.facts) > 1)
    so_far = [one for one in made if one.first <= inside.first]
    where, luck_seen = REWINDS[case]
    to = inside.first if where is None else where or inside.first - 1
    end = inside.first + len(inside.facts)
    rewound = Rewound(Version(to), luck_seen=luck_seen)
    found = fault(kind, [*so_far, Decision(b"r" * 16, inside.actor, end, (rewound,))])
    assert found is not None
    assert found.version == end
    honest = Rewound(Version(inside.first - 1), luck_seen=False)
    assert fault(kind, [*so_far, Decision(b"r" * 16, inside.actor, end, (honest,))]) is None


def test_who_had_no_such_seat_is_told() -> None:
    kind, made = told(FOLDER / "miyabi/2-last_round.jsonl")
    for n in (0, 1, 9):
        found = fault(kind, [*made[:n], replace(made[n], actor=NOBODY), *made[n + 1 :]])
        assert found == FirstFault(made[n].first, "Who did this had no such seat.")


def test_whoever_was_invited_stands_in_and_the_operator_keeps_a_seat_that_was_offered() -> None:
    kind, made = told(FOLDER / "miyabi/2-last_round-handed_over.jsonl")
    n = last(made, SeatHandedOver)
    offered: Any = made[n].facts[0]
    so_far, end = made[: n + 1], made[n].first + 1
    role, _, player = NOBODY.partition(":")
    for fact, right, wrong in (
        (StandInNamed(offered.seat, player), NOBODY, f"{role}:{'0' * 8}-0000-4000-8000-{'0' * 11}e"),
        (SeatKept(offered.seat), f"operator:{player}", NOBODY),
    ):
        assert fault(kind, [*so_far, Decision(b"s" * 16, right, end, (fact,))]) is None
        assert fault(kind, [*so_far, Decision(b"s" * 16, wrong, end, (fact,))]) == FirstFault(
            end, "Who did this had no such seat."
        )


def test_no_options_but_those_that_came_later_may_be_missing() -> None:
    kind, made = told(FOLDER / "miyabi/2-last_round.jsonl")
    opened: Any = made[0].facts[0]
    name = next(iter(opened.options))
    older = {key: value for key, value in opened.options.items() if key != name}
    assert fault(kind, changed(made, 0, options=older)) is None
    assert msgspec.json.encode(opened.options) != msgspec.json.encode(older)
