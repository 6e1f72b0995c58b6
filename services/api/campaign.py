"""Calls about a campaign that no match knows: opening it, going back to a chapter, handing over, standing in."""

from typing import Annotated, Literal

import msgspec
from litestar import Response
from msgspec import UNSET, Meta

from domain.campaign.commands import Adoption
from domain.games.my_city.carried import Count, FourthChurch, Kind, ShapeName
from domain.games.my_city.clause import Colour
from domain.games.my_city.land import CellName
from domain.match.events import Visibility
from services.api import wire
from services.api.ask import Ask
from services.api.move import told
from services.api.reply import reply
from services.table import opening, returning
from services.table.problem import Malformed

Chapter = Annotated[int, Meta(ge=1, le=24)]


class AdoptedSticker(wire.Body, frozen=True):
    """On a board for good."""

    kind: Kind
    cell: CellName


class AdoptedBoxes(wire.Body, frozen=True):
    """How many boxes a seat has dug in each mine, in all."""

    blue: Count = 0
    red: Count = 0
    yellow: Count = 0


class AdoptedBoard(wire.Body, frozen=True):
    """What one seat carries: stickers in the order in which they were placed, shapes of blue buildings with a cog, its
    fourth church, boxes dug in the mines, nuggets at hand."""

    stickers: tuple[AdoptedSticker, ...] = ()
    cogs: tuple[ShapeName, ...] = ()
    fourth_church: FourthChurch | None = None
    boxes: AdoptedBoxes = AdoptedBoxes()
    nuggets: Count = 0


class Adopted(wire.Body, frozen=True):
    """A half-played box as it is before `chapter` is opened. `boards`, `progress`: one a seat. `struck`: the mines
    whose first box has been reached."""

    chapter: Chapter
    boards: list[AdoptedBoard]
    progress: list[Count]
    struck: tuple[Colour, ...] = ()


class NewCampaign(wire.Body, frozen=True):
    """A campaign to open. `content`: name of an installed pack; `adopt`: a half-played box."""

    seats: wire.SeatNumber
    title: wire.Name | None = None
    hotseat: bool = False
    content: wire.Name | None = None
    visibility: Visibility = "private"
    adopt: Adopted | None = None
    seed: Literal["later"] | None = None


class CampaignOpened(msgspec.Struct, frozen=True):
    """A new campaign. `commitments`: SHA-256 (hex) of the secret of each chapter's luck."""

    campaign_id: str
    version: int
    commitments: tuple[str, ...]
    seats: list[wire.SeatOpened]


class Rewind(wire.Body, frozen=True):
    """Go back to how things stood when chapter `to_chapter` was opened, with a new `seed` for the seat (32 bytes as
    hex); or take back what was named or placed since version `to`, without it what the seat named or placed last."""

    seat: wire.SeatNumber
    to_chapter: Chapter | None = None
    to: wire.VersionNumber | None = None
    seed: wire.Seed | None = None


class RewindAnswer(wire.Body, frozen=True):
    """Whether the seat agrees to go back. `seed`: its new one, 32 bytes as hex."""

    seat: wire.SeatNumber
    agree: bool
    seed: wire.Seed | None = None


async def open_campaign(ask: Ask) -> Response[bytes]:
    """A new campaign with the caller in it."""
    body = await ask.body(NewCampaign)
    wanted = opening.WantedCampaign(
        seats=body.seats,
        body=body,
        title=body.title,
        visibility=body.visibility,
        hotseat=body.hotseat,
        seed=body.seed,
        content=body.content,
        adopt=None if body.adopt is None else msgspec.convert(msgspec.to_builtins(body.adopt), Adoption),
    )
    opened = await opening.open_campaign(ask.house, ask.sent(), wanted)
    kept, invitations = opened.kept, opened.invitations
    seats = [
        wire.SeatOpened(n, invitations.get(n, UNSET))  # type: ignore[call-overload]
        for n in range(len(kept.table.chairs))
    ]
    return reply(CampaignOpened(str(kept.stream_id), kept.version, kept.campaign.opened.commitments, seats), 201)


async def rewind(ask: Ask) -> Response[bytes]:
    """Propose to go back to a chapter, by consent of all, or take back what was placed: at once where nobody else has
    a say or has placed anything since."""
    body = await ask.body(Rewind)
    campaign_id = await ask.stream()
    if body.to_chapter is None:
        done = await returning.take_back(ask.house, ask.sent(), campaign_id, body.seat, body.to, body)
    elif body.to is None:
        done = await returning.propose(ask.house, ask.sent(), campaign_id, body.seat, body.to_chapter, body.seed, body)
    else:
        raise Malformed("Say a version or a chapter, not both.", "/to")
    moved = told(done, body.seat)
    proposal = returning.proposal(done)
    return reply(wire.Proposed(**msgspec.structs.asdict(moved), proposal=UNSET if proposal is None else proposal))


async def answer_rewind(ask: Ask) -> Response[bytes]:
    """Agree, or not, to go back as proposed."""
    body = await ask.body(RewindAnswer)
    campaign_id, number = await ask.stream(), ask.number("proposal")
    done = await returning.answer(
        ask.house, ask.sent(), campaign_id, number, body.seat, agree=body.agree, seed=body.seed, body=body
    )
    return reply(told(done, body.seat))
