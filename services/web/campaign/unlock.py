"""What made each chapter possible, and with it the rules and buildings it brought: told, and where it is recorded."""

from collections.abc import Iterator

import msgspec
from markupsafe import Markup

from domain.campaign.unlock import Unlock
from services.web.campaign.gathering import Gathering


class Unlocked(msgspec.Struct, frozen=True):
    """A chapter, what made it possible, and the link to that event of the record."""

    chapter: int
    why: Markup
    link: str
    is_rewound: bool = False


def unlocked(c: Gathering) -> list[Unlocked]:
    """Every chapter that is not sealed, once for each time it was opened."""
    return list(_unlocked(c))


def _unlocked(c: Gathering) -> Iterator[Unlocked]:
    for one in c.view.chapters:
        if one.unlocked_by:
            is_rewound = one.status == "rewound"
            yield Unlocked(one.chapter, why(c, one.unlocked_by), link(c, one.unlocked_by), is_rewound)


def why(c: Gathering, unlock: Unlock) -> Markup:
    """The end of chapter 3."""
    _ = c.words
    if not unlock.chapter:
        is_adopted = unlock.version > 1
        return _("the half-played box that was entered") if is_adopted else _("the opening of the campaign")
    if unlock.campaign_id:
        return _("the end of chapter {n}, before the fork", n=unlock.chapter)
    return _("the end of chapter {n}", n=unlock.chapter)


def link(c: Gathering, unlock: Unlock) -> str:
    """The audit of the campaign in whose record it stands, from that event on."""
    return f"/campaigns/{unlock.campaign_id or c.campaign_id}/audit?after={unlock.version - 1}"
