"""An error nobody foresaw: logged by kind and place alone, since its words may hold what a player hides."""

import logging
import traceback
from uuid import uuid4

from services.api.problem import respond
from services.api.reply import Reply

log = logging.getLogger(__name__)


def report(error: Exception) -> Reply:
    """An answer with a number under which the log tells where it happened."""
    number = uuid4().hex[:12]
    frames = traceback.extract_tb(error.__traceback__)
    where = " < ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in reversed(frames))
    log.error("incident %s: %s at %s", number, type(error).__qualname__, where)
    return respond(500, "incident", f"Something went wrong on our side. Its number is {number}.")
