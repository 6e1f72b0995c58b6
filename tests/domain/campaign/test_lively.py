"""Whatever its players ask of a campaign, in any order: only a refusal says no, and history makes the campaign."""

import random
from dataclasses import replace

import msgspec
import pytest

from domain.campaign import commands as c
from domain.campaign.comparison import compare
from domain.campaign.events import CampaignOpened
from domain.campaign.evolution import VOCABULARY, extend, fold, opened
from domain.campaign.state import Campaign
from domain.core.message import Command, encode, event_type
from domain.core.refusal import Refusal
from domain.core.seat import Seat, Version
from domain.match import commands as m
from tests.domain.campaign import branch
from tests.domain.campaign.table import Told, open_table
from tests.domain.campaign.test_rewinding import back_to
from tests.given import PLAYERS, SECRET


class Table:
    """A campaign at which anything is asked for by chance."""

    def __init__(self, seats: int, seed: int) -> None:
        self.dice = random.Random(seed)
        self.told = open_table(seats, hotseat=False)
        for seat in range(1, seats):
            self.told = self.told.sits(Seat(seat), seed=SECRET)

    def seat(self) -> Seat:
        return Seat(self.dice.randrange(len(self.told.campaign.chairs)))

    def asks(self) -> None:
        """One wish or call, or the running chapter ends; a refusal changes nothing."""
        dice, campaign = self.dice, self.told.campaign
        if campaign.running and campaign.status == "running" and dice.random() < 0.15:
            self.told = self.told.plays(dice.randrange(10**6))
            return
        seat, agree = self.seat(), dice.random() < 0.8
        proposals = [each.version for each in (campaign.proposal, campaign.undo, campaign.concession) if each]
        version = dice.choice([*proposals, Version(1)])
        player, legal = dice.choice(PLAYERS), self.told.legal(seat)
        calls: list[tuple[Seat | None, Command]] = [
            *[(seat, wish) for wish in dice.sample(legal, min(4, len(legal)))],
            (seat, c.NameCity(f"label-{dice.randrange(9)}")),
            (seat, m.Undo(dice.choice([None, version]))),
            (seat, m.AnswerUndo(version, agree)),
            (seat, back_to(dice.randrange(1, 4))),
            (seat, c.AnswerRewind(version, agree)),
            (seat, m.HandOver()),
            (seat, m.KeepSeat()),
            (seat, m.NameStandIn(dice.choice([None, player]))),
            (dice.choice([seat, None]), m.Pause()),
            *[(who, m.Resume()) for who in (seat, None) if campaign.status == "paused"],
            (seat, m.AnswerReclaim(self.seat(), agree)),
            (None, m.TakeSeat(seat, player, None)),
            (seat, m.AnswerConcession(version, agree)),
            *([(seat, m.Concede()), (seat, m.Abandon(agree))] if dice.random() < 0.05 else []),
        ]
        who, command = dice.choice(calls)
        try:
            self.told = self.told.when(who, command)
        except Refusal:
            return

    def forks(self) -> "Table":
        """Another table that goes on from here."""
        fork = branch.at(self.told, len(self.told.events))
        other = Table(2, self.dice.randrange(10**6))
        other.told = replace(fork, matches={})
        return other


def has_its_laws(told: Told) -> None:
    """What holds of any campaign at any time."""
    first, *later = told.events
    assert isinstance(first, CampaignOpened)
    campaign = opened(first, told.box, told.source)
    for event in later:
        campaign = extend(campaign, [event])
    assert campaign == fold(told.events, told.box, told.source)
    assert campaign.version == len(told.events)
    assert [VOCABULARY.decode(event_type(event), encode(event)) for event in told.events] == list(told.events)
    assert msgspec.json.decode(encode(campaign), type=Campaign) == campaign
    assert compare(campaign, campaign).parts_at
    encode(told.view())


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_asked_history_makes_the_campaign(seats: int, seed: int) -> None:
    table = Table(seats, seed)
    for _ in range(120):
        table.asks()
    has_its_laws(table.told)
    if table.told.campaign.status != "open":
        fork = table.forks()
        for _ in range(40):
            fork.asks()
        has_its_laws(fork.told)
