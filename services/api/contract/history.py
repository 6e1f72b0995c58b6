"""The calls about a match besides play: taking back, pausing, abandoning, and whose seat is whose."""

from services.api import campaign, history, wire
from services.api.contract.call import KEY, Call
from services.api.contract.matches import MATCH

_DONE = (400, 403, 404, 409, 413, 422)

CALLS = (
    Call(
        method="POST",
        path=f"{MATCH}/undo",
        answer=history.undo,
        headers=(KEY,),
        body=history.Undo,
        gives=campaign.Proposed,
        nos=_DONE,
    ),
    Call(
        method="POST",
        path=f"{MATCH}/undo/{{proposal}}",
        answer=history.answer_undo,
        headers=(KEY,),
        body=history.UndoAnswer,
        gives=wire.Moved,
        nos=_DONE,
    ),
    Call(
        method="POST",
        path=f"{MATCH}/pause",
        answer=history.pause,
        headers=(KEY,),
        body=history.Speaking | None,
        gives=wire.Moved,
        nos=_DONE,
    ),
    Call(
        method="POST",
        path=f"{MATCH}/resume",
        answer=history.resume,
        headers=(KEY,),
        body=history.Speaking | None,
        gives=wire.Moved,
        nos=_DONE,
    ),
    Call(
        method="POST",
        path=f"{MATCH}/abandon",
        answer=history.abandon,
        headers=(KEY,),
        body=history.Abandonment | None,
        gives=wire.Moved,
        nos=_DONE,
    ),
    Call(
        method="POST",
        path=f"{MATCH}/hand-over",
        answer=history.hand_over,
        headers=(KEY,),
        body=campaign.Leaving,
        gives=campaign.HandedOver,
        nos=_DONE,
    ),
    Call(
        method="POST",
        path=f"{MATCH}/stand-in",
        answer=history.stand_in,
        headers=(KEY,),
        body=campaign.StandIn,
        gives=wire.Moved,
        nos=_DONE,
    ),
    Call(
        method="POST",
        path=f"{MATCH}/reclaim",
        answer=history.reclaim,
        headers=(KEY,),
        body=history.Reclaim,
        gives=campaign.HandedOver,
        nos=_DONE,
    ),
)
