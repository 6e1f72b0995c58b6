"""Seats of a campaign on its page: one that nobody comes back to is offered anew, one handed over, one stood in for."""

import re

import pytest

from tests.services.api.city import passes, seen, together
from tests.services.api.people import Guest
from tests.services.api.reader import Reader, words

LINK = re.compile(r'class="code">[^<#]*(/campaigns/[^<#]*)#([^<]*)<')


@pytest.fixture
def three(anna, ben, cara):
    """A campaign of three after its first chapter."""
    box, table = together(anna, ben, cara)
    passes(table, box)
    return box


def reclaims(guest, box, lost, agree="yes"):
    """Say of that seat whether it shall be offered; what is answered."""
    seat = next(one["seat"] for one in seen(guest, box)["seats"] if one.get("player_id") == guest.player_id)
    with Reader(guest) as reader:
        return reader.sends(f"/campaigns/{box.id}/seats/{lost}/reclaim", seat=seat, agree=agree)


def page_of(guest, box):
    with Reader(guest) as reader:
        return reader.reads(f"/campaigns/{box.id}")


def tags(guest, box):
    """What stands beside the names of the seats."""
    people = page_of(guest, box).partition('<ul class="plain people">')[2].partition("</ul>")[0]
    return [words(tag) for tag in re.findall(r'<span class="tag">(.*?)</span>', people)]


def names(guest, box):
    return [seat["name"] for seat in seen(guest, box)["seats"]]


def comes(people, box, link):
    """Somebody new follows that link and takes the seat."""
    path, secret = link
    with Reader(people.stranger()) as reader:
        assert 'id="join"' in reader.reads(path)
        assert reader.goes(path, invitation=secret, name="Dan") == f"/campaigns/{box.id}"
        return Guest(people.client, reader.client.cookies["kifu"])


def test_a_seat_that_nobody_comes_back_to_goes_to_a_newcomer_with_its_city(three, anna, ben, cara, people):
    before = seen(anna, three)["boards"][2]
    assert "Does Cara not come back?" in words(page_of(anna, three))
    assert reclaims(anna, three, 2).status_code == 303
    for guest, said in ((anna, "Wait for them after all"), (ben, "Agree"), (cara, "I am here, keep my seat")):
        page = words(page_of(guest, three))
        assert "Anna would offer the seat of Cara to a newcomer, with all it owns." in page
        assert said in page
    found = LINK.search(reclaims(ben, three, 2).text)
    dan = comes(people, three, found.groups())
    assert names(dan, three) == ["Anna", "Ben", "Dan"]
    assert seen(dan, three)["boards"][2] == before
    with Reader(cara) as reader:
        assert reader.gets(f"/campaigns/{three.id}").status_code == 404


def test_whoever_comes_back_keeps_the_seat_and_all_are_asked_anew(three, anna, ben, cara):
    reclaims(anna, three, 2)
    assert reclaims(cara, three, 2, "no").status_code == 303
    for guest in (anna, ben, cara):
        assert "to a newcomer, with all it owns." not in words(page_of(guest, three))
    assert reclaims(ben, three, 2).status_code == 303
    assert names(anna, three) == ["Anna", "Ben", "Cara"]


def test_who_asked_may_wait_after_all(three, anna, ben):
    reclaims(anna, three, 2)
    reclaims(anna, three, 2, "no")
    assert "to a newcomer, with all it owns." not in words(page_of(anna, three))
    reclaims(ben, three, 2)
    assert names(anna, three) == ["Anna", "Ben", "Cara"]


def test_of_two_nobody_takes_the_others_seat_unless_that_one_is_erased(anna, ben, people):
    box, _ = together(anna, ben)
    assert "Gone?" not in page_of(anna, box)
    assert "With one other player at the table" in words(reclaims(anna, box, 1).text)
    assert ben.ask("DELETE", "/v1/players/me").status_code == 204
    assert "Gone?" in page_of(anna, box)
    found = LINK.search(reclaims(anna, box, 1).text)
    assert names(comes(people, box, found.groups()), box) == ["Anna", "Dan"]


def test_the_link_to_a_seat_that_was_offered_anew_can_be_made_again(three, anna, ben, people):
    reclaims(anna, three, 2)
    first = LINK.search(reclaims(ben, three, 2).text).groups()
    with Reader(anna) as reader:
        again = LINK.search(reader.sends(f"/campaigns/{three.id}/seats/2/invitation").text).groups()
    path, secret = first
    with Reader(people.stranger()) as reader:
        assert reader.sends(path, invitation=secret, name="Dan").status_code == 403
    assert names(comes(people, three, again), three) == ["Anna", "Ben", "Dan"]


def test_who_watches_is_not_asked(anna, ben, cara, people):
    box, _ = together(anna, ben, cara, visibility="public")
    dan = people.new("Dan")
    assert reclaims(anna, box, 2).status_code == 303
    page = words(page_of(dan, box))
    assert "Anna would offer the seat of Cara" in page
    assert "Agree" not in page
    assert "Gone?" not in page
    with Reader(dan) as reader:
        assert reader.sends(f"/campaigns/{box.id}/seats/2/reclaim", seat=0).status_code == 403


def test_a_seat_is_handed_over_and_stood_in_for_by_links(three, ben, cara, people):
    with Reader(ben) as reader:
        handed = LINK.search(reader.sends(f"/campaigns/{three.id}/hand-over", seat=1).text).groups()
    with Reader(cara) as reader:
        lent = LINK.search(reader.sends(f"/campaigns/{three.id}/stand-in", seat=2).text).groups()
    assert tags(cara, three) == ["free"]
    comes(people, three, lent)
    assert tags(cara, three) == ["free", "Dan plays for Cara"]
    comes(people, three, handed)
    assert names(cara, three) == ["Anna", "Dan", "Cara"]
    with Reader(cara) as reader:
        reader.goes(f"/campaigns/{three.id}/stand-in", seat=2, agree="no")
    assert tags(cara, three) == []
