"""The two ways the database can fail us that a caller may answer by trying again."""

from types import TracebackType

from psycopg import OperationalError
from psycopg.errors import InvalidSchemaName, LockNotAvailable, QueryCanceled, UndefinedFunction, UndefinedTable


class Busy(Exception):
    """Somebody held a lock, or the server worked, for too long; nothing was recorded."""


class Unavailable(Exception):
    """The database cannot be reached, or was lost before it answered.

    Whether anything was recorded is not known: try again with the same command id.
    """


_NOT_THERE = UndefinedTable | UndefinedFunction | InvalidSchemaName
"""Nobody has migrated this database yet, or it is just being restored."""


class Guarded:
    """Tells a driver's failures as `Busy` or `Unavailable`; every other error passes."""

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, LockNotAvailable | QueryCanceled):
            raise Busy(str(error)) from error
        if isinstance(error, _NOT_THERE | OperationalError):
            raise Unavailable(str(error)) from error
