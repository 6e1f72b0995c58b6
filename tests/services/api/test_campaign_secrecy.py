"""Envelopes stay sealed: whatever is asked, by whomever, nothing of a chapter is told before it is reached."""

import json
from html import unescape
from itertools import product

import pytest

from domain.games.my_city.content import PRINTED
from tests.services.api.city import at_one_screen, ends, opens_chapter, passes, seen, settles, together
from tests.services.api.people import ok

CHAPTERS = PRINTED.chapters
LISTS = (
    "/v1/campaigns",
    "/v1/campaigns?public=true",
    "/v1/matches",
    "/v1/games",
    "/schema/openapi.json",
    "/schema",
)


def sealed(envelope):
    """All words that stand only in envelopes after that one."""
    known = [word for chapter in CHAPTERS if chapter.envelope <= envelope for word in words(chapter)]
    return {word for chapter in CHAPTERS if chapter.envelope > envelope for word in words(chapter)} - set(known)


def words(chapter):
    return [chapter.title, *(clause.sentence for clause in chapter.rules.clauses)]


def test_every_envelope_has_much_to_keep():
    assert [len(sealed(envelope)) > 3 for envelope in range(8)] == [True] * 8
    assert sealed(8) == set()


def told(guest, box, matches):
    """Everything that this guest can ask."""
    for path in (box.path, *(f"/v1/matches/{match}" for match in matches)):
        for call in ("", "/events", "/replay", "/legal?seat=0", "/verify"):
            yield guest.get(path + call).text
        for seat, query in product((0, 1), ("?as=", "/legal?limit=5000&seat=")):
            yield guest.get(f"{path}{query}{seat}").text
        version = ok(guest.get(path))["version"]
        yield guest.get(f"{path}/diff?from=1&to={version}").text
        versions = range(1, version + 1) if path == box.path else (1, version // 2)
        yield from (guest.get(f"{path}?at={n}").text for n in versions)
        for type_ in ("open_chapter", "place_sticker", "give_cog", "name_city", "spend_nugget", "nonsense"):
            command = {"type": type_, "kind": "clearing", "cell": "C1"}
            yield guest.post(f"{path}/moves", {"seat": 0, "command": command, "dry_run": True}).text
    for path in (
        "/v1/campaigns",
        "/v1/campaigns?public=true",
        "/v1/matches",
        "/v1/games",
        "/schema/openapi.json",
        "/schema",
    ):
        answer = guest.get(path)
        yield answer.text + json.dumps(dict(answer.headers))


@pytest.mark.parametrize("chapters", [0, 3, 5])
def test_nobody_reads_in_a_sealed_envelope(anna, ben, cara, auditor, chapters):
    box, table = together(anna, ben, visibility="public")
    passes(table, box, chapters)
    opens_chapter(anna, box)
    envelope = CHAPTERS[chapters].envelope
    matches = [one["match_id"] for one in seen(anna, box)["chapters"] if one["match_id"]]
    for guest in (anna, cara, auditor):
        for text in told(guest, box, matches):
            assert [word for word in sealed(envelope) if word in unescape(text)] == []


def test_what_is_in_an_envelope_is_told_once_it_is_reached_and_at_no_version_before(anna):
    box, table = at_one_screen(anna)
    passes(table, box, 2)
    ends(table, opens_chapter(anna, box))
    closed = ok(anna.get(f"{box.path}/events?after=0&limit=50"))["items"]
    end = next(one["version"] for one in reversed(closed) if one["event_type"] == "chapter_closed")
    fourth = CHAPTERS[3].title
    assert fourth not in anna.get(f"{box.path}?at={end - 1}").text
    assert fourth in anna.get(f"{box.path}?at={end}").text
    settles(table, box)
    assert fourth in anna.get(box.path).text


def test_whoever_asks_for_spoilers_is_told_all_titles(anna, cara):
    box, _ = at_one_screen(anna, visibility="public")
    for guest in (anna, cara):
        spoilt = seen(guest, box, "?spoilers=true")
        assert [one["title"] for one in spoilt["chapters"]] == [chapter.title for chapter in CHAPTERS]
        then = seen(guest, box, "?spoilers=true&at=1")
        assert (then["version"], then["chapters"][23]["title"]) == (1, CHAPTERS[23].title)
    assert seen(anna, box)["chapters"][23]["title"] is None  # and nobody else is, from the cache either
