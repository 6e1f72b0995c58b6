"""The campaign's page says what unlocked each chapter, and leads to that event of the record."""

import re

from tests.services.api.city import at_one_screen, opens_chapter, passes, seen
from tests.services.api.people import ok
from tests.services.api.reader import Reader, words

LINK = re.compile(r'<a href="([^"]+)" aria-label="Chapter (\d+): the event that unlocked it"')
FIRST = re.compile(r'<code class="what">(\w+)</code>')


def test_each_chapter_leads_to_the_event_that_unlocked_it(anna):
    box, table = at_one_screen(anna)
    passes(table, box, 2)
    opens_chapter(anna, box)
    with Reader(anna) as reader:
        page = reader.reads(f"/campaigns/{box.id}")
        links = {int(chapter): link for link, chapter in LINK.findall(page)}
        first = {chapter: FIRST.findall(reader.reads(link.replace("&amp;", "&")))[0] for chapter, link in links.items()}
    assert first == {1: "campaign_opened", 2: "chapter_closed", 3: "chapter_closed"}
    assert "Unlocked by the end of chapter 2." in words(page)
    for said in ("the opening of the campaign", "the end of chapter 1", "the end of chapter 2"):
        assert said in words(page)


def test_a_fork_leads_to_the_record_of_its_source(anna):
    box, table = at_one_screen(anna)
    passes(table, box)
    fork = ok(anna.post(f"{box.path}/forks", {"chapter": 2}), 201)["campaign_id"]
    with Reader(anna) as reader:
        page = reader.reads(f"/campaigns/{fork}")
    version = seen(anna, box)["chapters"][1]["unlocked_by"]["version"]
    assert (f"/campaigns/{box.id}/audit?after={version - 1}", "2") in LINK.findall(page)
    assert "the end of chapter 1, before the fork" in words(page)


def test_what_a_half_played_box_brought_leads_to_where_it_was_entered_also_in_a_fork(anna):
    sticker = {"kind": "rocks", "cell": "C1"}
    boards = [{"stickers": [sticker]}, {"stickers": [sticker | {"cell": "E1"}, sticker | {"cell": "G1"}]}]
    box, _ = at_one_screen(anna, adopt={"chapter": 2, "boards": boards, "progress": [0, 2]})
    fork = ok(anna.post(f"{box.path}/forks", {"chapter": 2}), 201)["campaign_id"]
    for campaign_id, where in ((box.id, None), (fork, box.id)):
        start = ok(anna.get(f"/v1/campaigns/{campaign_id}"))["start"]
        assert start == {"chapter": 0, "version": 2, "campaign_id": where}
        with Reader(anna) as reader:
            page = reader.reads(f"/campaigns/{campaign_id}")
            link = re.search(r'<a href="([^"]+)" aria-label="C1: the event that brought it"', page)[1]
            assert FIRST.findall(reader.reads(link))[0] == "campaign_adopted"
