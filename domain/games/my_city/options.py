"""What is played: a chapter of the campaign, alone or with what the campaign's boards carry, or the Eternal game."""

from typing import Literal

from domain.core.message import Options
from domain.games.my_city.carried import Carried
from domain.games.my_city.clause import Colour

Play = Literal[
    "chapter:1",
    "chapter:2",
    "chapter:3",
    "chapter:4",
    "chapter:5",
    "chapter:6",
    "chapter:7",
    "chapter:8",
    "chapter:9",
    "chapter:10",
    "chapter:11",
    "chapter:12",
    "chapter:13",
    "chapter:14",
    "chapter:15",
    "chapter:16",
    "chapter:17",
    "chapter:18",
    "chapter:19",
    "chapter:20",
    "chapter:21",
    "chapter:22",
    "chapter:23",
    "chapter:24",
    "eternal",
]
"""All that may be played by itself."""


class PlayOptions(Options, frozen=True):
    """What is played: a single chapter of the campaign, or the Eternal game."""

    play: Play = "chapter:1"


class ChapterOptions(PlayOptions, frozen=True):
    """The same as a campaign opens it. `carried`: what each seat brings from the chapters before, in seat order.

    Without it (for a seat beyond its end) a chapter is played alone, on a clean board with what its table says.
    `struck`: the mines whose progress for the first to reach a box was marked in an earlier chapter.
    """

    carried: tuple[Carried, ...] | None = None
    struck: tuple[Colour, ...] = ()
