"""Cottage Garden's face: two beds of warm soil, a nursery that the gardener walks round, cubes on two tracks."""

from services.web.face import Face
from services.web.game.cottage_garden.foresight import foresee
from services.web.game.cottage_garden.scene import scene, status
from services.web.game.cottage_garden.sentence import tell
from services.web.game.cottage_garden.spoken import spoken

FACE = Face(
    game="cottage_garden",
    name="Cottage Garden",
    blurb="Two flower beds at a time, tiles from a nursery shared by all, and cats for the gaps.",
    length="60 minutes",
    template="cottage_garden/table.html",
    scene=scene,
    tell=tell,
    status=status,
    foresee=foresee,
    spoken=spoken,
    options={
        "centre": "Beds to come",
        "centre.": "Where a fresh bed comes from. One player always plays with one.",
        "centre.one": "One board",
        "centre.one.": "A bed that is cleared is turned over and comes next.",
        "centre.all": "All boards",
        "centre.all.": "Every board that nobody has lies in the centre, the oldest is taken first.",
        "solo_boards": "Boards for one player",
        "solo_boards.": "Alone you may name all three boards, to play a garden again; for more players they are drawn.",
        "solo_boards#0": "Left bed",
        "solo_boards#1": "Right bed",
        "solo_boards#2": "In the centre",
    },
    most=1,
    hides=False,
)
