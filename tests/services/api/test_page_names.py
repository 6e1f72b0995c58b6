"""What people write stays as they wrote it on every page: it is no sentence of ours, however much it looks like one."""

import pytest
from markupsafe import escape

from services.web.words import spoken
from tests.services.api.city import opens_chapter
from tests.services.api.city import together as campaign_of
from tests.services.api.people import ok, together
from tests.services.api.reader import Reader, words
from tests.services.api.test_import import sends
from tests.services.api.test_page_table_seats import comes, link
from tests.services.api.test_page_table_seats import sends as sends_to

LANGUAGES = ("en", "zh-Hant")
NAMES = ("{0}", "{", "}", "a{b", "%s", "Undo", "Seat 1", "{player}")
GAMES = ("hidden_hands", "my_city", "miyabi", "karesansui", "cottage_garden")
of_every_name = pytest.mark.parametrize("name", NAMES)


def reads(guest, path):
    """That page in each language."""
    with Reader(guest) as reader:
        for language in LANGUAGES:
            reader.client.cookies.set("kifu-language", language)
            yield reader.reads(path)


def shown(name):
    """How a name stands on a page."""
    return f"<bdi>{escape(name)}</bdi>"


def shows(guest, path, *names):
    """That page tells all of these names in each language."""
    for page in reads(guest, path):
        assert [name for name in names if shown(name) not in page] == [], path


@of_every_name
def test_a_match_that_waits_for_others_names_whoever_sits_there(name, people):
    guest = people.new(name)
    match = guest.opens(2, game="miyabi", visibility="public", title=name)
    for path in ("/", f"/matches/{match.id}", f"/matches/{match.id}/audit"):
        shows(guest, path, name)
    for path in (f"/join/{match.id}", "/audit"):
        assert len(list(reads(guest, path))) == len(LANGUAGES)


@of_every_name
def test_whoever_looks_at_their_own_page_reads_their_name(name, people):
    for path in ("/me", "/"):
        for language, page in zip(LANGUAGES, reads(people.new(name), path), strict=True):
            assert str(spoken(language)("You are {name}", name=name)) in page


@of_every_name
def test_at_one_screen_the_seats_bear_the_name_and_a_number(name, people):
    guest = people.new(name)
    match = guest.opens(2, game="my_city", hotseat=True)
    shows(guest, f"/matches/{match.id}", f"{name} 1", f"{name} 2")
    shows(guest, "/", name)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("names", [NAMES[:3], NAMES[3:6], NAMES[5:]], ids=repr)
def test_the_table_of_every_game_its_replay_and_its_audit_tell_the_names(game, names, people):
    guests = [people.new(name) for name in names]
    match = together(*guests, game=game, visibility="public", title=names[-1])
    for guest, what in ((guests[0], "pause"), (guests[0], "resume")):
        ok(guest.post(f"{match.path}/{what}", {"seat": 0}))
    ok(guests[1].post(f"{match.path}/concede", {"seat": 1}))
    for guest in (guests[0], people.new("Dan")):
        shows(guest, f"/matches/{match.id}", *names)
        shows(guest, f"/matches/{match.id}/replay", names[0])
        shows(guest, f"/matches/{match.id}/audit", *names)
    shows(guests[0], "/", names[0])
    assert names[-1] in words(next(reads(guests[0], "/")))


@of_every_name
def test_whoever_stands_in_is_named(name, anna, ben, people):
    match = together(anna, ben)
    comes(people, link(sends_to(ben, match, "stand-in", seat=1)), name)
    shows(anna, f"/matches/{match.id}", name)
    assert f"{name} plays for Ben" in words(next(reads(anna, f"/matches/{match.id}")))


@of_every_name
def test_a_campaign_its_cities_and_its_title_are_named(name, people):
    guest, dan = people.new(name), people.new("Dan")
    box, _ = campaign_of(guest, dan, visibility="public", title=name)
    ok(guest.post(f"{box.path}/moves", {"seat": 0, "command": {"type": "name_city", "text": name}}))
    table = opens_chapter(guest, box).removeprefix("/v1")
    for path in ("/", f"/campaigns/{box.id}", f"/campaigns/{box.id}/audit", table, f"{table}/audit"):
        shows(guest, path, name)
        shows(dan, path, name)
    page = next(reads(people.new("Cara"), "/"))
    assert f"/campaigns/{box.id}" in page
    assert shown(name) in page
    assert f"{name} names a city: {name}" in words(next(reads(dan, f"/campaigns/{box.id}"))).replace(" names", " names")


@of_every_name
def test_whoever_took_in_a_file_is_named(name, anna, ben, operator):
    match = together(anna, ben)
    ok(ben.post(f"{match.path}/concede", {"seat": 1}))
    ok(operator.ask("PATCH", "/v1/players/me", {"name": name}))
    here = ok(sends(operator, anna.get(f"{match.path}/bundle").content), 201)["match_id"]
    for path in (f"/matches/{here}", f"/matches/{here}/audit"):
        shows(anna, path, name)


def test_who_was_erased_is_called_so_in_the_language_of_the_page(anna, ben):
    match = together(anna, ben)
    assert ben.ask("DELETE", "/v1/players/me").status_code == 204
    for called, page in zip(("former player", "從前的玩家"), reads(anna, f"/matches/{match.id}"), strict=True):
        assert called in words(page)
