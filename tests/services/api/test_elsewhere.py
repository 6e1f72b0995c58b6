"""A file that somebody else wrote, or sealed, speaks of nobody and of nothing that is here, whatever ids it names."""

import base64
import json
import re
from uuid import UUID, uuid5

import psycopg
import pytest

from services.store.migrate import FOLDER
from tests.services.api import city
from tests.services.api.forging import signed
from tests.services.api.people import ok, together
from tests.services.api.reader import Reader, words
from tests.services.api.test_bundle import bundle
from tests.services.api.test_forged_bundle import parsed, written
from tests.services.api.test_import import sends
from tests.services.embedded.look import eventually

TITLE = "Anna's secret plan"
ID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def rewritten(raw, *changes):
    """The bundle with each payload's text changed, under a seal of the forger's."""
    lines = parsed(raw)
    for one in lines:
        if one["line"] == "event":
            text = base64.b64decode(one["payload"]).decode()
            for change in changes:
                text = change(text)
            one["payload"] = base64.b64encode(text.encode()).decode()
    return signed(lines)


def escaped(text):
    """Its ids with their first character spelt as JSON also may."""
    return ID.sub(lambda found: f"\\u{ord(found[0][0]):04x}{found[0][1:]}", text)


def public(text):
    return text.replace('"visibility":"private"', '"visibility":"public"')


def title_of(guest, path):
    """The id of the text that is its title."""
    return ok(guest.get(f"{path}/events?limit=1"))["items"][0]["data"]["title"]


@pytest.fixture
def over(anna, ben):
    match = together(anna, ben, title=TITLE)
    anna.plays_out(match, ben)
    return match


@pytest.fixture(params=[str, escaped], ids=["plain", "escaped"])
def forged(request, anna, over, operator):
    """Anna's and Ben's private match, for everybody to see, under a seal that is not this service's."""
    raw = rewritten(bundle(anna, over), public, request.param)
    return ok(sends(operator, raw), 201)["match_id"]


def everything(guest, path):
    """All that the API tells of it but its events, which are told byte for byte."""
    return "\n".join(guest.get(path + call).text for call in ("", "?at=3", "/forks", "/verify"))


def test_nobody_here_sits_in_it_and_no_title_of_ours_is_shown(forged, over, anna, cara):
    path = f"/v1/matches/{forged}"
    view = ok(cara.get(path))
    assert [(one["name"], "player_id" in one) for one in view["seats"]] == [("player 1", False), ("player 2", False)]
    assert view["origin"]["ours"] is False
    told = everything(cara, path)
    assert not any(word in told for word in ("Anna", "Ben", TITLE, anna.player_id, over.id))


def test_its_pages_name_nobody_either(forged, cara):
    with Reader(cara) as reader:
        for ending in ("", "/replay", "/replay?at=2", "/audit"):
            page = words(reader.reads(f"/matches/{forged}{ending}"))
            assert not any(word in page.replace("Cara", "") for word in ("Anna", "Ben", TITLE, "former player")), ending
        assert "recorded elsewhere" in words(reader.reads(f"/matches/{forged}"))


def test_it_stands_in_nobodys_own_list_and_is_not_found_by_a_title(forged, anna, cara):
    def listed(guest, query):
        return {one["match_id"]: one for one in ok(guest.get(f"/v1/matches?{query}"))["items"]}

    eventually(lambda: forged in listed(cara, "public=true"))
    one = listed(cara, "public=true")[forged]
    assert ("title" in one, [seat["name"] for seat in one["seats"]]) == (False, ["player 1", "player 2"])
    assert forged not in listed(anna, "")
    assert forged not in listed(cara, "public=true&text=secret")
    eventually(lambda: anna.get("/v1/audit/events").status_code == 200)
    assert forged not in {event["stream_id"] for event in ok(anna.get("/v1/audit/events"))["items"]}


def test_rows_that_an_older_release_made_of_it_are_made_once_more(forged, anna, record):
    """It listed such a match as one of Anna's."""

    def listed():
        return forged in {one["match_id"] for one in ok(anna.get("/v1/matches"))["items"]}

    eventually(lambda: not listed() and seats_in_list(record, forged) is not None)
    with psycopg.connect(record.owner_url, autocommit=True) as conn:
        conn.execute(
            "UPDATE read.match SET seats = ARRAY[%s::uuid, NULL] WHERE match_id = %s", (anna.player_id, forged)
        )
        assert listed()
        conn.execute((FOLDER / "0018_imported.sql").read_text())
    eventually(lambda: seats_in_list(record, forged) not in (None, [UUID(anna.player_id), None]))
    assert not listed()
    eventually(lambda: anna.get("/v1/audit/events").status_code == 200)


def seats_in_list(record, match_id):
    """Who sits there by the row of the lists; None where there is none."""
    with psycopg.connect(record.owner_url) as conn:
        row = conn.execute("SELECT seats FROM read.match WHERE match_id = %s", (match_id,)).fetchone()
    return None if row is None else row[0]


def test_whoever_names_our_key_without_our_seal_is_not_believed(anna, over, operator, cara, people):
    """Nothing in such a file was sealed; it names the key all the same."""
    key = ok(people.stranger().get("/v1/audit/key"))["public_key"]
    lines = parsed(rewritten(bundle(anna, over), public))
    lines[0]["public_key"] = key
    raw = written([one for one in lines if one["line"] != "seal"])
    told = ok(sends(operator, raw), 201)
    assert (told["public_key"], told["is_ours"]) == (key, False)
    view = ok(cara.get(f"/v1/matches/{told['match_id']}"))
    assert (view["origin"], view["seats"][0]["name"]) == ({"key": key, "ours": False}, "player 1")


def test_what_was_recorded_here_keeps_its_names(anna, over, operator):
    told = ok(sends(operator, bundle(anna, over)), 201)
    view = ok(anna.get(f"/v1/matches/{told['match_id']}"))
    assert view["origin"] == {"key": told["public_key"], "ours": True}
    assert [seat["name"] for seat in view["seats"]] == ["Anna", "Ben"]
    assert "origin" not in anna.sees(over)


def test_a_campaign_from_elsewhere_has_no_names_and_no_cities_of_ours(anna, operator, cara, auditor):
    box, _ = city.at_one_screen(anna, title=TITLE)
    ok(city.wishes(anna, box, 0, "name_city", text="Annaville"))
    match = city.opens_chapter(anna, box).rpartition("/")[2]
    ok(anna.post(f"{box.path}/abandon", {"seat": 0}))
    here = ok(sends(operator, rewritten(bundle(anna, box), public)), 201)["campaign_id"]
    path = f"/v1/campaigns/{here}"
    told = everything(cara, path)
    assert not any(word in told for word in ("Anna", TITLE, anna.player_id, box.id, match))
    with Reader(cara) as reader:
        assert not any(word in words(reader.reads(f"/campaigns/{here}")) for word in ("Anna", TITLE))
    chapter = ok(cara.get(path))["chapters"][0]["match_id"]
    assert ok(cara.get(f"/v1/matches/{chapter}"))["campaign_id"] == here
    assert here not in {one["campaign_id"] for one in ok(anna.get("/v1/campaigns"))["items"]}


def test_a_chapter_from_elsewhere_belongs_to_no_campaign_of_ours(anna, operator):
    """Who sits in the campaign that it names sees no private match by that, and it does not stand among its matches."""
    box, _ = city.at_one_screen(anna)
    match = city.opens_chapter(anna, box)
    ok(anna.post(f"{box.path}/abandon", {"seat": 0}))
    raw = rewritten(anna.get(f"{match}/bundle").content, lambda text: text.replace(anna.player_id, box.id))
    here = ok(sends(operator, raw), 201)["match_id"]
    assert anna.get(f"/v1/matches/{here}").status_code == 404
    assert ok(operator.get(f"/v1/matches/{here}"))["campaign_id"] != box.id
    listed = ok(anna.get(f"/v1/matches?campaign={box.id}"))["items"]
    assert here not in {one["match_id"] for one in listed}


def test_the_id_of_a_title_is_not_to_be_had_from_the_id_of_its_match(anna):
    match, box = anna.opens(title=TITLE), city.opened(anna, title=TITLE)
    for path, id_ in ((match.path, match.id), (box.path, box.id)):
        assert title_of(anna, path) != str(uuid5(UUID(id_), "title"))


def test_a_title_whose_id_was_made_otherwise_is_still_shown(anna, record_text, log):
    """As older releases made them: what an event names is looked up as it is."""
    match = anna.opens(title=TITLE)
    assert TITLE in json.dumps(ok(anna.get("/v1/matches"))["items"][0])
    assert title_of(anna, match.path) in record_text("desk.label")
