"""Whether a database is fit to be served from, as the serving role sees it."""

from typing import Any

from psycopg import AsyncConnection

from services.store.statement import statement

_FITNESS = statement("fitness")


async def faults(conn: AsyncConnection[Any]) -> list[str]:
    """What keeps this role from serving here, a sentence each; nothing if all is well."""
    cursor = await conn.execute(_FITNESS)
    is_migrated, may_write, may_append = (await cursor.fetchall())[0]
    if not is_migrated:
        return ["The database has not been migrated."]
    found = []
    if may_write:
        found.append("The role that serves could write the record past its one function: use another.")
    if not may_append:
        found.append("The role that serves may not append to the record: migrate with its URL.")
    return found
