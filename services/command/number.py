"""How many of something, in words."""


def many(count: int, one: str, several: str | None = None) -> str:
    """The number and the noun that fits it.

    >>> many(1, "match", "matches"), many(0, "event")
    ('1 match', '0 events')
    """
    return f"{count} {one if count == 1 else several or one + 's'}"
