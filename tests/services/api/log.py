"""The record as it lies in Postgres, to be compared with what the service says."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import psycopg

from services.store.hashing import bucket_of, commitment, event_hash, header, stream_genesis


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

    def salts(self, match_id: str) -> list[str]:
        """The salts of that match's events, as hex, in order."""
        rows = self._conn.execute(
            "select encode(salt, 'hex') from record.event where stream_id = %s order by version", (UUID(match_id),)
        )
        return [row[0] for row in rows]

    def actor(self, match_id: str, version: int) -> str:
        """Who caused that event."""
        return self._one(
            "select actor from record.event where stream_id = %s and version = %s", UUID(match_id), version
        )

    def caused_by(self, player_id: str) -> int:
        """How many events that player caused."""
        return self._one("select count(*) from record.event where actor = %s", f"player:{player_id}")

    def places(self) -> dict[tuple[str, int], tuple[int, int]]:
        """Bucket and position of every event."""
        rows = self._conn.execute("select stream_id::text, version, bucket, bucket_pos from record.event")
        return {(stream, version): (bucket, position) for stream, version, bucket, position in rows}

    def reads(self) -> list[tuple[str, str, str]]:
        """What auditors have read, in order."""
        return self._conn.execute(
            "select reader::text, path, query from desk.audit_read order by audit_read_id"
        ).fetchall()

    def grant(self, player_id: str, role: str, token_hash: bytes, *, expired: bool = False) -> None:
        """What the command line does to make an auditor or operator."""
        self._conn.execute(
            "insert into desk.token (token_id, token_hash, player_id, role, expires_at)"
            " values (gen_random_uuid(), %s, %s, %s, now() + %s * interval '1 hour')",
            (token_hash, player_id, role, -1 if expired else 1),
        )

    @contextmanager
    def held_up(self, match_id: str) -> Iterator[None]:
        """Meanwhile nobody can append to the match's bucket."""
        bucket = bucket_of(UUID(match_id))
        with self._conn.transaction():
            self._conn.execute("select from record.bucket_head where bucket = %s for update", (bucket,))
            yield

    def waiting(self) -> int:
        """How many appends wait for somebody who holds a bucket up."""
        return self._one("select count(*) from pg_locks where not granted")

    def edit(self, match_id: str, version: int, column: str, value: object) -> None:
        """What only a superuser can do: change an event where it lies."""
        with self._conn.transaction():
            self._touch(match_id, version)
            self._conn.execute(
                f"update record.event set {column} = %s where stream_id = %s and version = %s",
                (value, UUID(match_id), version),
            )

    def remove(self, match_id: str, version: int) -> None:
        """The same: take an event away."""
        with self._conn.transaction():
            self._touch(match_id, version)
            self._conn.execute(
                "delete from record.event where stream_id = %s and version = %s", (UUID(match_id), version)
            )

    def _touch(self, match_id: str, version: int) -> None:
        """No trigger looks from here to the end of the transaction, and the event as it was recorded is put by."""
        self._conn.execute("set local session_replication_role = replica")
        self._conn.execute("create temp table if not exists untouched (like record.event, unique (stream_id, version))")
        self._conn.execute(
            "insert into untouched select * from record.event where stream_id = %s and version = %s"
            " on conflict do nothing",
            (UUID(match_id), version),
        )

    def mend(self) -> None:
        """All that was touched is as it was recorded: other streams share its bucket, and so its seals."""
        if self._one("select to_regclass('pg_temp.untouched')") is None:
            return
        with self._conn.transaction():
            self._conn.execute("set local session_replication_role = replica")
            self._conn.execute(
                "delete from record.event e using untouched u where (e.stream_id, e.version) = (u.stream_id, u.version)"
            )
            self._conn.execute("insert into record.event select * from untouched")
            self._conn.execute("drop table untouched")

    def rewrite(self, match_id: str, version: int, change: "Callable[[Any], object]") -> None:
        """Change a payload and make all hashes of the stream anew, so that the chain holds again; -1 is the last."""
        rows = self._conn.execute(
            "select version, event_type, schema_version, actor, recorded_at, salt, payload::text, command_id,"
            " command_ix, command_fp from record.event where stream_id = %s order by version",
            (UUID(match_id),),
        ).fetchall()
        version = version % (len(rows) + 1)
        stream_id, previous = UUID(match_id), stream_genesis(UUID(match_id))
        for n, event_type, schema_version, actor, at, salt, text, *command in rows:
            data = json.loads(text)
            if n == version:
                change(data)
            payload = json.dumps(data).encode() if n == version else text.encode()
            head = header(stream_id, n, event_type, schema_version, actor, at)
            found = event_hash(previous, head, commitment(salt, payload, *command))
            for column, value in (("payload", payload.decode()), ("prev_hash", previous), ("hash", found)):
                self.edit(match_id, n, column, value)
            previous = found

    def replace_bundle(self, match_id: str, raw: bytes) -> None:
        """What only somebody with all rights does: another file in place of one that was imported."""
        self._conn.execute("update desk.bundle set content = %s where stream_id = %s", (raw, UUID(match_id)))

    def _one(self, query: str, *values: object) -> Any:
        row = self._conn.execute(query, values).fetchone()
        assert row is not None
        return row[0]
