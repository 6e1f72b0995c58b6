"""What may stand behind the question mark, one struct a call; anything else is an error."""

from datetime import UTC, datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from services.api import pattern
from services.table.problem import Malformed

Tag = Annotated[str, Meta(max_length=40, pattern=pattern.TAG)]
As = Annotated[str, Meta(pattern=pattern.AS)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Limit = Annotated[int, Meta(ge=1)]


class Query(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"as_": "as", "type_": "type", "from_": "from", "with_": "with"},
):
    """Base of every query: a misspelt parameter is told and not passed over."""


class Nothing(Query, frozen=True):
    """No parameters."""


class View(Query, frozen=True):
    """Which version or time (RFC 3339), through whose eyes."""

    at: str | None = None
    as_: As | None = None


class Campaign(View, frozen=True):
    """Which version or time (RFC 3339), through whose eyes; `spoilers`: what sealed envelopes hold, too."""

    spoilers: bool = False


class Campaigns(Query, frozen=True):
    """Your own campaigns, or with `public` those that everybody may watch; those that fulfil every condition given."""

    public: bool = False
    status: Tag | None = None
    text: Annotated[str, Meta(min_length=1, max_length=40, pattern=pattern.SOME_TEXT)] | None = None
    """Part of the title, in any case."""
    after: Annotated[str, Meta(pattern=pattern.LIST_PLACE, max_length=55)] | None = None
    limit: Limit | None = None


class Legal(Query, frozen=True):
    """For which seat; of one type of command; how many to pass over and how many to tell."""

    seat: int
    type_: str | None = None
    after: Count = 0
    limit: Limit | None = None


class Events(Query, frozen=True):
    """Events above version `after`, through whose eyes."""

    after: Count = 0
    limit: Limit | None = None
    as_: As | None = None


class Replay(Query, frozen=True):
    """The first and the last version to tell, through whose eyes."""

    from_: Annotated[int, Meta(ge=1, le=2**53)] = 1
    to: Annotated[int, Meta(ge=1, le=2**53)] | None = None
    as_: As | None = None


class Diff(Query, frozen=True):
    """Two versions, and through whose eyes they are compared."""

    from_: Annotated[int, Meta(ge=1, le=2**53)]
    to: Annotated[int, Meta(ge=1, le=2**53)]
    as_: As | None = None


class Compare(Query, frozen=True):
    """The other match, and through whose eyes both are seen."""

    with_: UUID
    as_: As | None = None


class Versus(Query, frozen=True):
    """The other campaign."""

    with_: UUID


class Live(Query, frozen=True):
    """Through whose eyes."""

    as_: As | None = None


class Seals(Query, frozen=True):
    """Seals with numbers above `after`."""

    after: Count = 0
    limit: Limit | None = None


class Matches(Query, frozen=True):
    """Your own matches, or with `public` those that everybody may watch; those that fulfil every condition given."""

    public: bool = False
    game: Tag | None = None
    status: Tag | None = None
    campaign: UUID | None = None
    text: Annotated[str, Meta(min_length=1, max_length=40, pattern=pattern.SOME_TEXT)] | None = None
    """Part of the title, in any case."""
    to_move: Annotated[str, Meta(pattern=pattern.ME_OR_ID)] | None = None
    """Whose turn it is: yours, or that player's."""
    after: Annotated[str, Meta(pattern=pattern.LIST_PLACE, max_length=55)] | None = None
    limit: Limit | None = None


class Audit(Query, frozen=True):
    """Events that fulfil every condition given: of that match, campaign, game; by that player; of a seat, of a type;
    recorded since that time (RFC 3339), and before `until`. `cursor` goes on where a page ended.
    """

    match: UUID | None = None
    campaign: UUID | None = None
    player: UUID | None = None
    seat: Annotated[int, Meta(ge=0, le=99)] | None = None
    type_: Tag | None = None
    game: Tag | None = None
    since: str | None = None
    until: str | None = None
    order: Literal["asc", "desc"] = "asc"
    cursor: Annotated[str, Meta(pattern=pattern.AUDIT_PLACE, max_length=80)] | None = None
    limit: Limit | None = None


def moment(text: str | None) -> int | datetime | None:
    """A version, or a time in RFC 3339. Raises Malformed."""
    if text is None:
        return None
    if text.isascii() and text.isdigit() and len(text) < 16:
        return int(text)
    try:
        return time(text)
    except ValueError:
        raise Malformed("This is neither a version nor a time such as 2030-01-31T12:00:00Z.", "/at") from None


def time(text: str) -> datetime:
    """A time in RFC 3339, whose plus sign may have been taken for a space. Raises ValueError."""
    try:
        return msgspec.convert(text.replace(" ", "+"), _TIME).astimezone(UTC)
    except (msgspec.ValidationError, OverflowError) as error:
        raise ValueError(text) from error


_TIME = Annotated[datetime, Meta(tz=True)]
