"""From the events of a campaign to the campaign they make."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from domain.campaign import events as e
from domain.campaign.city import City
from domain.campaign.forking import continued
from domain.campaign.ledger import LEDGER, adopted
from domain.campaign.state import Campaign, Consent, Opening, Proposal
from domain.campaign.step import remembered, taken_back
from domain.campaign.tenancy import TABLE
from domain.campaign.unlock import Unlock
from domain.core.game import fold as fold_over
from domain.core.message import Event, Vocabulary
from domain.core.seat import Version
from domain.games.my_city.content import PRINTED, Box
from domain.match.events import Rewound
from domain.match.state import Chair, ContentMissing

VOCABULARY = Vocabulary(e.EVENTS)


def opened(event: e.CampaignOpened, box: Box = PRINTED, source: Campaign | None = None) -> Campaign:
    """The campaign after its first event. `source`: of a fork, the campaign that it goes on from, as it stood then.

    Raises ContentMissing unless that is the box it is played with.
    """
    if event.content != box.sha256:
        raise ContentMissing(f"{event.rules} with content {event.content}")
    if (event.forked_from is UNSET) != (source is None):
        raise TypeError("a fork, and nothing else, goes on from a campaign")
    seats = event.seats
    campaign = Campaign(event, (Chair(),) * seats, (City(),) * seats, event.commitments, box)
    return campaign if source is None else continued(campaign, source)


def fold(events: Sequence[Event], box: Box = PRINTED, source: Campaign | None = None) -> Campaign:
    """The campaign that all events of a stream make, from its `campaign_opened` on. Raises ContentMissing.

    `source`: of a fork, the campaign that it goes on from, as it stood then.
    """
    first = events[0]
    if not isinstance(first, e.CampaignOpened):
        raise TypeError(f"a campaign begins with campaign_opened, not with {type(first).__name__}")
    return extend(opened(first, box, source), events[1:])


def extend(campaign: Campaign, events: Iterable[Event]) -> Campaign:
    """The campaign after more events."""
    return fold_over(evolve, campaign, events)


def evolve(campaign: Campaign, event: Event) -> Campaign:
    """The campaign after one more event."""
    after = replace(_STEPS[type(event)](campaign, event), version=Version(campaign.version + 1))
    return remembered(campaign, event, after)


def _unchanged(campaign: Campaign, _: Event) -> Campaign:
    """What it tells stands in another stream."""
    return campaign


def _adopted(campaign: Campaign, event: e.CampaignAdopted) -> Campaign:
    cause = e.Cause(e.ChapterNumber(0), None, Version(campaign.version + 1))
    start = Unlock(cause.chapter, cause.version)
    cities = (adopted(carried, progress, cause) for carried, progress in zip(event.boards, event.progress, strict=True))
    return replace(campaign, cities=tuple(cities), first=event.chapter, start=start, struck_before=event.struck)


def _begun(campaign: Campaign, _: e.CampaignBegun) -> Campaign:
    return replace(campaign, status="running")


def _chapter_opened(campaign: Campaign, event: e.ChapterOpened) -> Campaign:
    return replace(campaign, openings=(*campaign.openings, Opening(event.chapter, event.match_id, campaign.unlock)))


def _chapter_closed(campaign: Campaign, event: e.ChapterClosed) -> Campaign:
    closed = replace(
        campaign.openings[-1],
        status="closed",
        struck=event.struck,
        places=event.places,
        totals=event.totals,
        unlocks=Unlock(event.chapter, Version(campaign.version + 1)),
    )
    owners = tuple(replace(chair, stand_in=None) for chair in campaign.chairs)
    return replace(campaign, openings=(*campaign.openings[:-1], closed), chairs=owners)


def _rewind_proposed(campaign: Campaign, event: e.RewindProposed) -> Campaign:
    version, consent = Version(campaign.version + 1), Consent(event.seat, event.seed)
    return replace(campaign, proposal=Proposal(version, event.chapter, event.commitments, (consent,)))


def _rewind_answered(campaign: Campaign, event: e.RewindAnswered) -> Campaign:
    """One who does not agree ends the proposal."""
    proposal = campaign.proposal
    if proposal is None or not event.agree:
        return replace(campaign, proposal=None)
    consents = (*proposal.consents, Consent(event.seat, event.seed))
    return replace(campaign, proposal=replace(proposal, consents=consents))


def _rewound(campaign: Campaign, event: e.RewoundToChapter) -> Campaign:
    chairs = zip(campaign.chairs, event.seeds, strict=True)
    return replace(
        campaign,
        chairs=tuple(replace(chair, seed=seed, stand_in=None) for chair, seed in chairs),
        cities=tuple(city.before(event.chapter) for city in campaign.cities),
        commitments=(*campaign.commitments[: event.chapter - 1], *event.commitments),
        openings=tuple(
            replace(opening, status="rewound") if opening.match_id in event.undone else opening
            for opening in campaign.openings
        ),
        proposal=None,
    )


def _ended(campaign: Campaign, event: e.CampaignEnded) -> Campaign:
    return replace(campaign, status="ended", outcome=event.outcome)


def _of_city(change: Callable[[City, Any], City]) -> Callable[[Campaign, Any], Campaign]:
    """A step that touches one seat's city only."""

    def step(campaign: Campaign, event: Any) -> Campaign:
        cities = campaign.cities
        city = change(cities[event.seat], event)
        return replace(campaign, cities=(*cities[: event.seat], city, *cities[event.seat + 1 :]))

    return step


_STEPS: dict[type[Event], Callable[[Campaign, Any], Campaign]] = {
    **TABLE,
    e.CampaignImported: _unchanged,
    e.CampaignAdopted: _adopted,
    e.CampaignBegun: _begun,
    e.ChapterOpened: _chapter_opened,
    e.ChapterClosed: _chapter_closed,
    e.RewindProposed: _rewind_proposed,
    e.RewindAnswered: _rewind_answered,
    e.RewoundToChapter: _rewound,
    Rewound: taken_back,
    e.CampaignEnded: _ended,
    **{kind: _of_city(change) for kind, change in LEDGER.items()},
}
