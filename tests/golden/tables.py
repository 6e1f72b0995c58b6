"""Which tables the golden matches are played at: game, seats, options, and the endings that each must reach."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.golden.files import FOLDER


class Table(Struct, frozen=True, kw_only=True):
    """`never`: commands given only when there is no other; `prefers`: those given whenever there are.

    `leaves`: between which moves a seat concedes, is handed over (`hands_over`) or everybody leaves the match as it is
    (`abandons`); `retracts`: how often a turn is taken back.
    """

    game: str
    seats: int
    variant: str = ""
    options: dict[str, Any] = {}
    endings: tuple[str, ...]
    never: tuple[str, ...] = ()
    prefers: Callable[[Any], bool] | None = None
    leaves: tuple[int, int] | None = None
    newcomer: bool = False
    hands_over: bool = False
    abandons: bool = False
    retracts: float = 0.0

    @property
    def name(self) -> str:
        """Tells it from all others."""
        return "-".join(word for word in (self.game, str(self.seats), self.variant, *self.endings) if word)

    def path(self, endings: list[str]) -> Path:
        """Where a match of this table with these endings is kept."""
        words = [str(self.seats), "+".join(endings), self.variant]
        return FOLDER / self.game / f"{'-'.join(word for word in words if word)}.jsonl"

    def kept(self) -> set[str]:
        """The endings of the matches of this table that are kept."""
        found: set[str] = set()
        for path in (FOLDER / self.game).glob(f"{self.seats}-*.jsonl"):
            _, endings, *variant = path.stem.split("-")
            if variant == ([self.variant] if self.variant else []):
                found |= set(endings.split("+"))
        return found


ALL_MODULES = ("colourful_garden", "big_meadow", "zen_garden", "seven", "frog")


def _miyabi() -> Iterator[Table]:
    for seats in (2, 3, 4):
        for variant, modules in (("", ()), ("modules", ALL_MODULES)):
            plain = {"game": "miyabi", "seats": seats, "variant": variant, "options": {"modules": modules}}
            yield Table(**plain, endings=("last_round",))
            yield Table(**plain, endings=("conceded",), leaves=(5, 25))
    yield Table(
        game="miyabi", seats=3, variant="newcomer", endings=("last_round",), leaves=(5, 25), newcomer=True
    )  # fmt: skip


def _cottage_garden() -> Iterator[Table]:
    for seats in (1, 2, 3, 4):
        yield Table(game="cottage_garden", seats=seats, endings=("no_beds_left",))
        yield Table(game="cottage_garden", seats=seats, endings=("conceded",), leaves=(10, 60))
    options = {"centre": "all"}
    yield Table(game="cottage_garden", seats=2, variant="centre", options=options, endings=("no_beds_left",))
    options = {"solo_boards": [1, 5, 9]}
    yield Table(game="cottage_garden", seats=1, variant="boards", options=options, endings=("no_beds_left",))


def _karesansui() -> Iterator[Table]:
    black = ("black_while_filling", "black_by_passer")
    for seats in (3, 4, 5, 6):
        for variant, weeds in (("", "none"), ("weeds", "suggested")):
            plain = {"game": "karesansui", "seats": seats, "variant": variant, "options": {"weeds": weeds}}
            yield Table(**plain, endings=black)
            yield Table(**plain, endings=("conceded",), leaves=(5, 40))
    common = tuple(f"pile_used_up_{pile}" for pile in ("pass", "weed"))
    yield Table(game="karesansui", seats=3, variant="weeds", options={"weeds": "suggested"}, endings=common)
    yield Table(game="karesansui", seats=3, endings=common[:1])
    rare = tuple(f"pile_used_up_{pile}" for pile in ("straight", "foursome", "trips"))
    for seats, variant, weeds in ((6, "overgrown", 5), (4, "miserly", "none")):
        scarce = {"game": "karesansui", "seats": seats, "variant": variant, "options": {"weeds": weeds}}
        yield Table(**scarce, endings=rare, prefers=_is_miserly)


def _is_miserly(command: Any) -> bool:
    """Bids nothing, and gives three stones alike back rather than others: so gardens fill, and no pile lasts."""
    stones: list[str] = command.get("stones", [""])
    return not stones or (command["type"] == "return_set" and len(set(stones)) == 1)


def _my_city() -> Iterator[Table]:
    for seats in (2, 3, 4):
        for variant, play in (("", "chapter:1"), ("eternal", "eternal")):
            plain = {"game": "my_city", "seats": seats, "variant": variant, "options": {"play": play}}
            yield Table(**plain, endings=("all_ended",))
            yield Table(**plain, endings=("deck_used_up",), never=("end_participation",))
            yield Table(**plain, endings=("conceded",), leaves=(3, 12))
    for chapter in range(2, 25):
        yield Table(
            game="my_city",
            seats=2 + chapter % 3,
            variant=f"chapter_{chapter}",
            options={"play": f"chapter:{chapter}"},
            endings=("all_ended",) if chapter > 5 else ("deck_used_up",),
            never=("end_participation",),
        )


def _retold() -> Iterator[Table]:
    """Turns taken back, seats handed over, matches left as they are."""
    for game, seats, ending in (("miyabi", 2, "last_round"), ("my_city", 2, "all_ended")):
        yield Table(game=game, seats=seats, variant="retracted", endings=(ending,), retracts=0.2)
        yield Table(game=game, seats=seats, variant="handed_over", endings=(ending,), leaves=(3, 12), hands_over=True)
        yield Table(game=game, seats=seats, endings=("abandoned",), leaves=(3, 12), abandons=True)


TABLES = (*_cottage_garden(), *_karesansui(), *_miyabi(), *_my_city(), *_retold())
