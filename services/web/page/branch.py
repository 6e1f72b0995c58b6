"""Branches of a campaign: going on elsewhere from a chapter, two side by side, and the bundle to check it by."""

from uuid import UUID

import msgspec
from litestar.response import Stream

from services.table import bundling, parting
from services.table.problem import NotFound
from services.web import eyes, link
from services.web.answer import Answer
from services.web.ask import Ask, whole
from services.web.campaign.finding import gather
from services.web.campaign.name import thing
from services.web.header import PRIVATE, SAFE
from services.web.page.founding import told
from services.web.route import Route, to_the_end


class NewBranch(msgspec.Struct, frozen=True):
    """A branch as the form asks for it; None is the campaign as it is now."""

    chapter: int | None


async def fork(ask: Ask) -> Answer:
    """A campaign of its own that goes on from there."""
    form = await ask.form()
    body = NewBranch(whole(form["chapter"]) if form.get("chapter") else None)
    wanted = parting.Wanted(body, chapter=body.chapter, is_seed_later=True)
    return told(ask, await parting.fork(ask.house, ask.sent(form), ask.id("campaign_id"), wanted))


async def compare(ask: Ask) -> Answer:
    """This campaign and another one side by side."""
    c, other_id = await gather(ask, ask.id("campaign_id")), _other(ask)
    d = await gather(ask, other_id)
    caller = await link.with_link(ask, ask.caller.without_link(), c.campaign_id)
    compared = await parting.compare(ask.house, caller, c.campaign_id, other_id)
    return ask.page("campaign/compare.html", c=c, d=d, compared=compared, thing=thing)


def _other(ask: Ask) -> UUID:
    try:
        return UUID(ask.query("with") or "")
    except ValueError:
        raise NotFound from None


async def bundle(ask: Ask) -> Stream:
    """All that anybody needs to check the campaign without us, as a file."""
    campaign_id = ask.id("campaign_id")
    ask.caller = await link.with_link(ask, ask.caller, campaign_id)
    eyes.require_watcher(ask, (await ask.house.ledger.current(campaign_id)).campaign)
    lines = await bundling.bundle_of(ask.house, ask.caller, campaign_id)
    named = {"Content-Disposition": f'attachment; filename="{campaign_id}.kifu.jsonl"', "X-Accel-Buffering": "no"}
    return Stream(to_the_end(lines), media_type="application/x-ndjson", headers={**SAFE, **PRIVATE, **named})


ROUTES = (
    Route("POST", "/campaigns/{campaign_id}/forks", fork),
    Route("GET", "/campaigns/{campaign_id}/compare", compare),
    Route("GET", "/campaigns/{campaign_id}/bundle", bundle),
)
