"""The record as it lies in Postgres, to be compared with what the service says."""

from typing import Any
from uuid import UUID

import psycopg


class Log:
    """Counts and reads events past the service."""

    def __init__(self, conn: "psycopg.Connection[Any]") -> None:
        self._conn = conn

    def count(self) -> int:
        """How many events there are in all."""
        return self._one("select count(*) from record.event")

    def version(self, match_id: str) -> int:
        """How many events that match has."""
        return self._one("select count(*) from record.event where stream_id = %s", match_id)

    def payloads(self, match_id: str) -> list[bytes]:
        """The payloads of that match, in order."""
        rows = self._conn.execute(
            "select payload::text from record.event where stream_id = %s order by version", (UUID(match_id),)
        )
        return [row[0].encode() for row in rows]

    def grant(self, player_id: str, role: str, token_hash: bytes) -> None:
        """What the command line does to make an auditor or operator."""
        self._conn.execute(
            "insert into desk.token (token_id, token_hash, player_id, role) values (gen_random_uuid(), %s, %s, %s)",
            (token_hash, player_id, role),
        )

    def _one(self, query: str, *values: object) -> int:
        row = self._conn.execute(query, values).fetchone()
        assert row is not None
        number: int = row[0]
        return number
