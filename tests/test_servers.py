"""Which servers the tests take."""

import psycopg
import redis


def test_try(scratch_url, redis_url):
    with psycopg.connect(scratch_url) as c:
        assert c.execute("select 1").fetchone() == (1,)
    with redis.Redis.from_url(redis_url) as r:
        assert r.ping()
