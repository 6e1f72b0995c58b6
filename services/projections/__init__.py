"""Views in Redis, summaries in Postgres: disposable pictures of the record, and the doorbell that tells of news.

Nothing here is the only copy. Whatever Redis forgets, garbles or delays, the answers are the same, only slower.
"""
