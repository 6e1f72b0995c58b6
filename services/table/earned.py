"""Whether what a campaign says its chapters brought follows from what their matches say, no more and no less."""

from collections.abc import Callable, Iterator, Sequence

from domain.campaign import events as e
from domain.campaign.award import close_chapter
from domain.campaign.state import LAST, Campaign
from domain.core.message import Event
from domain.core.seat import Version
from services.table.decision import Decision
from services.table.kind import Kind
from services.table.verdict import Faulty

BROUGHT = (
    *(e.ChapterClosed, e.ProgressMarked, e.StickerAwarded, e.CogAwarded, e.ChurchAwarded),
    *(e.NuggetGained, e.NuggetSpent, e.MineDug),
)
"""What nothing but a chapter's end brings; of cogs some come with a half-played box."""
_COGS = (e.CogAwarded, e.CogLost)

Played = Callable[[e.ChapterClosed], Sequence[Event] | None]
"""The events of the match that a chapter was played in, up to its end; None where they are not told."""


def check(kind: Kind, made: Sequence[Decision], played: Played) -> None:
    """Decide on each chapter's end once more. `made`: all of the campaign's decisions. Raises Faulty."""
    campaign: Campaign | None = None
    for decision in made:
        first = decision.facts[0]
        if campaign is not None and isinstance(first, e.ChapterClosed):
            _check_paid(campaign, decision, first, played(first))
        else:
            allowed = (e.CogAwarded,) if campaign is None else ()
            for version, fact in enumerate(decision.facts, decision.first):
                if isinstance(fact, BROUGHT) and not isinstance(fact, allowed):
                    raise Faulty(version, "No chapter brought this.")
        campaign = kind.fold(decision.facts) if campaign is None else kind.extend(campaign, decision.facts)


def _check_paid(before: Campaign, decision: Decision, closed: e.ChapterClosed, match: Sequence[Event] | None) -> None:
    """The match's own events bring the campaign this very sequence. Raises Faulty.

    What is given before the next chapter stands in that one's tables: where they are not told, cogs are not compared.
    """
    if match is None:
        _check_causes(before, decision, closed)
        return
    passed = () if closed.chapter == LAST or before.box.tells(closed.chapter + 1) else _COGS
    brought = [*_but(passed, close_chapter(before, closed.match_id, Version(0), match))]
    told = [*_but(passed, decision.facts)]
    if not brought or told[: len(brought)] != brought:
        raise Faulty(decision.first, f"This is not what chapter {closed.chapter} brought.")
    if len(told) > len(brought):
        stray = decision.facts.index(told[len(brought)], len(brought))
        raise Faulty(decision.first + stray, "No chapter brought this.")


def _but(passed: tuple[type[Event], ...], facts: Sequence[Event]) -> Iterator[Event]:
    return (fact for fact in facts if not isinstance(fact, passed))


def _check_causes(before: Campaign, decision: Decision, closed: e.ChapterClosed) -> None:
    """Where the match is not told, it is believed; but it was the one being played, and all of it comes of that."""
    running = before.running
    if running is None or (running.chapter, running.match_id) != (closed.chapter, closed.match_id):
        raise Faulty(decision.first, "No such chapter was being played.")
    for version, fact in enumerate(decision.facts[1:], decision.first + 1):
        cause: e.Cause | None = getattr(fact, "cause", None)
        is_its = cause is not None and (cause.chapter, cause.match_id) == (closed.chapter, closed.match_id)
        if isinstance(fact, e.ChapterClosed) or (isinstance(fact, BROUGHT) and not is_its):
            raise Faulty(version, "No chapter brought this.")
