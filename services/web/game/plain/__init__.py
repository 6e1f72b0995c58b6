"""The face of a game that has none of its own: its view as text, and a button for each thing that may be done."""

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from domain.core.message import Command, Event, event_type
from services.web.face import Face, Scene
from services.web.log import Line, Teller

if TYPE_CHECKING:
    from services.web.sitting import Sitting


@cache
def face(game: str) -> Face:
    """A face for the game of that tag."""
    return Face(
        game=game,
        name=game.replace("_", " ").title(),
        blurb="Played by choosing from a list of moves.",
        template="plain/table.html",
        scene=scene,
        tell=tell,
        status=lambda t: t.words("Choose one of the moves in the list."),
        most=400,
    )


def scene(t: "Sitting") -> Scene:
    """The view as text, and the commands under their types."""
    grouped: dict[str, list[tuple[str, str]]] = {}
    for command in t.legal:
        grouped.setdefault(_spaced(str(command.__struct_config__.tag)), []).append((written(command), _label(command)))
    return {"drawn": t.game.show(t.view), "grouped": grouped}


def written(command: Command) -> str:
    """The command as a form sends it."""
    return msgspec.json.encode(command).decode()


def tell(t: Teller, event: Event) -> Line:
    """The name of what happened, and whose it is."""
    seat = getattr(event, "seat", None)
    what = _spaced(event_type(event))
    return Line(t._("{player}: {what}", player=t.player(seat), what=what) if seat is not None else t._(what), seat)


def _label(command: Command) -> str:
    fields = ((field, getattr(command, field)) for field in command.__struct_fields__ if field != "round")
    return ", ".join(f"{field.rstrip('_')} {_shown(value)}" for field, value in fields) or _spaced(
        str(command.__struct_config__.tag)
    )


def _shown(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode().strip('"')


def _spaced(tag: str) -> str:
    return tag.replace("_", " ")
