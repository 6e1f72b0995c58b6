"""Campaigns that were played by the rules, and their chapters, can be decided again; nothing else can."""

import asyncio
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain.campaign import events as e
from domain.core.message import Event
from domain.games.my_city import MY_CITY
from domain.games.my_city.content import PRINTED
from domain.match.events import Paused, SeatTaken, StandInNamed
from services.table import decided, wished
from services.table import kind as kinds
from services.table.decision import Decision
from services.table.verdict import Faulty, FirstFault
from tests.golden.campaigns import paths as campaigns
from tests.golden.campaigns import read as read_campaign
from tests.golden.decisions import Kept
from tests.golden.files import FOLDER
from tests.golden.test_decided import NOBODY, fault, last


@cache
def played(path: Path) -> Kept:
    return Kept(read_campaign(path))


def campaign_fault(box: Kept, streams: dict[str, list[Decision]]) -> tuple[str, FirstFault] | None:
    """Which stream has which fault; None if all is well."""
    stream_id = box.campaign_id
    try:
        campaign = asyncio.run(wished.check(kinds.of_campaign(PRINTED), streams[stream_id]))
        for stream_id in box.matches:
            asyncio.run(decided.check(kinds.of_game(MY_CITY), streams[stream_id], (), campaign))
    except Faulty as faulty:
        return stream_id, faulty.fault
    return None


@pytest.mark.parametrize("path", campaigns(), ids=lambda path: path.stem)
def test_every_decision_of_a_finished_campaign_can_be_made_again(path: Path) -> None:
    box = played(path)
    assert campaign_fault(box, box.decisions) is None
    assert all(fault(kinds.of_game(MY_CITY), box.decisions[one]) is None for one in list(box.matches)[:3])


HANDED_OVER, REWOUND = FOLDER / "campaign/3-complete-handed_over.json", FOLDER / "campaign/2-complete-rewound.json"


def forged(box: Kept, stream_id: str, n: int, facts: tuple[Event, ...]) -> tuple[str, FirstFault] | None:
    made = box.decisions[stream_id]
    other = [*made[:n], replace(made[n], facts=facts), *made[n + 1 :]]
    return campaign_fault(box, box.decisions | {stream_id: other})


CALLS: dict[str, tuple[Path, type[Event], dict[str, Any]]] = {
    "a sticker where none can be": (REWOUND, e.StickerPlaced, {"cell": "K11"}),
    "a rewind that names another chapter": (REWOUND, e.RewindProposed, {"chapter": 9}),
    "a rewind that nobody was asked for": (REWOUND, e.RewindAnswered, {"version": 3}),
    "a seat taken that nobody offered": (HANDED_OVER, SeatTaken, {"seat": 1}),
    "a stand-in who sits there": (HANDED_OVER, StandInNamed, {"seat": 0}),
}


@pytest.mark.parametrize("case", CALLS)
def test_a_call_that_the_campaign_does_not_allow_is_told_with_its_version(case: str) -> None:
    path, kind, fields = CALLS[case]
    box = played(path)
    made = box.decisions[box.campaign_id]
    n = last(made, kind)
    first, *rest = made[n].facts
    found = forged(box, box.campaign_id, n, (replace(first, **fields), *rest))
    assert found is not None
    assert found == (box.campaign_id, FirstFault(made[n].first, found[1].what))


def test_what_a_campaign_does_not_lead_to_does_not_happen_in_its_chapter() -> None:
    box = played(HANDED_OVER)
    match_id = next(iter(box.matches))
    made = box.decisions[match_id]
    end = made[-1].first
    stray = [*made[:-1], Decision(b"s" * 16, made[-1].actor, end, (Paused(None),))]
    found = campaign_fault(box, box.decisions | {match_id: stray})
    assert found == (match_id, FirstFault(end, "Its campaign does not lead to this."))
    further = [*stray[:-1], replace(stray[-1], position=1)]
    assert campaign_fault(box, box.decisions | {match_id: further}) is None, "the campaign is not told so far"


def test_a_newcomer_whom_the_campaign_does_not_know_does_not_play_its_chapter() -> None:
    box = played(HANDED_OVER)
    for match_id, made in box.decisions.items():
        n = next((n for n, one in enumerate(made[1:], 1) if isinstance(one.facts[-1], SeatTaken)), None)
        if n is not None and match_id != box.campaign_id:
            facts = (*made[n].facts[:-1], replace(made[n].facts[-1], player=NOBODY.partition(":")[2]))
            found = forged(box, match_id, n, facts)
            assert found == (
                match_id,
                FirstFault(made[n].first + len(facts) - 1, "This is not what the rules make of it."),
            )
            return
    raise AssertionError("nobody came to a chapter")
