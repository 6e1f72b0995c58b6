"""The faces of the games: one folder a game, one line here; any other game is played by the plain face."""

from services.web.face import Face
from services.web.game import cottage_garden, karesansui, miyabi, my_city, plain

_ALL: tuple[Face, ...] = (cottage_garden.FACE, karesansui.FACE, miyabi.FACE, my_city.FACE)
FACES = {face.game: face for face in _ALL}


def face_of(game: str) -> Face:
    """How that game is shown."""
    return FACES.get(game) or plain.face(game)
