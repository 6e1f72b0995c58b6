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
