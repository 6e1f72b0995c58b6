"""Every no as a page tells it: its status, and what only pages refuse."""

from domain.core.refusal import Refusal
from services.store import Busy, Unavailable
from services.table import problem as p

STATUS: dict[type[Exception], int] = {
    p.NotFound: 404,
    p.NoSuchVersion: 404,
    p.UnknownGame: 501,
    p.NotYourSeat: 403,
    p.Forbidden: 403,
    p.Unauthorised: 401,
    p.BadInvitation: 403,
    p.NotOffered: 403,
    p.BadRecoveryCode: 403,
    p.CommandReused: 409,
    p.AskTheCampaign: 409,
    p.VersionMismatch: 412,
    p.Malformed: 400,
    p.TooSlow: 408,
    p.TooLarge: 413,
    p.TooMany: 429,
    p.Contended: 503,
    p.NotThereYet: 503,
    p.Stopping: 503,
    Busy: 503,
    Unavailable: 503,
}
BUSY = "The service is busy. Try again in a moment."
INCIDENT = "Something went wrong on our side. Its number is {number}."


class Forged(p.Problem):
    """This form has grown old. Load the page again, then repeat what you did."""


def status(error: Exception) -> int | None:
    """The status of the page that tells of this error; None where it is not one we know."""
    if isinstance(error, Refusal):
        return 422
    if isinstance(error, Forged):
        return 403
    return STATUS.get(type(error), 422 if isinstance(error, p.Problem) else None)


def sentence(error: Exception) -> str:
    """What a person reads, in English."""
    return error.sentence if isinstance(error, Refusal | p.Problem) else BUSY


def code(error: Exception) -> str:
    """What a program reads."""
    return error.code if isinstance(error, Refusal | p.Problem) else "busy"
