"""Who sits and who looks."""

from enum import Enum
from typing import NewType

Seat = NewType("Seat", int)
"""A chair, 0 … n−1."""

Version = NewType("Version", int)
"""How many events a stream has had, counted from 1; 0 is a stream not yet opened."""


class Onlooker(Enum):
    """A viewer without a seat."""

    SPECTATOR = "spectator"
    """sees what everybody may see"""
    ARCHIVE = "archive"
    """sees all; given only to those who look at what has ended"""


Viewer = Seat | Onlooker
SPECTATOR = Onlooker.SPECTATOR
ARCHIVE = Onlooker.ARCHIVE


def may_see(viewer: Viewer, owner: Seat) -> bool:
    """Whether the viewer knows what `owner` holds hidden."""
    return viewer is ARCHIVE or viewer == owner
