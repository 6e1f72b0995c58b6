"""The audit: who did what and when, with hashes; a check on demand; files that can be checked without the service."""

from pathlib import Path

from playwright.sync_api import expect

from tests.e2e import my_city, proof
from tests.e2e.conftest import Together, Visit
from tests.e2e.visitor import Visitor


def opens_audit(visitor: Visitor) -> Visitor:
    """Follow the link at the foot of the table."""
    visitor.page.locator(".foot").get_by_role("link", name="Audit").click()
    visitor.page.wait_for_url("**/audit")
    return visitor


def test_whoever_sits_there_has_the_record_checked_and_takes_it_along(together: Together, tmp_path: Path) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    my_city.both_play(anna, ben)
    anna.page.click("summary:text-is('Concede')")
    anna.page.get_by_role("button", name="Yes, concede").click()
    anna.reads("Ben won")
    opens_audit(anna).page.get_by_role("button", name="Check it now").click()
    expect(anna.page.locator("#verdict")).to_contain_text("The chain is whole")
    expect(anna.page.locator("#verdict")).to_contain_text("Every draw of luck was worked out anew and is right.")
    anna.finds_no_barrier().shot("audit", whole=True)
    proof.takes_along(anna, tmp_path)


def test_events_are_filtered_and_read_page_by_page(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    for _ in range(2):
        my_city.both_play(anna, ben)
    opens_audit(anna)
    rows = anna.page.locator(".events > li")
    anna.page.select_option("[name=type]", "choice_made")
    anna.page.get_by_role("button", name="Filter").click()
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("Anna")
    anna.page.select_option("[name=seat]", label="2: Ben")
    anna.page.get_by_role("button", name="Filter").click()
    expect(rows).to_have_count(2)
    rows.first.locator("summary").click()
    expect(rows.first).to_contain_text("Hash before it")
    expect(rows.first).to_contain_text('"type": "hidden"')
    anna.finds_no_barrier().shot("audit-filtered")


def test_the_list_tells_of_ones_own_matches_alone(together: Together) -> None:
    anna, _ = together("my_city", "Anna", "Ben")
    cara, _ = together("my_city", "Cara", "Dan")
    my_city.plays(anna)
    for person in (anna, cara):
        person.goes("/audit")
    matches = anna.page.locator(".events .of")
    assert len(set(matches.all_text_contents())) == 1
    assert set(matches.all_text_contents()).isdisjoint(cara.page.locator(".events .of").all_text_contents())
    anna.page.fill("[name=type]", "choice_made")
    anna.page.get_by_role("button", name="Filter").click()
    expect(anna.page.locator(".events > li")).to_have_count(1)
    with anna.page.expect_download() as coming:
        anna.page.get_by_role("link", name="As a sheet (CSV)").click()
    lines = coming.value.path().read_text().splitlines()
    assert lines[0].startswith("stream_id,version,event_type")
    assert len(lines) == 2
    anna.finds_no_barrier()


def test_a_phone_reads_the_audit_in_chinese(together: Together) -> None:
    anna, _ = together("my_city", "美玲", "Ben", phones=True, language="zh-TW", dark=True)
    anna.goes(anna.page.url.split("?")[0] + "/audit")
    anna.page.get_by_role("button", name="立即驗證").click()
    expect(anna.page.locator("#verdict")).to_contain_text("雜湊鏈完整")
    anna.finds_no_barrier().shot("audit-phone-zh-dark", whole=True)


def test_a_stranger_finds_no_audit(together: Together, visit: Visit) -> None:
    anna, _ = together("my_city", "Anna", "Ben")
    cara = visit("Cara").goes(anna.page.url + "/audit")
    expect(cara.page.locator(".events")).to_have_count(0)
    assert "choice" not in cara.page.content()
    cara.goes("/audit")
    expect(cara.page.locator(".events")).to_have_count(0)
