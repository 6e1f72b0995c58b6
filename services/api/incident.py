"""An error nobody foresaw: logged by kind and place alone, since its words may hold what a player hides."""

import logging
import traceback
from uuid import uuid4

from services.api.problem import respond
from services.api.reply import Reply
from services.table.problem import RecordDamaged

log = logging.getLogger(__name__)


def report(error: Exception) -> Reply:
    """An answer with a number under which the log tells where it happened."""
    number = uuid4().hex[:12]
    log.error("incident %s: %s at %s", number, type(error).__qualname__, _where(error))
    return respond(500, "incident", f"Something went wrong on our side. Its number is {number}.")


def note(damaged: RecordDamaged, path: str) -> None:
    """Somebody met a record that cannot be read: the operator is told where, and what kind of fault it is."""
    cause = damaged.__cause__ or damaged
    kind, where = type(cause).__qualname__, _where(cause)
    log.error("damaged record: version %s, met by %s: %s at %s", damaged.version, path, kind, where)


def _where(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    return " < ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in reversed(frames))
