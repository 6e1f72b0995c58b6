"""The audit: who did what and when, with hashes; a check on demand; files that can be checked without the service."""

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e import my_city
from tests.e2e.conftest import Together
from tests.e2e.visitor import Visitor


def opens_audit(visitor: Visitor) -> Visitor:
    """Follow the link at the foot of the table."""
    visitor.page.locator(".foot").get_by_role("link", name="Audit").click()
    visitor.page.wait_for_url("**/audit")
    return visitor


def test_whoever_sits_there_has_the_record_checked_and_takes_it_along(together: Together, tmp_path: Path) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    my_city.plays(anna)
    my_city.plays(ben)
    anna.page.click("summary:text-is('Concede')")
    anna.page.get_by_role("button", name="Yes, concede").click()
    anna.reads("Ben won")
    opens_audit(anna).page.get_by_role("button", name="Check it now").click()
    expect(anna.page.locator("#verdict")).to_contain_text("The chain is whole")
    expect(anna.page.locator("#verdict")).to_contain_text("Every draw of luck was worked out anew and is right.")
    anna.finds_no_barrier().shot("audit", whole=True)
    files = [tmp_path / "verify_bundle.py", tmp_path / "match.jsonl"]
    for link, file in zip(("verify_bundle.py", "Download the bundle"), files, strict=True):
        with anna.page.expect_download() as coming:
            anna.page.get_by_role("link", name=link).first.click()
        coming.value.save_as(file)
    key = anna.page.locator("#key").text_content() or ""
    checked = subprocess.run([sys.executable, *files, "--key", key], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_events_are_filtered_and_read_page_by_page(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    for _ in range(2):
        my_city.plays(anna)
        my_city.plays(ben)
    opens_audit(anna)
    rows = anna.page.locator(".events > li")
    anna.page.select_option("[name=type]", "choice_made")
    anna.page.get_by_role("button", name="Filter").click()
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("Anna")
    anna.page.select_option("[name=seat]", "1")
    anna.page.get_by_role("button", name="Filter").click()
    expect(rows).to_have_count(2)
    rows.first.locator("summary").click()
    expect(rows.first).to_contain_text("Hash before it")
    anna.finds_no_barrier().shot("audit-filtered")
