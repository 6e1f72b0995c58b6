"""What verification answers, and how it stops at the first fault."""

from collections.abc import Collection
from typing import Literal

import msgspec

Luck = Literal["checked", "not yet", "seen"]


def of_all(lucks: Collection[Luck]) -> Luck:
    """Of a campaign, from the luck of each of its chapters: checked when that of all is."""
    if "seen" in lucks:
        return "seen"
    return "checked" if set(lucks) == {"checked"} else "not yet"


class FirstFault(msgspec.Struct, frozen=True):
    """What is wrong, and at which version it was met; null where that cannot be said."""

    version: int | None
    what: str


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """`checked`: how many events were; `luck`: whether all draws were, or some had been seen before they counted."""

    ok: bool
    checked: int
    luck: Luck
    first_fault: FirstFault | None = None


class Faulty(Exception):
    """Something is not as it must be."""

    def __init__(self, version: int, what: str) -> None:
        super().__init__()
        self.fault = FirstFault(version, what)
