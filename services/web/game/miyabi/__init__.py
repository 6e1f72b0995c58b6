"""Miyabi's face: gardens on moss layers under paper lanterns, tiles on offer, and what every row is worth."""

from services.web.face import Face
from services.web.game.miyabi.foresight import foresee
from services.web.game.miyabi.name import spoken
from services.web.game.miyabi.scene import scene, status
from services.web.game.miyabi.sentence import tell

SEATS = {f"start_seat.{n}": f"Seat {n + 1}" for n in range(4)}

FACE = Face(
    game="miyabi",
    name="Miyabi",
    blurb="Gardens in layers: every tile lights a lantern and grows the row of its kind.",
    length="45 minutes",
    template="miyabi/table.html",
    scene=scene,
    tell=tell,
    status=status,
    foresee=foresee,
    spoken=spoken,
    options={
        "modules": "Expansions",
        "modules.": "Any of them together; to learn them, take them in this order.",
        "modules.colourful_garden": "Colourful garden",
        "modules.colourful_garden.": "At the end a point for each object of your largest group.",
        "modules.big_meadow": "Big meadow",
        "modules.big_meadow.": "At the end two points for each cell of your largest group of green.",
        "modules.zen_garden": "Zen garden",
        "modules.zen_garden.": "Zen tiles, which score the objects around them once they are enclosed.",
        "modules.seven": "Seven!",
        "modules.seven.": "At the end seven points for each row and column with exactly seven objects.",
        "modules.frog": "Frog",
        "modules.frog.": "A frog climbs through your garden for extra points; of the five expansions it is the "
        "hardest to profit from.",
        "voluntary_pass": "Free passes",
        "voluntary_pass.": "Whether a seat may pass a round at will; otherwise only when it can place no garden tile.",
        "start_seat": "Who starts",
        "start_seat.": "The seat that starts the first round.",
        "start_seat.chance": "By luck",
        **SEATS,
    },
    most=1,
    hides=False,
)
