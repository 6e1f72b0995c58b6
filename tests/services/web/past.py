"""The page of a game as a replay shows it at one version, drawn without a service; and what is marked on it."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from domain.core.game import Game
from domain.core.message import Event
from domain.core.seat import SPECTATOR, Seat, Viewer
from domain.match.history import fold
from domain.match.state import Match
from domain.match.view import view
from services.web import log
from services.web.asset import Assets
from services.web.chair import Chair
from services.web.drawing.mark import named
from services.web.game import face_of
from services.web.paper import Paper
from services.web.sitting import Sitting
from services.web.words import spoken

PEOPLE = [named(one) for one in ("Anna", "Ben", "Cara", "Dan")]
_LATELY = 20
_NEW = re.compile(r'data-new="([^"]*)"')


@cache
def paper() -> Paper:
    return Paper(Assets({}))


def sitting(match: Match, events: Sequence[Event] = (), *, viewer: Viewer = SPECTATOR, **how: Any) -> Sitting:
    """Somebody without a seat, who looks at the match. `events`: all that happened; its log tells of the last ones."""
    shown, game = view(match, viewer), match.game
    names = PEOPLE[: len(match.table.chairs)]
    asked: dict[str, Any] = {
        "match_id": UUID(int=1),
        "game": game,
        "face": face_of(game.name),
        "words": spoken("en"),
        "shown": shown,
        "opened": match.table.opened,
        "table": match.table,
        "viewer": viewer,
        "own": (),
        "owned": (),
        "lost": (),
        "held": names,
        "seat": None,
        "curtain": None,
        "chairs": [Chair(n, name, False, False, n in shown.to_move) for n, name in enumerate(names)],
        "title": None,
        "legal": [],
        "lines": _lines(match, events, viewer),
        "seeds_due": (),
        "origin": None,
    }
    return Sitting(**asked | how)


def drawn(t: Sitting) -> str:
    """The page without what stands round every replay."""
    scene = t.face.scene(t)
    return paper().draw(
        t.face.template, t.words, {"t": t, "frame": "frame.html", "beside": "", "status_line": ""} | scene
    )


def _lines(match: Match, events: Sequence[Event], viewer: Viewer) -> list[log.Line]:
    game, face = match.game, face_of(match.game.name)
    teller = log.Teller(spoken("en"), PEOPLE, view(match, viewer).view)
    told = [
        replace(line, version=version)
        for version, event in list(enumerate(events, 1))[-_LATELY:]
        if type(event) in game.events
        for line in log.told(teller, face, game.seen(event, viewer))
    ]
    return told[::-1]


def page_at(game: Game[Any], events: Sequence[Event], version: int, front: int = 0, viewer: Viewer = SPECTATOR) -> str:
    """The page of that version; `front`: whose board lies in front."""
    before = fold(game, events[: version - 1]) if version > 1 else None
    t = sitting(fold(game, events[:version]), events[:version], viewer=viewer)
    return drawn(t.looked_back(before, Seat(front)))


def looked_back(
    game: Game[Any], events: Sequence[Event], version: int, front: int = 0, viewer: Viewer = SPECTATOR
) -> list[str]:
    """What is marked at that version: the places of the view, in the order in which the page shows them."""
    return _NEW.findall(page_at(game, events, version, front, viewer))
