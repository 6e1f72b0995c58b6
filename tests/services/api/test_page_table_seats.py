"""Seats of a match on its page: given away, lent, offered anew; and what is told of whoever sat there, by name."""

import re

import pytest

from tests.services.api.people import Guest, no, ok, together
from tests.services.api.reader import Reader, words

LINK = re.compile(r'class="code">[^<#]*(/(?:matches|join)/[^<#]*)#([^<]*)<')
of_every_game = pytest.mark.parametrize("game", ["my_city", "miyabi", "karesansui", "cottage_garden"])


def sends(guest, match, what, **fields):
    with Reader(guest) as reader:
        return reader.sends(f"/matches/{match.id}/{what}", **fields)


def link(answer):
    """The link that a page shows: its path and its secret."""
    found = LINK.search(answer.text)
    assert found is not None, words(answer.text)
    return found.groups()


def page_of(guest, match, language="en"):
    with Reader(guest) as reader:
        reader.client.cookies.set("kifu-language", language)
        return reader.reads(f"/matches/{match.id}")


def people(guest, match):
    """The seats with what stands beside their names."""
    listed = page_of(guest, match).partition('<ul class="plain people">')[2].partition("</ul>")[0]
    return [words(one).partition(" New link")[0].partition(" Gone?")[0] for one in listed.split("<li>")[1:]]


def log(guest, match, language="en"):
    """The lines of what happened, the newest first."""
    lines = page_of(guest, match, language).partition('<ol class="log"')[2].partition("</ol>")[0]
    return [words(one).replace(" .", ".") for one in re.split(r"<li[^>]*>", lines)[1:]]


def comes(someone, address, name="Dan"):
    """Somebody new follows that link."""
    path, secret = address
    with Reader(someone.stranger()) as reader:
        assert 'id="join"' in reader.reads(path)
        reader.goes(path, invitation=secret, name=name)
        return Guest(someone.client, reader.client.cookies["kifu"])


def test_a_seat_is_handed_over_by_a_link_and_its_owner_plays_till_somebody_comes(anna, ben, everybody):
    match = together(anna, ben)
    handed = link(sends(ben, match, "hand-over", seat=1))
    assert people(anna, match) == ["Anna", "Ben free"]
    ok(ben.plays(match, 1))
    dan = comes(everybody, handed)
    assert people(dan, match) == ["Anna", "Dan"]
    assert no(ben.get(match.path))[0] == 404


def test_what_was_handed_over_is_kept_after_all(anna, ben, everybody):
    match = together(anna, ben)
    path, secret = link(sends(ben, match, "hand-over", seat=1))
    assert "Keep the seat" in page_of(ben, match)
    assert "Keep the seat" not in page_of(anna, match)
    assert sends(ben, match, "hand-over", seat=1, agree="no").status_code == 303
    assert people(anna, match) == ["Anna", "Ben"]
    with Reader(everybody.stranger()) as reader:
        assert reader.sends(path, invitation=secret, name="Dan").status_code == 403


def test_somebody_stands_in_by_a_link_until_the_owner_plays_again(anna, ben, everybody):
    match = together(anna, ben)
    dan = comes(everybody, link(sends(ben, match, "stand-in", seat=1)))
    assert people(anna, match) == ["Anna", "Ben Dan plays for Ben"]
    assert log(anna, match)[0] == "Dan plays for Ben."
    page = page_of(dan, match)
    assert "Hand over" not in page
    assert "Invite a stand-in" not in page
    ok(dan.plays(match, 1))
    assert sends(ben, match, "stand-in", seat=1, agree="no").status_code == 303
    assert people(anna, match) == ["Anna", "Ben"]
    assert no(dan.get(match.path))[0] == 404


def test_a_lost_seat_is_offered_anew_once_all_others_agree(anna, ben, cara, everybody):
    match = together(anna, ben, cara)
    assert "Does Cara not come back?" in words(page_of(anna, match))
    assert sends(anna, match, "seats/2/reclaim", seat=0).status_code == 303
    told = words(page_of(cara, match))
    assert "Anna would offer the seat of Cara to a newcomer." in told
    assert "I am here, keep my seat" in told
    assert sends(cara, match, "seats/2/reclaim", seat=2, agree="no").status_code == 303
    assert sends(anna, match, "seats/2/reclaim", seat=0).status_code == 303
    offered = link(sends(ben, match, "seats/2/reclaim", seat=1))
    assert log(ben, match)[0] == "The seat of Cara waits for somebody."
    comes(everybody, offered)
    assert people(ben, match) == ["Anna", "Ben", "Dan"]


def test_of_two_neither_takes_the_others_seat(anna, ben):
    match = together(anna, ben)
    assert "Gone?" not in page_of(anna, match)
    answer = sends(anna, match, "seats/1/reclaim", seat=0)
    assert answer.status_code == 422
    assert "With one other player at the table" in words(answer.text)


def test_who_does_not_own_the_seat_gives_nothing_away(anna, ben, cara):
    match = together(anna, ben, visibility="public")
    for guest in (anna, cara):
        assert sends(guest, match, "hand-over", seat=1).status_code == 403
    assert "That seat is not free." in words(sends(anna, match, "stand-in", seat=1).text)
    assert sends(cara, match, "stand-in", seat=1).status_code == 403
    page = page_of(cara, match)
    for offer in ("Hand over", "Invite a stand-in", "Gone?"):
        assert offer not in page


@of_every_game
def test_a_line_names_whoever_sat_there_then(game, anna, ben, cara, everybody):
    match = together(anna, ben, cara, game=game)
    ok(cara.post(f"{match.path}/concede", {"seat": 2}))
    left = ["The seat of Cara waits for somebody.", "Cara conceded."]
    assert log(anna, match)[:2] == left
    assert log(anna, match, "zh-Hant")[:2] == ["Cara 的座位等人來坐。", "Cara 認輸。"]
    assert "Cara conceded. End the match with it" in words(page_of(anna, match))
    with Reader(anna) as reader:
        dan = comes(everybody, link(reader.sends(f"/matches/{match.id}/seats/2/invitation")))
    told = log(dan, match)
    assert "Dan sat down." in told
    at = told.index(left[0])
    assert told[at : at + 2] == left
    assert not [line for line in told if "Seat " in line]


def test_once_it_is_over_whoever_gave_up_is_still_named(anna, ben, cara):
    match = together(anna, ben, cara, game="miyabi")
    version = ok(cara.post(f"{match.path}/concede", {"seat": 2}))["version"]
    for seat, guest in enumerate((anna, ben)):
        ok(guest.post(f"{match.path}/concede/{version - 1}", {"seat": seat, "agree": True}))
    for language in ("en", "zh-Hant"):
        page = page_of(anna, match, language)
        assert people(anna, match) == ["Anna", "Ben", "Cara"]
        assert not re.search(r"Seat 3|座位 3", words(page))


def test_the_log_of_a_long_match_still_knows_who_sat_there(anna, ben, everybody):
    match = together(anna, ben)
    for _ in range(61):
        for what in ("pause", "resume"):
            ok(ben.post(f"{match.path}/{what}", {"seat": 1}))
    comes(everybody, link(sends(ben, match, "hand-over", seat=1)))
    told = log(anna, match)
    assert "Dan sat down." in told
    assert told[-1] in ("Ben paused the match.", "Ben resumed the match.")


@pytest.fixture
def everybody(people):
    """Everybody who may still come."""
    return people
