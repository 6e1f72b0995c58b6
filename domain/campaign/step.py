"""The steps that can still be taken back: naming a city, placing what a chapter brought. An award ends them all."""

from msgspec.structs import replace

from domain.campaign import events as e
from domain.campaign.state import Campaign, Step
from domain.campaign.tenancy import TABLE
from domain.core.message import Event
from domain.match.events import Rewound

STEPS = (e.CityNamed, e.StickerPlaced, e.ForestCleared, e.CogGiven)

_BESIDE = frozenset({*TABLE, e.RewindProposed, e.RewindAnswered, e.StickerLost, e.CogLost, Rewound})
"""Facts that leave steps to be taken back: what is lost goes and comes with the step that cost its place."""


def remembered(before: Campaign, event: Event, after: Campaign) -> Campaign:
    """The campaign after that event, with what of it can be taken back. What was proposed before a step did not mean
    to undo that step."""
    if isinstance(event, STEPS):
        step = Step(after.version, event.seat, before.cities[event.seat])
        return replace(after, steps=(*before.steps, step), undo=None)
    return after if type(event) in _BESIDE else replace(after, steps=(), undo=None)


def taken_back(campaign: Campaign, event: Rewound) -> Campaign:
    """Every city is as it was at version `to`."""
    cities, steps = list(campaign.cities), campaign.steps
    left = len(steps)
    while left and steps[left - 1].version > event.to:  # they ascend, and each is taken back once
        left -= 1
        cities[steps[left].seat] = steps[left].before
    return replace(campaign, cities=tuple(cities), steps=steps[:left], undo=None)
