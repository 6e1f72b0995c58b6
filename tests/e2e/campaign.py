"""How people found, play and tend a campaign on its pages."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Visit
from tests.e2e.visitor import Visitor
from tests.services.api.city import Box, Table
from tests.services.api.people import Guest, ok

PLAYS_ON = """
async ([last, ends]) => {
  const word = document.querySelector('meta[name="form-word"]').content;
  for (let turn = 0; turn < 60; turn += 1) {
    const text = await (await fetch(location.pathname, { headers: { Accept: "text/html" } })).text();
    const page = new DOMParser().parseFromString(text, "text/html");
    if (page.body.dataset.status !== "running") return "over";
    const hand = JSON.parse(page.querySelector("[data-hand]").dataset.hand);
    if (!hand.can || hand.chosen || page.querySelector('[data-command*="withdraw"]')) return "chosen";
    const builds = !ends && hand.round < 3;
    const form = builds && hand.forms.find((one) => one.at.length);
    const choice = (what) => page.querySelector(`[data-command*="${what}"]`);
    const other = (builds && choice("pass_building")) || choice("end_participation");
    const command = form
      ? { type: "place_building", round: hand.round, turns: form.turns, cell: form.at.at(last ? -1 : 0) }
      : JSON.parse(other.dataset.command);
    const { moves, seat } = page.getElementById("table").dataset;
    const answer = await fetch(moves, {
      method: "POST",
      headers: { Accept: "application/json", "X-Form": word },
      body: new URLSearchParams({ seat, command: JSON.stringify(command) }),
    });
    if (!answer.ok) return await answer.text();
  }
  return "too long";
}
"""
"""What a hand would do, by the page's own form: for two rounds build where the building fits, then end."""


def founds(visitor: Visitor, *, seats: int = 2, how: str = "invite", title: str = "") -> Visitor:
    """Start a campaign from the first page, as whoever has never been here does."""
    visitor.goes("/?game=my_city")
    form = visitor.page.locator("#campaign")
    if form.locator("[name=name]").count():
        form.locator("[name=name]").fill(visitor.name)
    form.locator("[name=title]").fill(title)
    form.locator(f'[name=seats][value="{seats}"]').check(force=True)
    form.locator(f"button[value={how}]").click()
    visitor.page.wait_for_url("**/campaigns/*")
    return visitor


def adopts(visitor: Visitor, chapter: int, boards: list[Any], progress: list[int]) -> Visitor:
    """Go on at one screen with a half-played box, which is entered by a program."""
    founds(visitor, how="here").sits()
    token = next(one["value"] for one in visitor.context.cookies() if one["name"] == "kifu")
    answer = httpx.post(
        f"{visitor.url}/v1/campaigns",
        headers={"Authorization": f"Bearer {token}"},
        json={
            "seats": len(boards),
            "hotseat": True,
            "adopt": {"chapter": chapter, "boards": boards, "progress": progress},
        },
    )
    return visitor.goes(f"/campaigns/{answer.json()['campaign_id']}").sits()


def gathered(visit: Visit, *names: str, title: str = "", **how: bool | str) -> list[Visitor]:
    """These people at a campaign that has begun, in the order of their seats."""
    first, *guests = (visit(name, **how) for name in names)
    founds(first, seats=len(names), title=title).writes_down()
    for guest, link in zip(guests, first.links() if guests else [], strict=True):
        guest.goes(link)
        guest.page.locator("main [name=name]").fill(guest.name)
        guest.page.click("#join button.go")
        guest.page.wait_for_url("**/campaigns/*")
        guest.writes_down()
    return [person.sits() for person in (first, *guests)]


def opens(visitor: Visitor) -> None:
    """Open the next chapter, which leads to its table."""
    visitor.page.click("form[data-send] .btn.go:visible")
    visitor.page.wait_for_url("**/matches/*")


def plays_on(*people: Visitor, ends: bool = False) -> None:
    """Until the chapter is over, with `ends` without building; everybody is at its table."""
    for _ in range(40):
        if [one.page.evaluate(PLAYS_ON, [n % 2, ends]) for n, one in enumerate(people)] == ["over"] * len(people):
            return
    raise AssertionError("the chapter does not end")


@contextmanager
def by_program(visitor: Visitor) -> Iterator[tuple[Box, Table]]:
    """The campaign at which somebody sits at one screen, for what needs no hand."""
    token = next(str(one["value"]) for one in visitor.context.cookies() if one["name"] == "kifu")
    campaign_id = urlsplit(visitor.page.url).path.rsplit("/", 1)[1]
    with httpx.Client(base_url=visitor.url, timeout=60) as client:
        guest = Guest(client, token)
        seats = ok(guest.get(f"/v1/campaigns/{campaign_id}"))["seats"]
        yield Box({"campaign_id": campaign_id, "seats": seats}), {one["seat"]: guest for one in seats}


def concedes(visitor: Visitor) -> None:
    """Give up, and mean it."""
    visitor.page.click("summary:has-text('Concede')")
    visitor.page.get_by_role("button", name="Yes, concede").click()


def tray(visitor: Visitor) -> list[str]:
    """Where the stickers of the acting seat may go, by kind."""
    hand = json.loads(visitor.page.get_attribute("[data-hand]", "data-hand") or "{}")
    return [cell for form in hand["forms"][:1] for cell in form["at"]]


def places(visitor: Visitor, cell: str) -> None:
    """Tap the cell, and place for good."""
    before = visitor.version
    visitor.page.click(f'[data-cell="{cell}"]')
    visitor.page.click("[data-confirm]:visible:enabled")
    expect(visitor.page.locator("#table")).not_to_have_attribute("data-version", str(before))


def places_all(visitor: Visitor) -> None:
    """Everything that waits, on the first cells where it may go."""
    while cells := tray(visitor):
        places(visitor, cells[0])


def story(visitor: Visitor) -> Locator:
    """Why the own stickers came."""
    return visitor.page.locator(".bo ~ section .story")


def path_of(visitor: Visitor) -> str:
    """The campaign's page, as the table of its chapter names it."""
    return visitor.page.locator(".where a").get_attribute("href") or ""
