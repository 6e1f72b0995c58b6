"""The same match kept by the library `eventsourcing`, as its documentation would have one do it."""

from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from domain.core.message import Event, encode, event_type
from domain.games.my_city import MY_CITY
from domain.match.events import MatchOpened
from domain.match.history import VOCABULARY, vocabulary
from domain.match.state import initial_state

_decode = vocabulary(MY_CITY).decode


class Match(Aggregate):
    """A match as an aggregate: each event of the game is one of its own, decoded and applied by the same functions."""

    @event("Opened")
    def __init__(self, payload: str) -> None:
        opened = _decode("match_opened", payload.encode())
        assert isinstance(opened, MatchOpened)
        self.state: Any = initial_state(MY_CITY, opened)

    @event("Happened")
    def happen(self, tag: str, payload: str) -> None:
        self.state = MY_CITY.evolve(self.state, _decode(tag, payload.encode()))


class Foreign:
    """An application of theirs on the same Postgres."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._app = Application[UUID](
            env={
                "PERSISTENCE_MODULE": "eventsourcing.postgres",
                "POSTGRES_DBNAME": parts.path.lstrip("/"),
                "POSTGRES_HOST": parts.hostname or "",
                "POSTGRES_PORT": str(parts.port or 5432),
                "POSTGRES_USER": parts.username or "",
                "POSTGRES_PASSWORD": parts.password or "",
                "POSTGRES_SCHEMA": "public",
            }
        )

    def record(self, events: list[Event]) -> UUID:
        """Save a match; its id."""
        match = Match(payload=encode(events[0]).decode())
        for told in events:
            if event_type(told) not in VOCABULARY:
                match.happen(tag=event_type(told), payload=encode(told).decode())
        self._app.save(match)
        return match.id

    def rebuild(self, match_id: UUID) -> Any:
        """The game's state, from rows."""
        match: Any = self._app.repository.get(match_id)
        return match.state

    def close(self) -> None:
        self._app.close()
