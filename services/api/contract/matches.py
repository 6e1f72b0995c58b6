"""The calls about one match, and about the list of them."""

from services.api import branch, history, listing, match, move, sight, wire
from services.api import query as q
from services.api.contract import stream
from services.api.contract.call import DONE, KEY, Call
from services.table import viewing
from services.table.difference import Difference

MATCH = "/v1/matches/{match_id}"

CALLS = (
    Call(
        method="POST",
        path="/v1/matches",
        answer=match.open_match,
        headers=(KEY,),
        body=wire.NewMatch,
        gives=wire.MatchOpened,
        status=201,
        nos=(400, 403, 409, 413, 422),
    ),
    Call(
        method="GET",
        path="/v1/matches",
        answer=listing.matches,
        who="watcher",
        query=q.Matches,
        gives=wire.Page[listing.Listed],
        nos=(400,),
    ),
    Call(
        method="GET",
        path=MATCH,
        answer=sight.view,
        who="watcher",
        query=q.View,
        headers=("If-None-Match", "Min-Version"),
        gives=viewing.Shown,
        nos=(400, 403, 404),
    ),
    Call(
        method="POST",
        path=f"{MATCH}/moves",
        answer=move.move,
        headers=(KEY, "If-Match"),
        body=move.body_type,
        gives=wire.Moved,
        nos=(400, 403, 404, 409, 412, 413, 422),
    ),
    Call(
        method="POST",
        path=f"{MATCH}/undo",
        answer=history.undo,
        headers=(KEY,),
        body=history.Undo,
        gives=wire.Proposed,
        nos=DONE,
    ),
    Call(
        method="POST",
        path=f"{MATCH}/undo/{{proposal}}",
        answer=history.answer_undo,
        headers=(KEY,),
        body=history.UndoAnswer,
        gives=wire.Moved,
        nos=DONE,
    ),
    Call(
        method="POST",
        path=f"{MATCH}/forks",
        answer=branch.fork,
        headers=(KEY,),
        body=branch.NewFork,
        gives=branch.Forked,
        status=201,
        nos=DONE,
    ),
    Call(
        method="GET",
        path=f"{MATCH}/forks",
        answer=branch.forks,
        who="watcher",
        gives=branch.Lineage,
        nos=(404,),
    ),
    Call(
        method="GET",
        path=f"{MATCH}/compare",
        answer=branch.compare,
        who="watcher",
        query=q.Compare,
        gives=list[Difference],
        nos=(400, 403, 404),
    ),
    Call(
        method="POST",
        path=f"{MATCH}/rematch",
        answer=branch.rematch,
        headers=(KEY,),
        body=branch.Again | None,
        gives=branch.Forked,
        status=201,
        nos=DONE,
    ),
    *stream.calls(MATCH),
)
