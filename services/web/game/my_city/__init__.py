"""My City's face: a valley map with patterned roofs along a river, the round's card, and what the end would bring."""

from services.web.face import Face
from services.web.game.my_city.foresight import foresee
from services.web.game.my_city.scene import scene, status
from services.web.game.my_city.sentence import tell
from services.web.game.my_city.spoken import spoken

CHAPTERS = {f"play.chapter:{n}": f"Chapter {n}" for n in range(1, 25)}

FACE = Face(
    game="my_city",
    name="My City",
    blurb="A valley that changes for good, over 24 chapters.",
    length="30 minutes a chapter",
    template="my_city/table.html",
    scene=scene,
    tell=tell,
    status=status,
    foresee=foresee,
    spoken=spoken,
    options={
        "play": "What is played",
        "play.": "One chapter by itself, each with rules of its own; or the Eternal game, which needs no campaign.",
        **CHAPTERS,
        "play.eternal": "The Eternal game",
    },
)
