"""G13 for campaigns: chapters are played by those who sat at the campaign, with the seeds they sent, or it is told.

What is forged here was forged by somebody with all rights, who made every hash anew: only the streams tell against
each other.
"""

import pytest

from tests.services.api import city
from tests.services.api.people import People, ok
from tests.services.api.test_promises import faults, versions

ANNAS, BENS, NEW, OTHER = "a7" * 32, "5e" * 32, "c4" * 32, "0f" * 32


@pytest.fixture
def box(people: People):
    """Cara took Ben's seat over after the first chapter; then both went back to it with new seeds, and play."""
    anna, ben, cara = (people.new(name) for name in ("Anna", "Ben", "Cara"))
    told = city.opened(anna, seed="later")
    ok(anna.post(f"{told.path}/seats", {"seat": 0, "seed": ANNAS}))
    ok(ben.post(f"{told.path}/seats", {"invitation": told.invitations[1], "seed": BENS}))
    city.passes({0: anna, 1: ben}, told)
    invitation = ok(ben.post(f"{told.path}/hand-over", {"seat": 1}))["invitation"]
    ok(cara.post(f"{told.path}/seats", {"invitation": invitation, "seed": NEW}))
    city.opens_chapter(anna, told)
    proposal = ok(anna.post(f"{told.path}/undo", {"seat": 0, "to_chapter": 1, "seed": BENS}))["proposal"]
    ok(cara.post(f"{told.path}/undo/{proposal}", {"seat": 1, "agree": True, "seed": ANNAS}))
    return anna, told, city.opens_chapter(anna, told).rpartition("/")[2]


def test_players_and_seeds_are_the_same_through_a_hand_over_and_a_rewind(box):
    anna, told, _ = box
    assert faults(anna, told) == (None, None, None)
    opened = [one["data"] for one in ok(anna.get(f"{told.path}/events?limit=50"))["items"] if "sittings" in one["data"]]
    assert [[one["seed"] for one in each["sittings"]] for each in opened] == [
        [ANNAS, BENS], [ANNAS, NEW], [BENS, ANNAS],
    ]  # fmt: skip


def seed(data):
    data["seed"] = OTHER


def sat(data, **other):
    data["sittings"][1] |= other


SOMEBODY = "0190a5d2-7c3b-8e11-9f00-3a5c7e9b1d2f"
IN_THE_CAMPAIGN = {
    "the seed of whoever sat down": ("seat_taken", 1, seed, ("chapter_opened", 0)),
    "the seed of a newcomer": ("seat_taken", -1, seed, ("chapter_opened", 1)),
    "who took the seat": ("seat_taken", -1, lambda data: data.update(player=SOMEBODY), ("chapter_opened", 1)),
    "the seed of a sitting": ("chapter_opened", 0, lambda data: sat(data, seed=OTHER), ("chapter_opened", 0)),
    "the player of a sitting": ("chapter_opened", 1, lambda data: sat(data, player=SOMEBODY), ("chapter_opened", 1)),
    "the seed of a proposal": ("rewind_proposed", 0, seed, ("rewound_to_chapter", 0)),
    "the seed of a consent": ("rewind_answered", 0, seed, ("rewound_to_chapter", 0)),
    "the seeds of a rewind": (
        "rewound_to_chapter", 0, lambda data: data.update(seeds=[OTHER, ANNAS]), ("rewound_to_chapter", 0),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", IN_THE_CAMPAIGN)
def test_other_players_or_seeds_than_the_campaigns_own_are_told(box, log, case):
    anna, told, _ = box
    event_type, n, change, (where, m) = IN_THE_CAMPAIGN[case]
    at = versions(anna, told, where)[m]
    log.rewrite(told.id, versions(anna, told, event_type)[n], change)
    first, second, own = faults(anna, told)
    for fault in (first, second):
        assert f", stream {told.id}, version {at}: " in fault
        assert "than sat there" in fault or "other seeds than were sent" in fault
    assert own["version"] == at


IN_THE_MATCH = {
    "the seed of a seat": (3, seed),
    "who plays": (3, lambda data: data.update(player=SOMEBODY)),
    "what it is played with": (1, lambda data: data["options"].update(struck=["blue"])),
}


@pytest.mark.parametrize("case", IN_THE_MATCH)
def test_a_match_with_other_players_or_seeds_than_its_campaign_says_is_told(box, log, case):
    anna, told, match_id = box
    at = versions(anna, told, "chapter_opened")[2]
    version, change = IN_THE_MATCH[case]
    log.rewrite(match_id, version, change)
    for fault in faults(anna, told)[:2]:
        assert f"version {at}: " in fault
        assert "he match of chapter 1 was not opened as it is said here" in fault


def test_a_draw_of_a_chapter_that_luck_did_not_make_is_told(people, log):
    anna = people.new("Anna")
    told, table = city.at_one_screen(anna)
    path = city.opens_chapter(anna, told)
    city.ends(table, path)
    match_id = path.rpartition("/")[2]
    drawn = next(one for one in ok(anna.get(f"{path}/events"))["items"] if one["data"].get("draws"))

    def other(data):
        draw = data["draws"][0]
        draw["index"] = (draw["index"] + 1) % draw["size"]

    log.rewrite(match_id, drawn["version"], other)
    first, second, own = faults(anna, told)
    for fault in (first, second):
        assert f", stream {match_id}, version {drawn['version']}: " in fault
    assert "draw 0 is not the one that luck made" in second
    assert own["what"].startswith("The match of chapter 1 has a fault: Draw 0 is not ")
