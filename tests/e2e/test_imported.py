"""What was recorded elsewhere and taken in here: read, looked back on and checked, with nothing to be done."""

import re
from collections.abc import Iterator
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any

import httpx
import psycopg
import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.service import Service, served
from tests.e2e.visitor import Visitor
from tests.services.api import city
from tests.services.api.log import Log
from tests.services.api.people import People, ok, together

OFFERS = "main form, main [data-confirm], main [data-command], .seed"
"""All by which something could be done at a table or in a campaign."""


@pytest.fixture(scope="module")
def elsewhere(admin_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """Another service, with a record and a key of its own."""
    with served(admin_url, redis_url, tmp_path_factory.mktemp("elsewhere")) as running:
        yield running


def taken_in(service: Service, raw: bytes) -> Any:
    """That file, by an operator of this service whose name is Olga."""
    secret = token_urlsafe(32)
    with (
        People(service.url) as people,
        psycopg.connect(service.environment["KIFU_DATABASE_URL"], autocommit=True) as conn,
    ):
        Log(conn).grant(people.new("Olga").player_id, "operator", sha256(secret.encode()).digest())
        bearer = {"Authorization": f"Bearer {secret}"}
        return ok(people.client.post("/v1/bundles", content=raw, headers=bearer), 201)


def played(elsewhere: Service) -> bytes:
    """A match of Miyabi that somebody gave up there."""
    with People(elsewhere.url) as people:
        anna, ben = people.new("Anna"), people.new("Ben")
        match = together(anna, ben, game="miyabi", visibility="public")
        mover = ok(anna.get(match.path))["to_move"][0]
        who = (anna, ben)[mover]
        command = ok(who.get(f"{match.path}/legal?seat={mover}&limit=1"))["commands"][0]
        ok(who.moves(match, mover, command))
        ok(ben.post(f"{match.path}/concede", {"seat": 1}))
        return anna.get(f"{match.path}/bundle").content


def campaigned(elsewhere: Service) -> bytes:
    """A campaign that was over there after its first chapter."""
    with People(elsewhere.url) as people:
        anna, ben = people.new("Anna"), people.new("Ben")
        box, table = city.together(anna, ben, visibility="public")
        city.ends(table, city.opens_chapter(anna, box))
        city.settles(table, box)
        ok(ben.post(f"{box.path}/concede", {"seat": 1}))
        return anna.get(f"{box.path}/bundle").content


def known(visitor: Visitor) -> Visitor:
    """A player of this service, who played in none of it."""
    with People(visitor.url) as people:
        token = people.new(visitor.name).token or ""
    visitor.context.add_cookies([{"name": "kifu", "value": token, "url": visitor.url}])
    return visitor


def offers_nothing(visitor: Visitor) -> None:
    """Whoever looks reads where it comes from, and finds nothing to do but look."""
    expect(visitor.ribbon).to_have_text(re.compile("Taken in from a file, to be read|由檔案匯入，僅供閱讀"))
    expect(visitor.page.locator(OFFERS)).to_have_count(0)
    expect(visitor.page.locator("main")).not_to_contain_text("former player")


def test_a_match_from_elsewhere_is_read_looked_back_on_and_checked(
    service: Service, elsewhere: Service, visit: Visit
) -> None:
    told = taken_in(service, played(elsewhere))
    anna = known(visit("Anna")).goes(f"/matches/{told['match_id']}").sits()
    offers_nothing(anna)
    expect(anna.page.locator("#ribbon")).to_contain_text("Brought here by Olga; recorded elsewhere, under seals")
    expect(anna.page.locator("#ribbon")).to_contain_text("Seat 1 won")
    anna.finds_no_barrier().shot("imported-match", whole=True)
    anna.page.locator("main").get_by_role("link", name="Replay").first.click()
    anna.page.wait_for_url("**/replay")
    last = anna.page.get_attribute("body", "data-last") or ""
    for key, version in (("Home", "1"), ("ArrowRight", "2"), ("End", last)):
        anna.page.keyboard.press(key)
        expect(anna.page.locator("#table")).to_have_attribute("data-version", version)
    expect(anna.page.get_by_role("button", name="Fork from here")).to_have_count(0)
    anna.finds_no_barrier().shot("imported-replay", whole=True)
    anna.page.locator(".foot").get_by_role("link", name="Audit", exact=True).click()
    anna.page.get_by_role("button", name="Check it now").click()
    expect(anna.page.locator("#verdict")).to_contain_text("The chain is whole")
    key = httpx.get(f"{elsewhere.url}/v1/audit/key").json()["public_key"]
    expect(anna.page.locator("main")).to_contain_text(f"--key {key}")
    anna.finds_no_barrier().shot("imported-audit", whole=True)


def test_a_phone_reads_a_campaign_from_elsewhere_in_chinese(service: Service, elsewhere: Service, visit: Visit) -> None:
    told = taken_in(service, campaigned(elsewhere))
    anna = known(visit("小安", phone=True, language="zh-TW", dark=True))
    anna.goes(f"/campaigns/{told['campaign_id']}").sits()
    offers_nothing(anna)
    expect(anna.page.locator("#ribbon")).to_contain_text("由 Olga 帶到這裡")
    anna.finds_no_barrier().shot("imported-campaign-phone-zh-dark", whole=True)
    anna.page.locator(".env.open a").first.click()
    anna.page.wait_for_url("**/replay")
    anna.page.keyboard.press("Home")
    expect(anna.page.locator("#table")).to_have_attribute("data-version", "1")
    anna.finds_no_barrier()
