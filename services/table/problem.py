"""What the service answers when it cannot do as asked. Each docstring is the sentence that the caller reads."""

from domain.core.message import snake_case


class Problem(Exception):
    """The service cannot do that."""

    @property
    def code(self) -> str:
        """For a program."""
        return snake_case(type(self).__name__)

    @property
    def sentence(self) -> str:
        """For a person."""
        return " ".join((type(self).__doc__ or "").split())

    def __str__(self) -> str:
        return self.sentence


class NotFound(Problem):
    """There is nothing here that you may see."""


class NoSuchVersion(Problem):
    """This match has no such version."""


class NotYourSeat(Problem):
    """That seat is not yours."""


class Forbidden(Problem):
    """You may see this match, but not do that with it."""


class Unauthorised(Problem):
    """Say who you are: a valid token is needed."""


class BadInvitation(Problem):
    """This invitation is not valid, or was used already."""


class CommandReused(Problem):
    """This Idempotency-Key was used before for another request."""


class VersionMismatch(Problem):
    """The match has moved on since the version you named."""

    def __init__(self, version: int) -> None:
        super().__init__()
        self.version = version


class Contended(Problem):
    """Too many others are writing to this match at this moment. Try again."""
