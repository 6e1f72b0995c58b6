"""How the golden campaigns go, each beginning with the number of its seats."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from domain.campaign.state import LAST
from tests.given import ANNA, BEN, CARA, DAN

if TYPE_CHECKING:
    from tests.golden.record_campaigns import Table


def rewound(table: "Table") -> None:
    """Back from the midst of chapter 6 to chapter 4, after one had said no."""
    table.chapters(5)
    table.opens()
    table.plays(10)
    anna, ben = table.guests
    for agree in (False, True):
        body = {"to_chapter": 4, "seed": table.seed()}
        proposal = table.asks(anna, ANNA, "undo", body)["proposal"]
        table.asks(ben, BEN, f"undo/{proposal}", {"agree": agree, "seed": table.seed()})
    table.chapters(LAST)


def handed_over(table: "Table") -> None:
    """Cara's seat goes to a newcomer in the midst of chapter 8; somebody stands in for Ben in chapter 11."""
    table.chapters(7)
    table.opens()
    table.plays(20)
    invitation = table.asks(table.guests[CARA], CARA, "hand-over", {})["invitation"]
    table.guests[CARA] = table.people.new("Dora")
    table.sits(table.guests[CARA], invitation=invitation)
    table.plays()
    table.chapters(10)
    ben, table.guests[BEN] = table.guests[BEN], table.people.new("Emil")
    table.asks(ben, BEN, "stand-in", {"player": table.guests[BEN].player_id})
    chapter, table.guests[BEN] = table.guests[BEN], ben
    table.opens()
    table.guests[BEN] = chapter
    table.plays()
    table.guests[BEN] = ben
    table.chapters(LAST)


def complete(table: "Table") -> None:
    """Nothing but playing."""
    table.chapters(LAST)


def conceded(table: "Table") -> None:
    """Dan gives up in the midst of chapter 3, and the others agree to end, after one had said no."""
    table.chapters(2)
    table.opens()
    table.plays(30)
    table.asks(table.guests[DAN], DAN, "concede", {})
    concession = table.campaign.concession
    assert concession
    for seat, agree in ((BEN, False), (ANNA, True), (BEN, True), (CARA, True)):
        table.asks(table.guests[seat], seat, f"concede/{concession.version}", {"agree": agree})


STORIES: dict[str, Callable[["Table"], None]] = {
    "2-complete-rewound": rewound,
    "3-complete-handed_over": handed_over,
    "4-complete": complete,
    "4-conceded": conceded,
}
"""By the names of their files."""
