"""What a chapter's end brings the campaign (My City R11–R13, R23, R30): told by its match's last events alone."""

from collections.abc import Iterator, Sequence

from domain.campaign import events as e
from domain.campaign.evolution import extend
from domain.campaign.placement import losses
from domain.campaign.state import LAST, Campaign
from domain.core.message import Event
from domain.core.outcome import Outcome
from domain.core.seat import Seat, Version
from domain.games.my_city.events import ChapterEnded


def close_chapter(campaign: Campaign, match_id: str, after: Version, events: Sequence[Event]) -> tuple[Event, ...]:
    """What follows in the campaign when these events come to that match after its version `after`.

    Nothing unless they end the chapter that is being played. To be appended together with them.
    """
    running = campaign.running
    end = next(((n, event) for n, event in enumerate(events, after + 1) if isinstance(event, ChapterEnded)), None)
    if running is None or running.match_id != match_id or end is None:
        return ()
    cause, ended = e.Cause(running.chapter, match_id, Version(end[0])), end[1]
    version = Version(after + len(events))
    closed = e.ChapterClosed(running.chapter, match_id, version, ended.places, ended.totals, ended.struck)
    awarded: tuple[Event, ...] = (closed, *_awards(campaign, ended, cause))
    if running.chapter == LAST:
        return (*awarded, _complete(extend(campaign, awarded)))
    gifts = (*awarded, *given_before(campaign, e.ChapterNumber(running.chapter + 1), cause))
    return (*gifts, *losses(extend(campaign, gifts)))


def given_before(campaign: Campaign, chapter: e.ChapterNumber, cause: e.Cause) -> Iterator[Event]:
    """What every seat is given before that chapter begins."""
    cogs = campaign.box.chapters[chapter - 1].before.cogs
    return (e.CogAwarded(Seat(n), cause) for n in range(len(campaign.cities)) for _ in range(cogs))


def _awards(campaign: Campaign, ended: ChapterEnded, cause: e.Cause) -> Iterator[Event]:
    for n, city in enumerate(campaign.cities):
        yield from _progress(Seat(n), city.progress, ended, cause)
        yield from _for_place(Seat(n), ended, cause)
        yield from _nuggets(Seat(n), ended, cause)
        for dug in ended.dug[n]:
            yield e.MineDug(Seat(n), dug.mine, dug.boxes, dug.total, cause)


def _progress(seat: Seat, total: int, ended: ChapterEnded, cause: e.Cause) -> Iterator[Event]:
    for mark in ended.marks[seat]:
        total += mark.progress
        yield e.ProgressMarked(seat, mark.progress, mark.reason, mark.mine, total, cause)


def _for_place(seat: Seat, ended: ChapterEnded, cause: e.Cause) -> Iterator[Event]:
    yield from (e.StickerAwarded(seat, kind, cause) for kind in ended.stickers[seat])
    yield from (e.CogAwarded(seat, cause) for _ in range(ended.cogs[seat]))
    if church := ended.fourth_churches[seat]:
        yield e.ChurchAwarded(seat, church, cause)


def _nuggets(seat: Seat, ended: ChapterEnded, cause: e.Cause) -> Iterator[Event]:
    """In the order in which they came and went."""
    counts = ended.nuggets[seat]
    before_place = counts.left - counts.awarded
    if counts.gained:
        yield e.NuggetGained(seat, counts.gained, "gold", before_place + counts.spent, cause)
    if counts.spent:
        yield e.NuggetSpent(seat, counts.spent, before_place, cause)
    if counts.awarded:
        yield e.NuggetGained(seat, counts.awarded, "place", counts.left, cause)


def _complete(campaign: Campaign) -> e.CampaignEnded:
    """Most progress wins; equal: shared (My City R13)."""
    points = campaign.progress
    winners = tuple(Seat(n) for n, progress in enumerate(points) if progress == max(points))
    return e.CampaignEnded(Outcome(("campaign_complete",), points, winners))
