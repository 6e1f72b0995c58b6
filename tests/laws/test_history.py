"""What holds for every game when moves are taken back and seats change hands, too."""

import random
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.core.game import Game
from domain.core.message import encode, event_type
from domain.core.seat import Viewer
from domain.match import commands as c
from domain.match import rules, undoing
from domain.match.history import decode, effective, fold
from domain.match.knowledge import hidden, viewers
from domain.match.past import decisions, opening_end, played
from domain.match.state import Table, initial_state
from domain.match.view import seen, to_move, view
from services.table import kind
from services.table.replaying import after
from tests.given import Shaken
from tests.laws.lively import Lively, lively
from tests.laws.shelf import every_game, tables
from tests.laws.test_laws import viewers as everybody

law = settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))


def drawn(game: Game[Any], data: st.DataObject) -> tuple[Lively, random.Random]:
    seats, seed, options = data.draw(tables(game))
    return lively(game, seats, seed, **options), random.Random(seed)


@every_game
@law
@given(data=st.data())
def test_what_a_viewer_was_told_makes_what_that_viewer_sees(game: Game[Any], data: st.DataObject) -> None:
    """The first law of sight, through every undo and every change of hands."""
    match, dice = drawn(game, data)
    versions = {*dice.sample(range(1, len(match.events)), 5), *(version for version, _ in match.rewinds)}
    for version in versions | {len(match.events)}:
        whole = fold(game, match.events[:version])
        for viewer in everybody(whole):
            told = [seen(game, event, viewer) for event in match.events[:version]]
            assert view(fold(game, told), viewer) == view(whole, viewer)


@every_game
@law
@given(data=st.data())
def test_what_was_hidden_changes_nothing_that_is_seen(game: Game[Any], data: st.DataObject) -> None:
    """The second law of sight: what is undone, and whether anybody is asked, depends on nothing that is hidden.

    Matches that differ only in what a viewer was not told look alike to that viewer after the same undo.
    """
    match, dice = drawn(game, data)
    now = match.match
    if not to_move(now):
        return
    seat = dice.choice(to_move(now))
    wishes = list(game.legal_commands(now.state, seat))
    seen_alike: dict[tuple[Viewer, bytes], Any] = {}
    for _ in range(4):
        branch = Lively(game, dice, list(match.events), list(match.begins))
        branch.happen(rules.decide(now, seat, dice.choice(wishes), Shaken(dice)))
        if branch.match.table.status != "running":
            continue
        undone = undoing.undo(branch.match, branch.past, seat, c.Undo())
        for viewer in everybody(branch.match):
            told = encode([(event_type(event), seen(game, event, viewer)) for event in branch.events])
            after_it = fold(game, [*branch.events, *undone])
            found = [event_type(event) for event in undone], view(after_it, viewer)
            assert seen_alike.setdefault((viewer, told), found) == found


@every_game
@law
@given(data=st.data())
def test_a_rewind_leads_to_how_things_stood_and_leaves_the_table_alone(game: Game[Any], data: st.DataObject) -> None:
    match, _ = drawn(game, data)
    for version, rewound in match.rewinds:
        then, before, now = (fold(game, match.events[:n]) for n in (rewound.to, version - 1, version))
        assert (now.state, now.table.draws) == (then.state, then.table.draws)
        assert now.table.chairs == before.table.chairs
        assert now.table.proposal is None
        assert opening_end(match.past) <= rewound.to < version
        assert rewound.to in {n for kept in effective(match.events[: version - 1]) for n in kept}
        cut = [event for n, event in enumerate(match.events[: version - 1], 1) if n > rewound.to]
        assert rewound.luck_seen <= any(getattr(event, "draws", ()) for event in cut)
        assert rewound.luck_seen == (before.table.draws > now.table.draws)


@every_game
@law
@given(data=st.data())
def test_nothing_is_taken_back_without_asking_that_others_did_or_that_anybody_learnt(
    game: Game[Any], data: st.DataObject
) -> None:
    match, _ = drawn(game, data)
    start = initial_state(game, match.match.table.opened)
    for version, rewound in match.rewinds:
        if version not in match.begins:
            continue  # agreed on
        past = match.past
        kept = {n for n, _ in played(past, version - 1)} - {n for n, _ in played(past, version)}
        owners = {match.decided[begin] for begin in match.begins if begin in kept}
        assert len(owners) == 1
        assert not rewound.luck_seen
        then = [event for _, event in played(past, version)]
        later = [event for _, event in played(past, version - 1)]
        for viewer in viewers(len(match.match.table.chairs)):
            assert hidden(game, start, then, viewer) <= hidden(game, start, later, viewer)


@every_game
@law
@given(data=st.data())
def test_who_decided_what_is_read_from_the_record(game: Game[Any], data: st.DataObject) -> None:
    match, _ = drawn(game, data)
    found = decisions(match.match, match.past)
    assert [decision.seat for decision in found] == [match.decided[decision.first] for decision in found]


@every_game
@law
@given(data=st.data())
def test_what_was_recorded_folds_to_the_same_match_also_event_by_event(game: Game[Any], data: st.DataObject) -> None:
    lively_, _ = drawn(game, data)
    events, whole = lively_.events, lively_.match
    assert [decode(game, event_type(event), encode(event)) for event in events] == events
    step = None
    for version in range(1, len(events) + 1):
        step = after(kind.of_game(game), step, events[:version])
    assert step == whole
    assert msgspec.json.decode(encode(whole.table), type=Table) == whole.table


@every_game
@law
@given(data=st.data())
def test_seats_change_hands_and_luck_and_state_do_not(game: Game[Any], data: st.DataObject) -> None:
    match, _ = drawn(game, data)
    seeds = rules.seeds(fold(game, match.events[: opening_end(match.past)]).table)
    assert rules.seeds(match.match.table) == seeds
    players = [chair.player for chair in match.match.table.chairs]
    assert len(set(players)) == len(players)
    assert all(player is not None for player in players) or match.match.table.status != "running"
