"""Karesansui's face: gardens of raked sand, piles that are bid for with stones of one's own, demerits face down."""

from services.web.face import Face
from services.web.game.karesansui import name
from services.web.game.karesansui.foresight import foresee
from services.web.game.karesansui.scene import scene, status
from services.web.game.karesansui.sentence import ENDINGS, tell


def spoken() -> list[str]:
    """Names that the page shows by value."""
    return [*name.spoken(), *ENDINGS.values()]


SEATS = {f"start_seat.{n}": f"Seat {n + 1}" for n in range(6)}

FACE = Face(
    game="karesansui",
    name="Karesansui",
    blurb="Raked sand and stones: the lowest bid wins, and too much alike is a fault.",
    length="45 minutes",
    template="karesansui/table.html",
    scene=scene,
    tell=tell,
    status=status,
    foresee=foresee,
    spoken=spoken,
    options={
        "weeds": "Weeds",
        "weeds.": "Weeds come up with the stones and are planted with others, whom they cost 1 each round.",
        "weeds.none": "No weeds",
        "weeds.suggested": "As suggested for the seats",
        **{f"weeds.{n}": str(n) for n in range(1, 6)},
        "open_demerits": "Open demerits",
        "open_demerits.": "Whether the points of all demerit cards lie open to everybody.",
        "weed_planting": "Planting weeds",
        "weed_planting.must": "Every weed must be planted",
        "weed_planting.may": "A weed may go back into the bag instead",
        "weed_pile_ends_game": "Weed cards end the game",
        "weed_pile_ends_game.": "Whether the game ends after the round in which the weed cards are used up.",
        "start_seat": "Who bids first",
        "start_seat.": "Drawn by luck, or a certain seat.",
        "start_seat.chance": "By luck",
        **SEATS,
    },
    most=90,
    hides=False,
)
