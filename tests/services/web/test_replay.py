"""What a replay is made of, tried without a browser: what was taken back, who acted, where rounds begin, the curve."""

import re

from markupsafe import Markup

from domain.core.seat import Version
from domain.match.events import MatchStarted, Rewound
from services.web import curve
from services.web.chronicle import Entry, actor, rounds, taken_back
from services.web.log import Line

STARTED = MatchStarted()


def back_to(version: int) -> Rewound:
    return Rewound(Version(version), luck_seen=False)


def said(text: str, version: int, seat: int | None = None, undone: int | None = None) -> Entry:
    return Entry(Line(Markup(text), seat, version=version), undone, is_round=text.startswith("Round"))  # noqa: S704


def test_what_was_taken_back_is_known_by_the_version_that_took_it_back() -> None:
    assert taken_back([STARTED, STARTED, STARTED, back_to(1), STARTED]) == {2: 4, 3: 4}


def test_what_was_taken_back_twice_was_gone_after_the_first_time() -> None:
    assert taken_back([STARTED, STARTED, back_to(1), STARTED, back_to(1)]) == {2: 3, 3: 5, 4: 5}


def test_a_round_that_was_taken_back_is_nowhere_to_jump_to() -> None:
    entries = [said("Round 2: bar", 9), said("Round 2: square", 5, undone=8), said("Round 1: bar", 3)]
    assert [(one.version, one.name) for one in rounds(entries)] == [(3, "Round 1"), (9, "Round 2")]


def test_many_rounds_are_named_by_their_number_alone() -> None:
    entries = [said(f"Round {n}: bar", n) for n in range(9, 0, -1)]
    assert [one.short for one in rounds(entries)] == [str(n) for n in range(1, 10)]


def test_of_several_at_once_the_one_that_is_told_of_first_lies_in_front() -> None:
    entries = [
        said("Round 2: bar", 4),
        said("Ben built.", 3, 1),
        said("Anna built.", 3, 0),
        said("Ben sat down.", 2, 1),
    ]
    assert [actor(entries, version) for version in (1, 2, 3, 4)] == [None, 1, 0, 0]


def test_the_curve_goes_from_the_first_version_with_points_to_the_last_one() -> None:
    drawn = curve.drawn([None, (0, 0), (4, 0), (4, -2)], [2], "Points")
    lines = re.findall(r'points="([^"]*)"', drawn)
    assert [len(line.split()) for line in lines] == [3, 3]
    assert lines[0].split()[0].startswith(f"{curve.x(2, 4)},")
    assert lines[1].split()[-1] == f"{curve.x(4, 4)},{curve.HEIGHT - 8.0}"


def test_a_match_that_never_began_has_no_curve() -> None:
    assert curve.drawn([None, None], [], "Points") == ""
