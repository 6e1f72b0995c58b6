"""The rules of a campaign's chapters: which are in force, since when, and what brought them."""

from domain.campaign.events import ChapterNumber
from domain.campaign.state import Campaign
from domain.campaign.unlock import Unlock
from domain.core.message import Value
from domain.games.my_city.clause import Clause


class RuleView(Value, frozen=True):
    """A rule in force: its tag, how it reads, where it comes from.

    `since`: the chapter that brought it as it reads now; `unlocked_by`: what made that chapter possible.
    """

    rule: str
    sentence: str
    source: str
    since: ChapterNumber
    unlocked_by: Unlock


def rules(campaign: Campaign, chapter: ChapterNumber) -> tuple[RuleView, ...]:
    """Those that are in force in that chapter."""
    since = _since(campaign, chapter)
    return tuple(
        RuleView(clause.name, said, clause.source, since[said], unlock_of(campaign, since[said]))
        for said, clause in _clauses(campaign, chapter).items()
    )


def dropped(campaign: Campaign, chapter: ChapterNumber) -> tuple[str, ...]:
    """Sentences of the chapter before it that it does not have any more."""
    now, before = _clauses(campaign, chapter), _clauses(campaign, ChapterNumber(chapter - 1))
    return tuple(said for said in before if said not in now)


def unlock_of(campaign: Campaign, chapter: ChapterNumber) -> Unlock:
    """What made that chapter possible as it counts now, or, of one not opened, what makes the next one possible."""
    if chapter < campaign.first:
        return campaign.start
    found = (opening.unlocked_by for opening in campaign.effective if opening.chapter == chapter)
    return next(found, campaign.unlock)


def _since(campaign: Campaign, chapter: ChapterNumber) -> dict[str, ChapterNumber]:
    """The chapter that brought each sentence of that one: all after it have it, too."""
    since = dict.fromkeys(_clauses(campaign, chapter), chapter)
    open_ = set(since)
    while chapter > 1 and open_:
        chapter = ChapterNumber(chapter - 1)
        open_ &= set(_clauses(campaign, chapter))
        since |= dict.fromkeys(open_, chapter)
    return since


def _clauses(campaign: Campaign, chapter: ChapterNumber) -> dict[str, Clause]:
    """By how they read; none before the first chapter."""
    if chapter < 1:
        return {}
    return {clause.sentence: clause for clause in campaign.box.chapters[chapter - 1].rules.clauses}
