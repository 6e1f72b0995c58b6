"""The facts of a campaign, each as a sentence."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from markupsafe import Markup

from domain.campaign import events as e
from domain.core.message import Event
from domain.match import events as m
from services.web.campaign.gathering import Gathering
from services.web.campaign.name import building, church, mine, reason, thing
from services.web.drawing.number import minus
from services.web.log import Line, Teller


class Crier(Teller):
    """Knows the names of cities and chapters, too."""

    def __init__(self, c: Gathering, texts: dict[UUID, str]) -> None:
        super().__init__(c.words, c.held, c.view, c.holders)
        self.c, self._texts = c, texts

    def text(self, label: str) -> str:
        """What somebody named a city; a dash where that was erased."""
        return self._texts.get(UUID(label), "–")


def _stopped(t: Crier, event: m.Paused | m.Resumed | m.Abandoned, said: Markup) -> Line:
    """By a seat, or by the operator."""
    return Line(t._("{player}: {said}", player=t.player(event.seat), said=said) if event.seat is not None else said)


def _leaving(t: Crier, event: m.AbandonmentAnswered) -> Line:
    player = t.player(event.seat)
    if event.agree:
        return Line(t._("{player} would leave the campaign as it is.", player=player), event.seat)
    return Line(t._("{player} would play on.", player=player), event.seat)


def _ending(t: Crier, event: m.ConcessionAnswered) -> Line:
    player = t.player(event.seat)
    if event.agree:
        return Line(t._("{player} agreed to end the campaign.", player=player), event.seat)
    return Line(t._("{player} would play on.", player=player), event.seat)


def _opened(t: Crier, event: e.ChapterOpened) -> Line:
    title = t.said(t.c.campaign.box.chapters[event.chapter - 1].title)
    return Line(t._("Chapter {n} was opened: {title}", n=event.chapter, title=title))


def _closed(t: Crier, event: e.ChapterClosed) -> Line:
    winners = [seat for seat, place_ in enumerate(event.places) if place_ == 1]
    points = minus(max(event.totals))
    if len(winners) == 1:
        said = t._("{player} won chapter {n} with {points}.", player=t.players(winners), n=event.chapter, points=points)
    else:
        said = t._(
            "{players} share chapter {n}, with {points}.", players=t.players(winners), n=event.chapter, points=points
        )
    return Line(said, winners[0] if len(winners) == 1 else None)


def _marked(t: Crier, event: e.ProgressMarked) -> Line:
    why = reason(t._, event.reason, event.mine)
    said = t.many(
        "{player} marks one progress {why}.",
        "{player} marks {n} progress {why}.",
        event.progress,
        player=t.player(event.seat),
        why=why,
    )
    return Line(said, event.seat)


def _awarded(t: Crier, event: e.StickerAwarded | e.CogAwarded) -> Line:
    what = thing(t._, event.kind if isinstance(event, e.StickerAwarded) else "cog")
    return Line(t._("{player} is given this to place: {thing}.", player=t.player(event.seat), thing=what), event.seat)


def _placed(t: Crier, event: e.StickerPlaced | e.ForestCleared) -> Line:
    cell, what = t.cell(event.seat, event.cell), thing(t._, event.kind)
    said = t._("{player} places on {cell}: {thing}.", player=t.player(event.seat), cell=cell, thing=what)
    return Line(said, event.seat)


def _lost(t: Crier, event: e.StickerLost | e.CogLost) -> Line:
    what = thing(t._, event.kind if isinstance(event, e.StickerLost) else "cog")
    return Line(
        t._("{player} has no room left for this: {thing}.", player=t.player(event.seat), thing=what), event.seat
    )


def _cog_given(t: Crier, event: e.CogGiven) -> Line:
    what = building(t._, event.shape)
    return Line(t._("{player} lays a cog on the {building}.", player=t.player(event.seat), building=what), event.seat)


def _church(t: Crier, event: e.ChurchAwarded) -> Line:
    what = church(t._, event.shape)
    said = t._("{player} has a fourth church: {church}.", player=t.player(event.seat), church=what)
    return Line(said, event.seat)


def _named(t: Crier, event: e.CityNamed) -> Line:
    said = t._("{player} names a city: {city}", player=t.player(event.seat), city=t.text(event.label))
    return Line(said, event.seat)


def _gained(t: Crier, event: e.NuggetGained) -> Line:
    said = t.many("{player} gains a nugget.", "{player} gains {n} nuggets.", event.nuggets, player=t.player(event.seat))
    return Line(said, event.seat)


def _spent(t: Crier, event: e.NuggetSpent) -> Line:
    said = t.many("{player} spent a nugget.", "{player} spent {n} nuggets.", event.nuggets, player=t.player(event.seat))
    return Line(said, event.seat)


def _dug(t: Crier, event: e.MineDug) -> Line:
    said = t.many(
        "{player} dug one box in the {mine}.",
        "{player} dug {n} boxes in the {mine}.",
        event.boxes,
        player=t.player(event.seat),
        mine=mine(t._, event.mine),
    )
    return Line(said, event.seat)


def _rewind_proposed(t: Crier, event: e.RewindProposed) -> Line:
    said = t._("{player} proposes to go back to chapter {n}.", player=t.player(event.seat), n=event.chapter)
    return Line(said, event.seat)


def _rewind_answered(t: Crier, event: e.RewindAnswered) -> Line:
    player = t.player(event.seat)
    said = (
        t._("{player} agreed to go back.", player=player)
        if event.agree
        else t._("{player} would not go back.", player=player)
    )
    return Line(said, event.seat)


def _ended(t: Crier, event: e.CampaignEnded) -> Line:
    winners = event.outcome.winners
    if len(winners) == 1:
        return Line(t._("The campaign is over. {player} won.", player=t.player(winners[0])), winners[0])
    return Line(t._("The campaign is over. {players} share the win.", players=t.players(winners)))


TOLD: dict[type[Event], Callable[[Crier, Any], Line]] = {
    e.CampaignAdopted: lambda t, event: Line(t._("A half-played box goes on here with chapter {n}.", n=event.chapter)),
    e.CampaignBegun: lambda t, _: Line(t._("The campaign began.")),
    e.CityNamed: _named,
    e.ChapterOpened: _opened,
    e.ChapterClosed: _closed,
    e.ProgressMarked: _marked,
    e.StickerAwarded: _awarded,
    e.StickerPlaced: _placed,
    e.ForestCleared: _placed,
    e.StickerLost: _lost,
    e.CogAwarded: _awarded,
    e.CogGiven: _cog_given,
    e.CogLost: _lost,
    e.ChurchAwarded: _church,
    e.NuggetGained: _gained,
    e.NuggetSpent: _spent,
    e.MineDug: _dug,
    e.RewindProposed: _rewind_proposed,
    e.RewindAnswered: _rewind_answered,
    e.RewoundToChapter: lambda t, event: Line(t._("The campaign went back to chapter {n}.", n=event.chapter)),
    m.Paused: lambda t, event: _stopped(t, event, t._("The campaign is paused.")),
    m.Resumed: lambda t, event: _stopped(t, event, t._("The campaign goes on.")),
    m.Abandoned: lambda t, event: _stopped(t, event, t._("The campaign was left as it is.")),
    m.AbandonmentAnswered: _leaving,
    m.ConcessionAnswered: _ending,
    e.CampaignEnded: _ended,
}
"""A sentence for each event of a campaign that the table itself does not know."""
