"""What a campaign refuses, in the words that the player reads; those of wishes in the order in which they apply."""

from domain.core.refusal import Refusal


class ChapterNotReady(Refusal):
    """This chapter cannot be opened yet."""


class StickersFirst(Refusal):
    """First place all stickers and cogs."""


class NoSuchSticker(Refusal):
    """You have no such sticker to place."""


class NotAStickerCell(Refusal):
    """A sticker goes on a free plain cell with a square."""


class NotAForestCell(Refusal):
    """A clearing goes on a forest cell."""


class CogAlreadyGiven(Refusal):
    """That building already has a cog."""


class NoCog(Refusal):
    """You have no cog to give."""


class CampaignOver(Refusal):
    """This campaign has ended."""


class NotBegun(Refusal):
    """This campaign has not begun yet: a seat is free or a seed is still to come."""


class NoSuchChapter(Refusal):
    """There is no such chapter to go back to."""


class NoSuchProposal(Refusal):
    """There is no such proposal to answer."""


class OwnProposal(Refusal):
    """The others answer a proposal, not the one who made it."""


class CampaignPaused(Refusal):
    """This campaign is paused. It has to be resumed first."""


class OtherSeats(Refusal):
    """Only campaigns with the same number of seats can be compared."""


class NotAHalfPlayedBox(Refusal):
    """No campaign comes to that chapter with these boards: {what}."""
