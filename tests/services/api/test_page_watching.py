"""Watching a campaign by a link, on the pages: all that everybody may see, nothing that a seat hides, no branch."""

import re

import pytest

from tests.services.api.city import ends, opens_chapter, passes, seen, settles, together
from tests.services.api.people import ok
from tests.services.api.people import together as at_a_table
from tests.services.api.reader import Reader, words

DOES = re.compile(r'action="/(?:campaigns|matches)/[^"]*"')


def makes_link(guest, path):
    """The secret of a new link."""
    with Reader(guest) as reader:
        there, _, secret = reader.goes(f"{path}/watch-links").partition("#watch=")
    assert (there, bool(secret)) == (path, True)
    return secret


def ends_links(guest, path):
    with Reader(guest) as reader:
        assert reader.goes(f"{path}/watch-links/end") == f"{path}#watch="


def follows(reader, stream_id, secret):
    """Where the link leads."""
    assert 'id="watch"' in reader.reads(f"/watch/{stream_id}")
    return reader.goes(f"/watch/{stream_id}", watch=secret)


@pytest.fixture
def dan(people):
    """Somebody with a browser who has never been here."""
    with Reader(people.stranger()) as reader:
        yield reader


def test_a_stranger_sees_the_campaign_and_can_do_nothing_there(anna, ben, dan):
    box, table = together(anna, ben)
    page = f"/campaigns/{box.id}"
    passes(table, box)
    assert dan.gets(page).status_code == 401
    assert follows(dan, box.id, makes_link(anna, page)) == page
    found = dan.reads(page)
    assert "Chapter 2 can be opened You are watching." in words(found)
    assert "First roofs" in words(found)
    assert DOES.findall(found) == []
    assert not dan.client.cookies.get("kifu")


def test_the_link_opens_each_chapters_table_its_replay_and_its_audit(anna, ben, dan):
    box, table = together(anna, ben)
    follows(dan, box.id, makes_link(ben, f"/campaigns/{box.id}"))
    match = opens_chapter(anna, box).replace("/v1", "")
    assert f'href="{match}"' in dan.reads(f"/campaigns/{box.id}")
    for ending in ("", "/replay", "/replay/2", "/audit"):
        assert (
            DOES.findall(
                dan.reads(match + ending)
                .replace(f'action="{match}/audit"', "")
                .replace(f'action="{match}/verification"', "")
            )
            == []
        )
    ends(table, f"/v1{match}")
    settles(table, box)
    assert f'href="{match}/replay"' in dan.reads(f"/campaigns/{box.id}")
    assert "chapter_scored" in dan.reads(f"{match}/audit")


def test_nothing_that_a_seat_hides_is_shown_to_whoever_watches(anna, ben, dan):
    box, _ = together(anna, ben)
    follows(dan, box.id, makes_link(ben, f"/campaigns/{box.id}"))
    match = opens_chapter(anna, box)
    chosen = next(
        one for one in ok(anna.get(f"{match}/legal?seat=0&limit=5"))["commands"] if one["type"] == "place_building"
    )
    ok(anna.post(f"{match}/moves", {"seat": 0, "command": chosen}))
    page = match.replace("/v1", "")
    for path in (f"{page}/audit?type=choice_made", f"{page}/audit.csv?type=choice_made"):
        assert "hidden" in dan.reads(path)
        assert chosen["cell"] not in re.sub("[0-9a-f]{8,}", "", words(dan.reads(path)))
    assert "Anna has chosen." in words(dan.reads(page))
    for path in (f"{page}?as=0", f"{page}/replay?as=0"):
        assert dan.gets(path).status_code in (200, 403)
        assert "url(#g-p" not in board(dan.gets(path).text, 0)
    for path in (page, f"/campaigns/{box.id}"):
        assert dan.gets(f"{path}/bundle").status_code == 404


def board(page, seat):
    found = re.search(rf'id="board-{seat}".*?</svg>', page, re.DOTALL)
    return "" if found is None else found[0]


def test_the_link_does_not_lead_to_a_branch_of_the_campaign(anna, ben, dan):
    box, table = together(anna, ben)
    passes(table, box)
    fork = ok(anna.post(f"{box.path}/forks", {"chapter": 1}), 201)["campaign_id"]
    follows(dan, box.id, makes_link(anna, f"/campaigns/{box.id}"))
    with Reader(anna) as reader:
        assert fork in reader.reads(f"/campaigns/{box.id}")
    assert fork not in dan.reads(f"/campaigns/{box.id}")
    assert dan.gets(f"/campaigns/{fork}").status_code == 401
    assert dan.gets(f"/campaigns/{box.id}/compare?with={fork}").status_code == 401


def test_links_are_ended_by_anybody_who_plays(anna, ben, dan):
    box, _ = together(anna, ben)
    page = f"/campaigns/{box.id}"
    match = opens_chapter(anna, box).replace("/v1", "")
    secret = makes_link(anna, page)
    follows(dan, box.id, secret)
    dan.reads(match)
    ends_links(ben, page)
    for path in (page, match):
        assert dan.gets(path).status_code == 401
    assert dan.sends(f"/watch/{box.id}", watch=secret).status_code == 403
    follows(dan, box.id, makes_link(anna, page))
    dan.reads(match)


def test_links_to_a_match_are_ended_too(anna, ben, dan):
    match = at_a_table(anna, ben)
    page = f"/matches/{match.id}"
    assert follows(dan, match.id, makes_link(anna, page)) == page
    dan.reads(page)
    ends_links(anna, page)
    assert dan.gets(page).status_code == 401


def test_who_does_not_play_makes_and_ends_no_link(anna, ben, cara, dan):
    box, _ = together(anna, ben)
    page = f"/campaigns/{box.id}"
    secret = makes_link(anna, page)
    follows(dan, box.id, secret)
    with Reader(cara) as reader:
        assert reader.sends(f"{page}/watch-links").status_code == 404
        assert reader.sends(f"{page}/watch-links/end").status_code == 404
    dan.reads(page)
    for path in ("watch-links", "watch-links/end"):
        assert dan.sends(f"{page}/{path}").status_code in (401, 404)
    dan.reads(page)


def test_only_a_private_campaign_offers_links(anna, ben):
    private, _ = together(anna, ben)
    public, _ = together(anna, ben, visibility="public")
    with Reader(anna) as reader:
        assert f'action="/campaigns/{private.id}/watch-links"' in reader.reads(f"/campaigns/{private.id}")
        assert "watch-links" not in reader.reads(f"/campaigns/{public.id}")
    assert seen(anna, public)["status"] == "running"
