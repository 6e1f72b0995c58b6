"""Campaigns that were played once come out the same on every machine and release, to the last byte of each event."""

from functools import cache
from pathlib import Path

import pytest

from domain.campaign import events as e
from domain.campaign.evolution import VOCABULARY, extend, fold
from domain.campaign.view import view
from domain.core.message import encode, event_type
from domain.core.seat import SPECTATOR
from domain.games.my_city import MY_CITY
from domain.match import history
from domain.match.events import Conceded
from services.table.luck import commitment
from tests.golden.campaigns import Golden, Played, decided, paths, read, state, stream
from tests.golden.story import STORIES

MOST_BYTES = 400_000

campaigns = pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)


@cache
def again(path: Path) -> tuple[Golden, Played]:
    golden = read(path)
    return golden, decided(golden)


@campaigns
def test_the_same_wishes_and_the_same_luck_make_the_same_events(path: Path) -> None:
    golden, played = again(path)
    for match_id, told in played.streams():
        assert told == golden.matches[match_id], f"match {list(golden.matches).index(match_id) + 1}"
    assert list(played.matches) == list(golden.matches)
    assert stream(played.events, played.campaign.outcome) == golden.campaign


@campaigns
def test_what_is_recorded_folds_to_what_was_played(path: Path) -> None:
    golden, played = again(path)
    events = [VOCABULARY.decode(event_type(event), encode(event)) for event in played.events]
    campaign = fold(events)
    assert campaign == played.campaign
    assert state(campaign) == golden.state


@campaigns
def test_its_matches_fold_to_what_was_played(path: Path) -> None:
    _, played = again(path)
    last = None
    for events in played.matches.values():
        recorded = [history.decode(MY_CITY, event_type(event), encode(event)) for event in events]
        last = history.fold(MY_CITY, recorded)
        assert last.table.status == "ended"
    assert last == played.match


@campaigns
def test_progress_falls_only_by_a_rewind(path: Path) -> None:
    _, played = again(path)
    campaign = fold(played.events[:1])
    for event in played.events[1:]:
        before, campaign = campaign.progress, extend(campaign, (event,))
        fell = any(now < then for now, then in zip(campaign.progress, before, strict=True))
        assert not fell or isinstance(event, e.RewoundToChapter)


@campaigns
def test_every_unlock_names_what_made_it_possible_and_came_before(path: Path) -> None:
    _, played = again(path)
    opened = {event.match_id: n for n, event in enumerate(played.events, 1) if isinstance(event, e.ChapterOpened)}
    chapters = view(played.campaign, SPECTATOR).chapters
    told = [(one, one.unlocked_by) for one in chapters if one.match_id and one.unlocked_by]
    assert {one.match_id for one, _ in told} == set(opened)
    for one, unlock in told:
        cause = played.events[unlock.version - 1]
        assert unlock.version < opened[one.match_id or ""]
        assert isinstance(cause, e.ChapterClosed if one.chapter > 1 else e.CampaignOpened)
        closed = cause.chapter if isinstance(cause, e.ChapterClosed) else 0
        assert closed == unlock.chapter == one.chapter - 1


@campaigns
def test_its_luck_was_promised(path: Path) -> None:
    golden, played = again(path)
    opened = [event for event in played.events if isinstance(event, e.ChapterOpened)]
    assert opened
    for event in opened:
        assert commitment(bytes.fromhex(golden.secrets[event.match_id])) == event.commitment


def test_every_kind_of_campaign_is_kept() -> None:
    assert [path.stem for path in paths()] == sorted(STORIES)
    facts = {path.stem: {type(event) for event in again(path)[1].events} for path in paths()}
    assert {stem[0] for stem in facts if "complete" in stem} == {"2", "3", "4"}
    for kind in (e.RewoundToChapter, e.SeatHandedOver, e.StandInNamed, Conceded):
        assert any(kind in kinds for kinds in facts.values()), kind
    for path in paths():
        _, played = again(path)
        assert played.campaign.outcome
        ending = "conceded" if "conceded" in path.stem else "campaign_complete"
        assert played.campaign.outcome.endings == (ending,)


def test_everything_that_chapters_award_is_in_one_of_them() -> None:
    found = {type(event) for path in paths() for event in again(path)[1].events}
    stickers = {e.StickerAwarded, e.StickerPlaced, e.ForestCleared, e.CogAwarded, e.CogGiven, e.ChurchAwarded}
    assert {*stickers, e.ProgressMarked, e.NuggetGained, e.NuggetSpent, e.MineDug} <= found


def test_the_files_are_small() -> None:
    assert sum(path.stat().st_size for path in paths()) < MOST_BYTES
