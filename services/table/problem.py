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

    def __init__(self, *, is_time: bool = False) -> None:
        super().__init__()
        self._is_time = is_time

    @property
    def sentence(self) -> str:
        return "It had not begun yet at that time." if self._is_time else super().sentence


class RecordDamaged(Problem):
    """What is recorded here cannot be read as it lies there now. Somebody has to look into it: kifu verify."""

    def __init__(self, version: int) -> None:
        super().__init__()
        self.version = version

    @property
    def sentence(self) -> str:
        return f"Version {self.version} cannot be read: the record of it is damaged. `verify` tells more."


class UnknownGame(RecordDamaged):
    """This service does not know the game that was played here: kifu verify still checks its record."""

    def __init__(self) -> None:
        super().__init__(1)

    @property
    def sentence(self) -> str:
        return " ".join((UnknownGame.__doc__ or "").split())


class NoSuchSeat(Problem):
    """There is no such seat at this table."""


class BadBundle(Problem):
    """This is not a bundle as it was made."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self.what = what

    @property
    def sentence(self) -> str:
        return f"This is not a bundle as it was made: {self.what}."


class NotImportable(Problem):
    """Only a bundle that tells all of every event can be taken in, and of a campaign all of each of its chapters."""


class OnlyForReading(Problem):
    """This was recorded elsewhere and lies here for reading only. Nothing can be done in it."""


class NotYourSeat(Problem):
    """That seat is not yours."""


class Forbidden(Problem):
    """You may see this match, but not do that with it."""


class Unauthorised(Problem):
    """Say who you are: a valid token is needed."""


class BadInvitation(Problem):
    """This invitation is not valid, or was used already."""


class NotOffered(Problem):
    """That seat is not offered to you."""


class AlreadySeated(Problem):
    """You sit at this table already."""


class NothingToOffer(Problem):
    """That seat is not free."""


class NoSuchCursor(Problem):
    """This cursor belongs to another question, or is kept no longer. Ask again from the beginning."""


class BadRecoveryCode(Problem):
    """This recovery code is not valid, or was used already."""


class CommandReused(Problem):
    """This Idempotency-Key was used before for another request."""


class VersionMismatch(Problem):
    """The match has moved on since the version you named."""

    def __init__(self, version: int) -> None:
        super().__init__()
        self.version = version


class Malformed(Problem):
    """The request is not of the form asked for."""

    def __init__(self, what: str, pointer: str | None = None) -> None:
        super().__init__()
        self.what, self.pointer = what, pointer

    @property
    def sentence(self) -> str:
        return self.what


class TooSlow(Problem):
    """The body came too slowly."""


class TooLarge(Problem):
    """The body is too large."""


class TooMany(Problem):
    """Too many of these have come from you. Try again later."""

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.seconds = seconds


class Contended(Problem):
    """Too many others are writing to this match at this moment. Try again."""


class Stopping(Problem):
    """This server is about to stop. Try again: another one, or its successor, will answer."""


class NotThereYet(Problem):
    """The match has not reached that version here. Try again."""


class AskTheCampaign(Problem):
    """This match is a chapter: ask its campaign."""

    def __init__(self, campaign_id: str, chapter: int) -> None:
        super().__init__()
        self.campaign_id, self.chapter = campaign_id, chapter

    @property
    def link(self) -> str:
        """Where the campaign is asked."""
        return f"/v1/campaigns/{self.campaign_id}"


class NoSuchPlayer(Problem):
    """There is no such player."""


class StillPlayed(Problem):
    """This match is still being played."""


class AlreadyOpened(Problem):
    """Somebody else has opened it already."""


class TooFew(Problem):
    """With one other player at the table, only whoever runs this service can offer a seat that somebody holds."""
