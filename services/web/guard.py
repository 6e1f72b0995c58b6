"""What keeps other sites from pressing our buttons: every form carries a word that only this browser can know."""

import hashlib
import hmac
import secrets
from urllib.parse import urlsplit

from services.web.cookie import FORM, Jar
from services.web.problem import Forged

FIELD = "form"


def word(key: bytes, jar: Jar) -> str:
    """The word for this browser's forms; a browser that has no form cookie gets one."""
    known = jar.get(FORM)
    if known is None:
        known = secrets.token_urlsafe(24)
        jar.put(FORM, known)
    return _word(key, known)


def require(key: bytes, jar: Jar, said: str | None, origin: str | None, host: str | None) -> None:
    """Raise Forged unless the request comes from a page of ours that this very browser loaded."""
    if origin is not None and urlsplit(origin).netloc != host:
        raise Forged
    known = jar.get(FORM)
    if known is None or said is None or not hmac.compare_digest(said.encode(), _word(key, known).encode()):
        raise Forged


def _word(key: bytes, cookie: str) -> str:
    return hmac.digest(key, b"form\n" + cookie.encode(), hashlib.sha256).hex()
