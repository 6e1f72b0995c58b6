"""Every no as a problem detail (RFC 9457), with a code that stays the same for ever."""

from http import HTTPStatus
from typing import Any

import msgspec

from domain.core.message import snake_case
from domain.core.refusal import Refusal
from services.api.reply import Reply
from services.store import Busy, Unavailable
from services.table import problem as p

MEDIA_TYPE = "application/problem+json"
_BUSY_SECONDS = 1

STATUS: dict[type[Exception], int] = {
    p.NotFound: 404,
    p.NoSuchVersion: 404,
    p.NoSuchCursor: 404,
    p.RecordDamaged: 500,
    p.UnknownGame: 501,
    p.NoSuchSeat: 404,
    p.BadBundle: 422,
    p.NotImportable: 422,
    p.OnlyForReading: 422,
    p.NotYourSeat: 403,
    p.Forbidden: 403,
    p.Unauthorised: 401,
    p.BadInvitation: 403,
    p.NotOffered: 403,
    p.AlreadySeated: 422,
    p.NothingToOffer: 422,
    p.BadRecoveryCode: 401,
    p.CommandReused: 409,
    p.VersionMismatch: 412,
    p.Malformed: 400,
    p.TooSlow: 408,
    p.TooLarge: 413,
    p.TooMany: 429,
    p.AskTheCampaign: 409,
    p.NoSuchPlayer: 422,
    p.StillPlayed: 422,
    p.TooFew: 422,
    p.AlreadyOpened: 409,
    p.Contended: 503,
    p.NotThereYet: 503,
    p.Stopping: 503,
    Busy: 503,
    Unavailable: 503,
}


class Detail(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A problem on the wire. `pointer`: JSON Pointer to the fault; `version`: where the match stands, or is damaged.

    `campaign_id`, `link`: who is to be asked instead.
    """

    type: str | None = "about:blank"
    title: str
    status: int
    code: str
    detail: str
    pointer: str | None = None
    version: int | None = None
    campaign_id: str | None = None
    link: str | None = None


def answer(error: Exception) -> Reply | None:
    """The answer that tells of this error; None where it is not one we know."""
    if isinstance(error, Refusal):
        return respond(422, error.code, error.sentence)
    status = STATUS.get(type(error))
    if status is None:
        return None
    if isinstance(error, Busy | Unavailable):
        return respond(503, snake_case(type(error).__name__), "The service is busy. Try again.", retry=_BUSY_SECONDS)
    if not isinstance(error, p.Problem):
        return None
    retry = error.seconds if isinstance(error, p.TooMany) else _BUSY_SECONDS if status == 503 else None
    return respond(
        status,
        error.code,
        error.sentence,
        retry=retry,
        pointer=getattr(error, "pointer", None),
        version=getattr(error, "version", None),
        campaign_id=getattr(error, "campaign_id", None),
        link=getattr(error, "link", None),
    )


def respond(status: int, code: str, detail: str, *, retry: int | None = None, **members: Any) -> Reply:
    """A problem detail. `retry`: seconds until it may be worth trying again."""
    told = Detail(title=HTTPStatus(status).phrase, status=status, code=code, detail=detail, **members)
    headers = {} if retry is None else {"Retry-After": str(retry)}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if status in (408, 413, 429, 503):
        headers["Connection"] = "close"  # the rest of the body will not be read, or others need the connection
    return Reply(msgspec.json.encode(told), status, MEDIA_TYPE, headers)
