"""The calls by which anybody can check that the record is what it was."""

from services.api import proof, wire
from services.api import query as q
from services.api.contract.call import KEY, LINES, Call
from services.api.contract.campaigns import CAMPAIGN
from services.api.contract.matches import MATCH
from services.store import bundle

CALLS = (
    Call(
        method="GET",
        path="/v1/audit/seals",
        answer=proof.seals,
        query=q.Seals,
        gives=wire.Page[proof.SealTold],
        nos=(400,),
    ),
    Call(
        method="GET",
        path=f"{MATCH}/bundle",
        answer=proof.match_bundle,
        who="watcher",
        gives=bundle.AnyLine,
        media=LINES,
        nos=(400, 403, 404),
    ),
    Call(
        method="GET",
        path=f"{CAMPAIGN}/bundle",
        answer=proof.campaign_bundle,
        who="watcher",
        gives=bundle.AnyLine,
        media=LINES,
        nos=(400, 403, 404),
    ),
    Call(
        method="POST",
        path="/v1/bundles",
        answer=proof.take_in,
        headers=(KEY,),
        body=bundle.AnyLine,
        takes=LINES,
        gives=proof.Imported,
        status=201,
        nos=(400, 403, 409, 413, 422),
    ),
    Call(method="GET", path="/v1/audit/key", answer=proof.key, who="anybody", gives=proof.KeyTold),
)
