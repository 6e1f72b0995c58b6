"""Chapters stay sealed: whatever is asked, by whomever, nothing of one is told before it is opened."""

import base64
import json
from html import unescape
from itertools import product

import pytest

from domain.games.my_city.content import PRINTED
from tests.services.api.city import at_one_screen, ends, opens_chapter, passes, seen, settles, together
from tests.services.api.people import no, ok
from tests.services.api.test_racing import messages

CHAPTERS = PRINTED.chapters
LISTS = (
    "/v1/campaigns",
    "/v1/campaigns?public=true",
    "/v1/matches",
    "/v1/games",
    "/v1/content",
    "/schema/openapi.json",
    "/schema",
)


def sealed(opened):
    """All words that stand only in chapters after the first `opened`: titles, sentences and names of rules."""
    known = [word for chapter in CHAPTERS[:opened] for word in words(chapter)]
    return {word for chapter in CHAPTERS[opened:] for word in words(chapter)} - set(known)


def words(chapter):
    told = [(clause.sentence, f'"rule":"{clause.name}"', f'"type":"{clause.name}"') for clause in chapter.rules.clauses]
    return [chapter.title, f'play = "{chapter.play}"', *(word for each in told for word in each)]


def test_every_chapter_but_the_last_leaves_much_to_keep():
    assert [len(sealed(opened)) > 2 for opened in range(24)] == [True] * 24
    assert sealed(24) == set()


def test_the_crawler_reads_files_in_bundles_and_hears_what_is_live(anna):
    box, _ = at_one_screen(anna)
    assert not any(word in bundled(anna, box.path) for word in words(CHAPTERS[0]))
    match = opens_chapter(anna, box)
    assert 'play = "chapter:1"' in bundled(anna, box.path)
    assert '"event_type":"chapter_opened"' in live(anna, box.path)
    assert '"type":"river_start"' in live(anna, match)


def told(guest, box, matches):
    """Everything that this guest can ask, but for what asks for spoilers."""
    for path in (box.path, *(f"/v1/matches/{match}" for match in matches)):
        for call in ("", "/events", "/replay", "/legal?seat=0", "/verify", "/forks", f"/compare?with={box.id}"):
            answer = guest.get(path + call)
            yield answer.text + json.dumps(dict(answer.headers))
        for seat, query in product((0, 1), ("?as=", "/legal?limit=5000&seat=", "/events?limit=50&as=", "/replay?as=")):
            yield guest.get(f"{path}{query}{seat}").text
        version = ok(guest.get(path))["version"]
        yield guest.get(f"{path}/diff?from=1&to={version}").text
        versions = range(1, version + 1) if path == box.path else (1, version // 2)
        yield from (guest.get(f"{path}?at={n}").text for n in versions)
        yield live(guest, path)
        yield bundled(guest, path)
        yield from errors(guest, path)
    for path in (*LISTS, f"/v1/audit/events?limit=50&campaign={box.id}"):
        answer = guest.get(path)
        yield answer.text + json.dumps(dict(answer.headers))


def live(guest, path):
    """What is told from the beginning on, until all has been told."""
    version = ok(guest.get(path))["version"]
    headers = {"Authorization": f"Bearer {guest.token}", "Last-Event-ID": "0"}
    heard = []
    with guest.client.stream("GET", f"{path}/live", headers=headers) as answer:
        for message in messages(answer):
            heard.append(json.dumps(message, separators=(",", ":")))
            if message["id"] >= version:
                return "".join(heard)
    raise AssertionError("a live answer ended by itself")


def bundled(guest, path):
    """All lines of the bundle, its files and events spelt out."""
    answer = guest.get(f"{path}/bundle")
    lines = [json.loads(line) for line in answer.text.splitlines()] if answer.status_code == 200 else []
    packed = [line[part] for line in lines for part in ("bytes", "payload") if part in line]
    return "".join((answer.text, *(base64.b64decode(one).decode() for one in packed)))


def errors(guest, path):
    """What is said to wishes of all kinds, sensible or not; nothing is changed by them."""
    for type_ in ("open_chapter", "place_sticker", "give_cog", "name_city", "spend_nugget", "nonsense"):
        command = {"type": type_, "kind": "clearing", "cell": "C1", "colour": "blue", "shape": "bar", "mine": "blue"}
        yield guest.post(f"{path}/moves", {"seat": 0, "command": command, "dry_run": True}).text
        yield guest.post(f"{path}/moves", {"seat": 0, "command": {"type": type_}, "dry_run": True}).text
    for chapter in (2, 24, 25):
        yield guest.post(f"{path}/undo", {"seat": 1, "to_chapter": chapter}).text
        yield guest.post(f"{path}/forks", {"chapter": chapter, "seats": [7]}).text
    for query in ("?at=9999", "?spoilers=maybe", "?chapter=24", "/events?type=nonsense", "/replay?from=9999"):
        yield guest.get(path + query).text


@pytest.mark.parametrize(("chapters", "is_open"), [(0, False), (0, True), (3, False), (3, True), (5, True)])
def test_nobody_reads_in_a_sealed_chapter(anna, ben, cara, auditor, chapters, is_open):
    box, table = together(anna, ben, visibility="public")
    passes(table, box, chapters)
    if is_open:
        opens_chapter(anna, box)
    kept = sealed(chapters + is_open)
    matches = [one["match_id"] for one in seen(anna, box)["chapters"] if one["match_id"]]
    for guest in (anna, cara, auditor):
        for text in told(guest, box, matches):
            assert [word for word in kept if word in unescape(text)] == []


def test_what_a_chapter_holds_is_told_once_it_is_opened_and_at_no_version_before(anna):
    box, table = at_one_screen(anna)
    passes(table, box, 3)
    ready = seen(anna, box)
    fourth, sentences = CHAPTERS[3].title, {clause.sentence for clause in CHAPTERS[3].rules.clauses}
    unlock = ready["chapters"][3].pop("unlocked_by")
    assert (unlock["chapter"], unlock["campaign_id"]) == (3, None)
    assert ready["chapters"][3] == {"chapter": 4, "envelope": 2, "title": None, "status": "ready", "match_id": None}
    assert not sentences <= {rule["sentence"] for rule in ready["rules"]}
    opens_chapter(anna, box)
    opened = seen(anna, box)
    assert opened["chapters"][3]["title"] == fourth
    assert sentences == {rule["sentence"] for rule in opened["rules"]}
    assert fourth not in anna.get(f"{box.path}?at={ready['version']}").text
    assert fourth in anna.get(f"{box.path}?at={opened['version']}").text


def test_the_move_that_ends_a_chapter_does_not_tell_the_next(anna):
    box, table = at_one_screen(anna)
    answer = ends(table, opens_chapter(anna, box))
    settles(table, box)
    refused = anna.post(f"{box.path}/undo", {"seat": 0, "to_chapter": 2})
    assert no(refused) == (422, "no_such_chapter")
    for text in (json.dumps(answer), refused.text):
        assert [word for word in sealed(1) if word in text] == []


def test_whoever_asks_for_spoilers_is_told_all_titles_and_the_next_rules(anna, cara):
    box, _ = at_one_screen(anna, visibility="public")
    for guest in (anna, cara):
        spoilt = seen(guest, box, "?spoilers=true")
        assert [one["title"] for one in spoilt["chapters"]] == [chapter.title for chapter in CHAPTERS]
        assert {rule["sentence"] for rule in spoilt["rules"]} == {one.sentence for one in CHAPTERS[0].rules.clauses}
        then = seen(guest, box, "?spoilers=true&at=1")
        assert (then["version"], then["chapters"][23]["title"]) == (1, CHAPTERS[23].title)
    assert seen(anna, box)["chapters"][23]["title"] is None  # and nobody else is, from the cache either
