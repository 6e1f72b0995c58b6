"""What of a seat's beds a version changed: a bed that is new or gone, and what can be seen on one that stays."""

from markupsafe import Markup

from domain.games.cottage_garden.bed import Slot
from domain.games.cottage_garden.view.shown import BedView, SeatView
from services.web.since import Since, marked


def marks(since: Since, seat: int, bed: BedView) -> dict[str, Markup]:
    """For the bed as a whole if it is another one, else for its pots and cloches."""
    was, place = _was(since, seat, bed.bed), ("seats", seat, "beds", bed.bed)
    found = {"bed": Markup(""), "pots": Markup(""), "cloches": Markup("")}
    if was is None or was.design != bed.design:
        return found if since.before is None else found | {"bed": marked(*place)}
    shown = {"pots": (was.pots, bed.pots), "cloches": (was.cloches, bed.cloches)}
    return found | {what: marked(*place, what) for what, (before, now) in shown.items() if before != now}


def gone(since: Since, own: SeatView, slot: int) -> Markup:
    """For the place where no bed lies any more."""
    return marked("seats", own.seat, "beds", slot) if _was(since, own.seat, slot) else Markup("")


def _was(since: Since, seat: int, slot: int) -> BedView | None:
    """The bed in that place before; beds are listed without gaps."""
    beds: tuple[BedView, ...] = since.was("seats", seat, "beds") or ()
    return next((one for one in beds if one.bed == Slot(slot)), None)
