"""The replay: every version of a match, step by step; forks from any of them; the file that proves it."""

import msgspec
from litestar.response import Stream
from markupsafe import Markup

from services.table import forking
from services.table.bundling import bundle_of
from services.table.problem import NotFound
from services.web import curve, eyes, link
from services.web.answer import Answer
from services.web.ask import Ask, whole
from services.web.header import PRIVATE, SAFE
from services.web.page.start import told
from services.web.replay import Replay, find, viewers
from services.web.route import Route, to_the_end

_CURVES = curve.Curves()


class NewFork(msgspec.Struct, frozen=True):
    """Where to go on from: makes one wish the same as another."""

    at: int


async def replay(ask: Ask) -> Answer:
    """The match at that version, with all that leads to the others."""
    r = await find(ask, ask.id(), ask.query("at"))
    return ask.page("replay.html", r=r, t=r.t, drawn=_drawn(ask, r, is_whole=True), viewers=viewers(r))


async def part(ask: Ask) -> Answer:
    """That version alone, to be put in place of another one."""
    r = await find(ask, ask.id(), ask.request.path_params["version"])
    return ask.page("replay_part.html", r=r, t=r.t, drawn=_drawn(ask, r, is_whole=False))


def _drawn(ask: Ask, r: Replay, *, is_whole: bool) -> Markup:
    """The table by its game's face, without a hand, and the log where the game has it."""
    beside = Markup(ask.draw("replay_beside.html", r=r, t=r.t, is_whole=is_whole))  # noqa: S704 - drawn by us
    if r.t.view is None:
        drawn = ask.draw("replay_before.html", r=r, t=r.t, beside=beside)
    else:
        scene = r.t.face.scene(r.t)
        drawn = ask.draw(r.t.face.template, t=r.t, frame="frame.html", beside=beside, status_line="", **scene)
    return Markup(drawn)  # noqa: S704 - drawn by us


async def points(ask: Ask) -> Answer:
    """The curve of all seats' points, once nothing is hidden any more."""
    r = await find(ask, ask.id(), None)
    if not r.is_over:
        raise NotFound
    found = await _CURVES.of(ask.house, r.now.kept)
    drawn = curve.drawn(found, [one.version for one in r.rounds], ask.words.plain("Points over the match"))
    return ask.answer(drawn.encode(), "text/html; charset=utf-8", 200)


async def fork(ask: Ask) -> Answer:
    """Go on elsewhere from that version, with new luck and new invitations."""
    form, match_id = await ask.form(), ask.id()
    body = NewFork(whole(form.get("at")))
    wanted = forking.Wanted(body.at, body, is_seed_later=True)
    return told(ask, await forking.fork(ask.house, ask.sent(form), match_id, wanted))


async def bundle(ask: Ask) -> Stream:
    """All that it takes to check the match elsewhere, as a file."""
    match_id = ask.id()
    ask.caller = await link.with_link(ask, ask.caller, match_id)
    eyes.require_watcher(ask, (await ask.house.ledger.current(match_id)).match.table)
    lines = await bundle_of(ask.house, ask.caller, match_id)
    named = {"Content-Disposition": f'attachment; filename="{match_id}.kifu.jsonl"', "X-Accel-Buffering": "no"}
    return Stream(to_the_end(lines), media_type="application/x-ndjson", headers={**SAFE, **PRIVATE, **named})


ROUTES = (
    Route("GET", "/matches/{match_id}/replay", replay),
    Route("GET", "/matches/{match_id}/replay/{version}", part),
    Route("GET", "/matches/{match_id}/points", points),
    Route("POST", "/matches/{match_id}/forks", fork),
    Route("GET", "/matches/{match_id}/bundle", bundle),
)
