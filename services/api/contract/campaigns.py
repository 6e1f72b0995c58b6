"""The calls about one campaign, and about the list of them."""

from domain.campaign.comparison import Comparison
from services.api import campaign, listing, move, parting, sight, wire
from services.api import query as q
from services.api.contract import stream
from services.api.contract.call import DONE, KEY, Call
from services.table import viewing

CAMPAIGN = "/v1/campaigns/{campaign_id}"

CALLS = (
    Call(
        method="POST",
        path="/v1/campaigns",
        answer=campaign.open_campaign,
        headers=(KEY,),
        body=campaign.NewCampaign,
        gives=campaign.CampaignOpened,
        status=201,
        nos=(400, 403, 409, 413, 422),
    ),
    Call(
        method="GET",
        path="/v1/campaigns",
        answer=listing.campaigns,
        who="watcher",
        query=q.Campaigns,
        gives=wire.Page[listing.CampaignListed],
        nos=(400,),
    ),
    Call(
        method="GET",
        path=CAMPAIGN,
        answer=sight.campaign,
        who="watcher",
        query=q.Campaign,
        headers=("If-None-Match", "Min-Version"),
        gives=viewing.CampaignShown,
        nos=(400, 403, 404),
    ),
    Call(
        method="POST",
        path=f"{CAMPAIGN}/moves",
        answer=move.move,
        headers=(KEY, "If-Match"),
        body=move.CampaignMove,
        gives=wire.Moved,
        nos=(400, 403, 404, 409, 412, 413, 422),
    ),
    Call(
        method="POST",
        path=f"{CAMPAIGN}/undo",
        answer=campaign.rewind,
        headers=(KEY,),
        body=campaign.Rewind,
        gives=wire.Proposed,
        nos=DONE,
    ),
    Call(
        method="POST",
        path=f"{CAMPAIGN}/undo/{{proposal}}",
        answer=campaign.answer_rewind,
        headers=(KEY,),
        body=campaign.RewindAnswer,
        gives=wire.Moved,
        nos=DONE,
    ),
    Call(
        method="POST",
        path=f"{CAMPAIGN}/forks",
        answer=parting.fork,
        headers=(KEY,),
        body=parting.NewBranch | None,
        gives=parting.CampaignForked,
        status=201,
        nos=DONE,
    ),
    Call(
        method="GET",
        path=f"{CAMPAIGN}/forks",
        answer=parting.forks,
        who="watcher",
        gives=parting.CampaignLineage,
        nos=(404,),
    ),
    Call(
        method="GET",
        path=f"{CAMPAIGN}/compare",
        answer=parting.compare,
        who="watcher",
        query=q.Versus,
        gives=Comparison,
        nos=(400, 404, 422),
    ),
    *stream.calls(CAMPAIGN),
)
