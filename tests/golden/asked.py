"""What was asked of a campaign, read from the first fact that followed."""

from domain.campaign import commands as c
from domain.campaign import events as e
from domain.core.message import Command, Event
from domain.match import commands as m
from domain.match import events as me


def asked(event: Event) -> Command:
    """What was asked when this was the first fact that followed."""
    match event:
        case me.SeatTaken():
            return m.TakeSeat(event.seat, event.player, event.seed)
        case e.CityNamed():
            return c.NameCity(event.label)
        case e.ChapterOpened():
            return c.OpenChapter()
        case e.StickerPlaced() | e.ForestCleared():
            return c.PlaceSticker(event.kind, event.cell)
        case e.CogGiven():
            return c.GiveCog("blue", event.shape)
        case e.RewindProposed():
            return c.ProposeRewind(event.chapter, event.commitments, event.seed)
        case e.RewindAnswered():
            return c.AnswerRewind(event.version, event.agree, event.seed)
        case _:
            return _left(event)


def _left(event: Event) -> Command:
    match event:
        case e.SeatHandedOver():
            return c.HandOver()
        case e.SeatKept():
            return c.KeepSeat()
        case e.StandInNamed():
            return c.NameStandIn(event.player)
        case me.Conceded():
            return m.Concede()
        case me.ConcessionAnswered():
            return m.AnswerConcession(event.version, event.agree)
    raise TypeError(f"nobody asks for {event}")
