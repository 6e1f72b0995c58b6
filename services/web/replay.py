"""A match at one of its versions, as somebody finds it who looks back: the boards, what happened, what changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec
from markupsafe import Markup

from domain.core.seat import ARCHIVE, Seat
from services.table import access, reading
from services.table.difference import Difference, differences
from services.table.ledger import Kept
from services.table.problem import NoSuchVersion
from services.table.reading import Sight
from services.table.replaying import picture
from services.web import eyes, finding, link
from services.web.ask import Ask, whole, with_query
from services.web.chronicle import Entry, Round, actor, chronicle, rounds
from services.web.sitting import Sitting

MOST = 40
"""Fields told that a version changed."""
_LONG = 48


class Change(msgspec.Struct, frozen=True):
    """A field of the view, and what stood there before and stands there now."""

    place: str
    before: str
    now: str


class Counted(msgspec.Struct, frozen=True):
    """A seat's points before and now."""

    seat: int
    before: int
    now: int


@dataclass(frozen=True, kw_only=True)
class Replay:
    """`t`: the match at that version; `now`: the same at its last one. `entries`: the whole log, the newest first.

    `chosen`: whose eyes were asked for; `own`: the caller's chairs. `changes`: what differs from the version before.
    """

    t: Sitting
    now: Sight
    chosen: str | None
    own: tuple[Seat, ...]
    entries: list[Entry]
    rounds: list[Round]
    changes: list[Change]
    more: int
    points: list[Counted]

    @property
    def version(self) -> int:
        """The one that is shown."""
        return self.t.version

    @property
    def last(self) -> int:
        """The last one that there is."""
        return self.now.kept.version

    @property
    def is_over(self) -> bool:
        """Whether anybody's eyes may be asked for."""
        return self.now.kept.table.status in access.OVER

    @property
    def told(self) -> list[Entry]:
        """The lines of this version, in the order in which they are read."""
        return [one for one in reversed(self.entries) if one.version == self.version]

    @property
    def headline(self) -> Entry | None:
        """What was last told by this version, None where nothing was yet."""
        return self.told[0] if self.told else next((one for one in self.entries if one.version < self.version), None)

    @property
    def round(self) -> Round | None:
        """The round that this version lies in."""
        return next((one for one in reversed(self.rounds) if one.version <= self.version), None)

    def link(self, version: int) -> str:
        """The page of another version through the same eyes."""
        return with_query(f"{self.t.path}/replay", at=version, **{"as": self.chosen})

    def step(self, version: int) -> str:
        """The same, as told on this very page."""
        return with_query("", at=version, **{"as": self.chosen})

    def may_fork(self) -> bool:
        """Whether this caller might go on from here; whether the game allows it is found out by trying."""
        return (bool(self.own) or self.is_over) and self.now.kept.table.status != "imported"


async def find(ask: Ask, match_id: UUID, at: str | None) -> Replay:
    """The match at that version, else at its last one. Raises NotFound, NoSuchVersion, NotYourSeat, Unauthorised."""
    now, chosen = await _look(ask, match_id)
    kept = now.kept if at is None else await ask.house.ledger.at(match_id, _version(at, now.kept.version))
    last = await finding.at(ask, now)
    entries = await chronicle(ask.house, ask.words, now, last.face, last.view)
    before = await ask.house.ledger.at(match_id, kept.version - 1) if kept.version > 1 else None
    told = [] if before is None else list(_differences(now, before, kept))
    return Replay(
        t=await finding.at(ask, Sight(kept, now.viewer), _front(now, entries, kept), before),
        now=now,
        chosen=chosen,
        own=access.seats_of(ask.caller, now.kept.table),
        entries=entries,
        rounds=rounds(entries),
        changes=[_change(one) for one in told[:MOST]],
        more=max(0, len(told) - MOST),
        points=_points(now, before, kept),
    )


def _front(now: Sight, entries: Sequence[Entry], kept: Kept) -> Seat | None:
    """Whose board lies in front: the viewer's, else of whoever acted last by then."""
    return now.viewer if isinstance(now.viewer, int) else actor(entries, kept.version)


async def _look(ask: Ask, match_id: UUID) -> tuple[Sight, str | None]:
    """The match as it stands, and whose eyes were asked for: at one screen nobody's, unless somebody asks."""
    ask.caller = await link.with_link(ask, ask.caller, match_id)
    table = (await ask.house.ledger.current(match_id)).match.table
    eyes.require_watcher(ask, table)
    chosen = ask.query("as") or None
    is_shared = len(access.seats_of(ask.caller, table)) > 1 and table.status not in access.OVER
    return await reading.look(ask.house, ask.caller, match_id, as_=chosen or ("spectator" if is_shared else None)), (
        chosen
    )


def _version(text: str, last: int) -> int:
    version = whole(text)
    if not 1 <= version <= last:
        raise NoSuchVersion
    return version


def _differences(now: Sight, before: Kept, kept: Kept) -> Iterator[Difference]:
    one, other = (picture(kept.kind, each.folded, now.viewer) for each in (before, kept))
    return differences(one, other)


def _change(one: Difference) -> Change:
    return Change(one.path, _short(one.from_), _short(one.to))


def _short(value: Any) -> str:
    """As JSON; what is long is cut."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= _LONG else f"{text[: _LONG - 1]}…"


def _points(now: Sight, before: Kept | None, kept: Kept) -> list[Counted]:
    """Of seats whose points have changed. Only where all is open: points count what lies hidden, too."""
    if now.viewer is not ARCHIVE or before is None or before.match.state is None or kept.match.state is None:
        return []
    was, is_ = (one.match.game.points(one.match.state) for one in (before, kept))
    return [Counted(n, one, other) for n, (one, other) in enumerate(zip(was, is_, strict=True)) if one != other]


def viewers(replay: Replay) -> Sequence[tuple[str, Markup]]:
    """Whose eyes may be asked for, the usual ones first."""
    _, t = replay.t.words, replay.t
    if replay.is_over:
        return [("", _("everybody")), *((str(chair.seat), chair.name) for chair in t.chairs)]
    if not replay.own:
        return []
    names = [(str(seat), t.name(seat)) for seat in replay.own]
    if len(replay.own) == 1:
        names[0] = ("", names[0][1])
        return [*names, ("spectator", _("a spectator"))]
    return [("", _("a spectator")), *names]
