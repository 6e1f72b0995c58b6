"""What follows the bidding of Karesansui, played by hand: sets that go back, weeds that are planted."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e import sand
from tests.e2e.conftest import Senders, Together, Visit
from tests.e2e.sender import Sender, View, away, plays_on
from tests.e2e.visitor import Visitor

GAMES = 6
"""One game in ten does not come to what a test is about, or more seldom; then another one is begun."""

Wanted = Callable[[View], bool]
AskedTo = Callable[..., tuple[Visitor, list[Visitor]]]
Asked = Callable[..., Visitor]


@pytest.fixture
def asked_to(together: Together, senders: Senders) -> AskedTo:
    """`asked_to(wanted)`: play by form till that is so. Answers whose turn it is, and everybody."""

    def come(wanted: Wanted, **how: Any) -> tuple[Visitor, list[Visitor]]:
        for _ in range(GAMES):
            people = together("karesansui", "Anna", "Ben", "Cara", **how)
            if comes_to(senders(people), wanted, people):
                person = sand.mover(people)
                assert person is not None
                return person, people
        raise AssertionError(f"{GAMES} games do not come to that")

    return come


@pytest.fixture
def asked(visit: Visit, senders: Senders) -> Asked:
    """`asked(wanted)`: the same at one screen, where whoever is asked sits at it."""

    def come(wanted: Wanted, **how: Any) -> Visitor:
        anna = visit("Anna")
        for _ in range(GAMES):
            anna.starts("karesansui", how="here", seats=3, **how).sits()
            if comes_to(senders([anna] * 3), wanted, [anna]):
                return anna
        raise AssertionError(f"{GAMES} games do not come to that")

    return come


def comes_to(play: Sequence[Sender], wanted: Wanted, people: Sequence[Visitor]) -> bool:
    """Whether the game does; all pages show it as it is then."""
    with away(*people):
        return plays_on(play, sand.grows, wanted) is not None


def to_return(view: View) -> bool:
    """While the game goes on after this round, whatever comes, so that cards lie face down and the log is short."""
    goes_on = view["round"] < 5 and all(pile["left"] > 4 for pile in view["demerits"])
    return bool(view["step"] == "return" and goes_on)


def to_plant(view: View) -> bool:
    return bool(view["step"] == "plant")


def to_pull(view: View) -> bool:
    """Somebody with weeds, who may pass."""
    seat = view["turn"] if view["step"] == "bid" else None
    return seat is not None and bool(view["seats"][seat]["weeds"]) and all(pile["bid"] for pile in view["piles"])


def card_of(person: Visitor, owner: str) -> list[str]:
    seat = person.page.locator(".o", has=person.page.locator("bdi", has_text=owner))
    return [" ".join(card.split()) for card in seat.locator(".card").all_text_contents()]


def test_the_owner_chooses_the_set_and_alone_learns_the_points(asked_to: AskedTo) -> None:
    owner, people = asked_to(to_return)
    others = [one for one in people if one is not owner]
    owner.shot("karesansui-return", whole=True).finds_no_barrier()
    dear = int(owner.page.locator("[data-set] b").first.inner_text().removeprefix("−"))
    owner.page.locator("[data-set]").first.click()
    expect(owner.page.locator("#say-desk b")).to_contain_text(f"costs you {dear}.")
    expect(owner.page.locator('.stone[aria-pressed="true"]')).to_have_count(
        len((owner.page.locator("[data-set]").first.get_attribute("data-set") or "").split())
    )
    owner.gives()
    sand.mover(people)
    told = [" ".join(card.split()) for card in owner.page.locator(".yours .card").all_text_contents()]
    assert [card for card in told if re.search(rf"\b{dear}\b", card)]
    for one in others:
        hidden = [card for card in card_of(one, owner.name) if not sand.OPEN.fullmatch(card)]
        assert hidden
        assert all(sand.FACE_DOWN.fullmatch(card) for card in hidden), hidden
        sent = sand.sent_of_others(one, one.page.url)
        assert sent
        sand.tell_nothing_hidden(sent)


def test_stones_of_the_garden_make_the_set_too(asked: Asked) -> None:
    owner = asked(to_return)
    gave = owner.page.locator(".log li", has_text=f"{whose_turn(owner)} gave")
    before = gave.count()
    wanted = (owner.page.locator("[data-set]").last.get_attribute("data-set") or "").split()
    tap(owner, wanted)
    expect(owner.page.locator("[data-set]").last).to_have_attribute("aria-pressed", "true")
    owner.gives()
    expect(gave).not_to_have_count(before)


def whose_turn(person: Visitor) -> str:
    """The name of the seat that is asked at one screen."""
    return person.ribbon.inner_text().removeprefix("Your turn, ")


def tap(person: Visitor, wanted: Sequence[str]) -> None:
    """The first stones of the garden that bear these tags."""
    for tag in dict.fromkeys(wanted):
        for place in range(wanted.count(tag)):
            person.page.locator(f'.stone[data-stone="{tag}"]').nth(place).click()


def test_a_weed_is_planted_in_the_garden_of_another(asked_to: AskedTo) -> None:
    owner, people = asked_to(to_plant, weeds="5")
    owner.shot("karesansui-plant", whole=True).finds_no_barrier()
    bed = owner.page.locator(".bed").last
    victim = (bed.get_attribute("aria-label") or "").split(":")[0]
    bed.click()
    expect(owner.page.locator("#say-desk b")).to_contain_text(f"A weed for {victim}")
    owner.gives()
    for one in people:
        expect(one.page.locator(".log")).to_contain_text(f"{owner.name} planted a weed with {victim}")


def test_a_weed_is_planted_by_keys_alone(asked: Asked) -> None:
    owner = asked(to_plant, weeds="5")
    owner.page.locator(".bed[tabindex='0']").first.focus()
    owner.page.keyboard.press("ArrowRight")
    owner.page.keyboard.press("Enter")
    expect(owner.page.locator('.bed:focus[aria-pressed="true"]')).to_have_count(1)
    owner.gives()


def test_a_weed_may_go_back_into_the_bag_where_the_table_allows_it(asked_to: AskedTo) -> None:
    owner, people = asked_to(to_plant, weeds="5", weed_planting="A weed may go back into the bag instead")
    owner.page.click("[data-command*=keep_weed]")
    expect(owner.page.locator("#say-desk b")).to_have_text("The weed goes back into the bag.")
    owner.gives()
    for one in people:
        expect(one.page.locator(".log")).to_contain_text(f"{owner.name} put a weed back into the bag.")


def test_whoever_passes_may_pull_all_weeds_of_the_own_garden(asked_to: AskedTo) -> None:
    passer, people = asked_to(to_pull, weeds="5")
    passer.page.click("[data-command*='\"pull_weeds\": true']:visible")
    expect(passer.page.locator("#say-desk b")).to_have_text("Pass.")
    expect(passer.page.locator("#say-desk")).to_contain_text(re.compile("First your .*weeds? go"))
    passer.shot("karesansui-pull", whole=True).gives()
    for one in people:
        expect(one.page.locator(".log")).to_contain_text(f"{passer.name} pulled")
