"""The key that tests seal with, and the head of a bucket that a seal names."""

from psycopg import AsyncConnection

from services.store.seal import Head

KEY = bytes(range(32))


async def head(conn: AsyncConnection, bucket: int) -> Head:
    cursor = await conn.execute(
        "SELECT bucket, epoch, last_pos, head_hash FROM record.bucket_head WHERE bucket = %s", [bucket]
    )
    (row,) = await cursor.fetchall()
    return Head(*row)
