"""The page of a game as a replay shows it at one version, drawn without a service; and what is marked on it."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any
from uuid import UUID

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
from services.web.since import NOTHING, Since
from services.web.sitting import Sitting
from services.web.words import spoken

PEOPLE = [named(one) for one in ("Anna", "Ben", "Cara", "Dan")]
_NEW = re.compile(r'data-new="([^"]*)"')


@cache
def paper() -> Paper:
    return Paper(Assets({}))


def sitting(
    match: Match, *, before: Match | None = None, lines: Sequence[log.Line] = (), viewer: Viewer = SPECTATOR, **how: Any
) -> Sitting:
    """Somebody without a seat, who looks at the match; `before`: how it was a version earlier."""
    shown, game = view(match, viewer), match.game
    names = PEOPLE[: len(match.table.chairs)]
    since = NOTHING if before is None else Since(view(before, viewer).view, shown.view)
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
        "lines": list(lines),
        "seeds_due": (),
        "origin": None,
        "since": since,
    }
    return Sitting(**asked | how)


def drawn(t: Sitting) -> str:
    """The page without what stands round every replay."""
    scene = t.face.scene(t)
    return paper().draw(
        t.face.template, t.words, {"t": t, "frame": "frame.html", "beside": "", "status_line": ""} | scene
    )


def looked_back(
    game: Game[Any], events: Sequence[Event], version: int, front: int = 0, viewer: Viewer = SPECTATOR
) -> list[str]:
    """What is marked at that version: the places of the view, in the order in which the page shows them."""
    before = fold(game, events[: version - 1]) if version > 1 else None
    t = sitting(fold(game, events[:version]), before=before, viewer=viewer, is_replay=True, front=Seat(front))
    return _NEW.findall(drawn(t))
