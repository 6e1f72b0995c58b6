"""What follows the bidding of Karesansui, played by hand: sets that go back, weeds that are planted."""

import re
from collections.abc import Sequence
from random import Random

from playwright.sync_api import expect

from tests.e2e import sand
from tests.e2e.conftest import Together
from tests.e2e.visitor import Visitor

GAMES = 4


def asked_to(together: Together, wanted: str, **how: str) -> tuple[Visitor, list[Visitor]]:
    """Whoever is first asked for that. Gardens grow, as everybody bids nothing; luck may want another game."""
    for _ in range(GAMES):
        people = together("karesansui", "Anna", "Ben", "Cara", **how)
        while person := sand.mover(people):
            if sand.step(person) == wanted:
                return person, people
            if sand.step(person) == "bid":
                grabs(person)
            else:
                sand.chooses(person, Random(3))
    raise AssertionError(f"nobody was asked to {wanted} in {GAMES} games")


def grabs(person: Visitor) -> None:
    """A pile for nothing, or the pass."""
    free = person.page.locator("[data-pile]")
    (free.first if free.count() else person.page.locator("[data-command*=pass_bidding]:visible").first).click()
    sand.gives(person)


def card_of(person: Visitor, owner: str) -> list[str]:
    seat = person.page.locator(".o", has=person.page.locator("bdi", has_text=owner))
    return [" ".join(card.split()) for card in seat.locator(".card").all_text_contents()]


def test_the_owner_chooses_the_set_and_alone_learns_the_points(together: Together) -> None:
    owner, people = asked_to(together, "return")
    others = [one for one in people if one is not owner]
    owner.shot("karesansui-return", whole=True).finds_no_barrier()
    dear = int(owner.page.locator("[data-set] b").first.inner_text().removeprefix("−"))
    owner.page.locator("[data-set]").first.click()
    expect(owner.page.locator("#say-desk b")).to_contain_text(f"costs you {dear}.")
    expect(owner.page.locator('.stone[aria-pressed="true"]')).to_have_count(
        len((owner.page.locator("[data-set]").first.get_attribute("data-set") or "").split())
    )
    sand.gives(owner)
    sand.mover(people)
    told = [" ".join(card.split()) for card in owner.page.locator(".yours .card").all_text_contents()]
    assert [card for card in told if re.search(rf"\b{dear}\b", card)]
    for one in others:
        hidden = [card for card in card_of(one, owner.name) if not sand.OPEN.fullmatch(card)]
        assert hidden
        assert all(sand.FACE_DOWN.fullmatch(card) for card in hidden), hidden
        assert_not_in_html(one, owner.name)


def assert_not_in_html(person: Visitor, owner: str) -> None:
    """The page as it is served, before any script."""
    html = person.context.request.get(person.page.url).text()
    seats = [
        part
        for part in html.split('<div class="o">')[1:]
        if f"<bdi>{owner}</bdi>" in part.split('<svg class="small"')[0]
    ]
    cards = [card for part in seats for card in sand.cards(part.split("</p></div>")[0])]
    assert cards
    assert not [card for card in cards if not (sand.FACE_DOWN.fullmatch(card) or sand.OPEN.fullmatch(card))]


def test_stones_of_the_garden_make_the_set_too(together: Together) -> None:
    owner, _ = asked_to(together, "return")
    wanted = (owner.page.locator("[data-set]").last.get_attribute("data-set") or "").split()
    tap(owner, wanted)
    expect(owner.page.locator("[data-set]").last).to_have_attribute("aria-pressed", "true")
    sand.gives(owner)
    expect(owner.page.locator(".log")).to_contain_text(f"{owner.name} gave")


def tap(person: Visitor, wanted: Sequence[str]) -> None:
    """The first stones of the garden that bear these tags."""
    for tag in dict.fromkeys(wanted):
        for place in range(wanted.count(tag)):
            person.page.locator(f'.stone[data-stone="{tag}"]').nth(place).click()


def test_a_weed_is_planted_in_the_garden_of_another(together: Together) -> None:
    owner, people = asked_to(together, "plant", weeds="5")
    owner.shot("karesansui-plant", whole=True).finds_no_barrier()
    bed = owner.page.locator(".bed").nth(7)
    said = bed.get_attribute("aria-label") or ""
    victim = said.split(":")[0]
    bed.click()
    expect(owner.page.locator("#say-desk b")).to_contain_text(f"A weed for {victim}")
    sand.gives(owner)
    for one in people:
        expect(one.page.locator(".log")).to_contain_text(f"{owner.name} planted a weed with {victim}")


def test_a_weed_is_planted_by_keys_alone(together: Together) -> None:
    owner, _ = asked_to(together, "plant", weeds="5")
    owner.page.locator(".bed[tabindex='0']").first.focus()
    owner.page.keyboard.press("ArrowRight")
    owner.page.keyboard.press("Enter")
    expect(owner.page.locator('.bed:focus[aria-pressed="true"]')).to_have_count(1)
    sand.gives(owner)


def test_a_weed_may_go_back_into_the_bag_where_the_table_allows_it(together: Together) -> None:
    owner, people = asked_to(together, "plant", weeds="5", weed_planting="A weed may go back into the bag instead")
    owner.page.click("[data-command*=keep_weed]")
    expect(owner.page.locator("#say-desk b")).to_have_text("The weed goes back into the bag.")
    sand.gives(owner)
    for one in people:
        expect(one.page.locator(".log")).to_contain_text(f"{owner.name} put a weed back into the bag.")


def test_whoever_passes_may_pull_all_weeds_of_the_own_garden(together: Together) -> None:
    owner, people = asked_to(together, "plant", weeds="5")
    bed = owner.page.locator(".bed").first
    victim = (bed.get_attribute("aria-label") or "").split(":")[0]
    bed.click()
    sand.gives(owner)
    passer = passing(people, victim)
    passer.page.click(PULLS)
    expect(passer.page.locator("#say-desk b")).to_have_text("Pass.")
    expect(passer.page.locator("#say-desk")).to_contain_text(re.compile("First your .*weeds? go"))
    passer.shot("karesansui-pull", whole=True)
    sand.gives(passer)
    for one in people:
        expect(one.page.locator(".log")).to_contain_text(f"{victim} pulled")


PULLS = "[data-command*='\"pull_weeds\": true']:visible"


def passing(people: Sequence[Visitor], name: str) -> Visitor:
    """Underbid that player until nothing is left but the pass."""
    while person := sand.mover(people):
        if person.name == name and person.page.locator(PULLS).count():
            return person
        if sand.step(person) != "bid":
            sand.chooses(person, Random(4))
        elif person.name == name and person.page.locator("[data-pile]").count():
            sand.bids(person, int(person.page.locator("[data-pile]").first.get_attribute("data-pile") or 0), 0)
            sand.gives(person)
        else:
            grabs(person)
    raise AssertionError(f"{name} never passed")
