"""The secrets people carry: made here, shown once, kept only as their hash."""

import secrets
from hashlib import sha256

_PREFIX = "kifu_"


def new_secret() -> str:
    """256 random bits as text that survives a link, a header and a line of a notebook."""
    return _PREFIX + secrets.token_urlsafe(32)


def hashed(secret: str) -> bytes:
    """What is kept of a secret. It is random, so a plain SHA-256 cannot be guessed back."""
    return sha256(secret.encode()).digest()
