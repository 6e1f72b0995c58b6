"""What the service is measured against: handlers of the same server that do the one thing that cannot be left out."""

import os
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import redis.asyncio
from litestar import Litestar, Request, Response, get, post

from services.store.pool import new_pool

VIEW_KEY = "bench:view"
TABLE = """
CREATE SCHEMA IF NOT EXISTS bench;
DROP TABLE IF EXISTS bench.event;
CREATE TABLE bench.event (LIKE record.event INCLUDING DEFAULTS INCLUDING INDEXES);
GRANT USAGE ON SCHEMA bench TO kifu_service;
GRANT INSERT ON bench.event TO kifu_service;
"""
INSERT = """
INSERT INTO bench.event (bucket, stream_id, version, bucket_pos, event_type, schema_version, command_id, command_ix,
    command_fp, actor, payload, salt, recorded_at, prev_hash, hash)
VALUES (%s, %s, %s, %s, %s, 1, %s, 0, %s, %s, %s, %s, %s, %s, %s)
"""


def row(stream: uuid.UUID, version: int, payload: bytes) -> tuple[Any, ...]:
    """An event as the record would keep it, hashes made up."""
    hash_ = stream.bytes * 2
    position = stream.int % 1_000_000_007 * 1_000_000 + version
    return (
        stream.int & 1023, stream, version, position, "choice_made", os.urandom(16), hash_,
        f"player:{stream}", payload.decode(), hash_, version, hash_, hash_,
    )  # fmt: skip


def app() -> Litestar:
    """An empty handler, one with a Redis GET, one with a plain INSERT."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        client = redis.asyncio.from_url(os.environ["KIFU_REDIS_URL"])
        async with new_pool(os.environ["KIFU_DATABASE_URL"], 16) as pool:
            app.state.pool, app.state.redis = pool, client
            yield
        await client.aclose()

    @get("/empty")
    async def empty() -> Response[bytes]:
        return Response(b"{}", media_type="application/json")

    @get("/view")
    async def view(request: Request[Any, Any, Any]) -> Response[bytes]:
        return Response(await request.app.state.redis.get(VIEW_KEY), media_type="application/json")

    @post("/insert", status_code=200)
    async def insert(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await request.body()
        async with request.app.state.pool.connection() as conn:
            await conn.execute(INSERT, row(uuid.uuid4(), 1, body), binary=True)
        return Response(b"{}", media_type="application/json")

    return Litestar([empty, view, insert], lifespan=[lifespan], openapi_config=None, logging_config=None)
