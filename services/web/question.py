"""What an audit over all matches is asked, as the address of its page says it."""

from collections.abc import Mapping
from datetime import UTC, datetime
from uuid import UUID

from services.store.audit import Place, Wanted
from services.table.auditing import Cursor
from services.table.problem import Malformed, NoSuchCursor, NotFound
from services.table.telling import microseconds
from services.web.ask import Ask, whole


def wanted(ask: Ask, chosen: Mapping[str, str]) -> Wanted:
    """The conditions chosen; the newest first unless said otherwise. Raises Malformed, NotFound."""
    game = chosen.get("game")
    if game is not None and game not in {one.name for one in ask.house.shelf.games}:
        raise Malformed("There is no such game here.")
    return Wanted(
        match=_id(chosen.get("match")),
        game=game,
        seat=None if "seat" not in chosen else whole(chosen["seat"]),
        type=_type(chosen.get("type")),
        since=_day(chosen.get("since")),
        until=_day(chosen.get("until")),
        order="asc" if chosen.get("order") == "asc" else "desc",
    )


def _id(text: str | None) -> UUID | None:
    try:
        return None if text is None else UUID(text.strip())
    except ValueError:
        raise Malformed("This is not the id of a match.") from None


def _type(text: str | None) -> str | None:
    """The type of an event. Raises NotFound where no event could be of it."""
    if text is not None and not text.isprintable():
        raise NotFound
    return text


def _day(text: str | None) -> int | None:
    """The beginning of that day, UTC, in microseconds since 1970."""
    try:
        return None if text is None else microseconds(datetime.fromisoformat(text).replace(tzinfo=UTC))
    except ValueError:
        raise Malformed("This is not a day such as 2030-01-31.") from None


def cursor(text: str | None) -> Cursor | None:
    """Where the next page begins. Raises NoSuchCursor."""
    if text is None:
        return None
    try:
        watermark, *place = text.split(".")
        at, bucket, position = map(_number, place)
        return Cursor(UUID(watermark), Place(at, bucket, position))
    except ValueError:
        raise NoSuchCursor from None


def _number(text: str) -> int:
    """A whole number of any length that a place may have. Raises ValueError."""
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise ValueError(text)
    return int(text)
