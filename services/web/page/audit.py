"""The audit: who did what and when, whether it is still what was recorded, and how to check that elsewhere."""

from collections.abc import AsyncIterator, Mapping

from litestar.response import Stream

from services.store.audit import Wanted
from services.table import auditing
from services.table.auditing import Page
from services.table.problem import NotFound, Unauthorised
from services.table.sheet import COLUMNS, row, sheet
from services.table.telling import Told
from services.table.verdict import Verdict
from services.table.verifying import verify_match
from services.web import audit, question
from services.web.answer import Answer
from services.web.ask import Ask, whole, with_query
from services.web.audit import Record
from services.web.header import PRIVATE, SAFE
from services.web.origin import origin
from services.web.page.home import shelf
from services.web.route import Route
from services.web.row import rows

_CSV = "text/csv; charset=utf-8"
_FILTERS = ("match", "game", "seat", "type", "since", "until", "order")


async def of_one(ask: Ask) -> Answer:
    """One match, or one campaign: its events, its seals, what checks it."""
    return await _page(ask, await _find(ask), None)


async def verification(ask: Ask) -> Answer:
    """The same, and whether all of it is what was recorded: read again, compared, played again."""
    await ask.form()
    record = await _find(ask)
    return await _page(ask, record, await verify_match(ask.house, ask.caller, record.stream_id))


async def back(ask: Ask) -> Answer:
    """Whoever comes here otherwise sees the page as it is."""
    return ask.to(f"{ask.path.rsplit('/', 1)[0]}/audit")


async def _find(ask: Ask) -> Record:
    return await audit.find(ask, ask.id(), is_campaign=ask.path.startswith("/campaigns/"))


async def _page(ask: Ask, record: Record, verdict: Verdict | None) -> Answer:
    chosen = _chosen(ask)
    found = _matching(audit.told(record), chosen)
    after = whole(ask.query("after") or "0")
    part = [one for one in found if _is_later(one, after, chosen)]
    seals, unsealed = await audit.seals(ask, record)
    more = part[audit.PAGE - 1].version if len(part) > audit.PAGE else None
    face = None if record.game is None else ask.front.face_of(record.game)
    came = None if record.sight is None else await origin(ask.house, ask.words, record.sight.kept)
    return ask.page(
        "audit.html",
        record=record,
        face=face,
        verdict=verdict,
        rows=await rows(ask, part[: audit.PAGE], None if record.sight is None else record.sight.kept.ids),
        count=len(found),
        types=sorted({one.event_type for one in record.recorded}),
        seats=await audit.chairs(ask, record),
        chosen=chosen,
        sheet=with_query(f"{record.path}/audit.csv", **chosen),
        next=None if more is None else with_query(f"{record.path}/audit", **chosen, after=more),
        seals=seals,
        unsealed=unsealed,
        public_key=ask.house.public_key.hex() if came is None else came.key,
        origin=came,
        has_verifier=audit.VERIFIER.is_file(),
    )


def _chosen(ask: Ask) -> dict[str, str]:
    """The conditions that were asked for."""
    asked = {name: ask.query(name) for name in _FILTERS}
    return {name: said for name, said in asked.items() if said}


def _matching(told: list[Told], chosen: Mapping[str, str]) -> list[Told]:
    seat, type_ = chosen.get("seat"), chosen.get("type")
    found = [
        one for one in told if (type_ is None or one.event_type == type_) and (seat is None or str(one.seat) == seat)
    ]
    return found[::-1] if chosen.get("order") == "desc" else found


def _is_later(one: Told, after: int, chosen: Mapping[str, str]) -> bool:
    """Whether it comes on a later page: a version never moves, whatever is recorded meanwhile."""
    return after == 0 or (one.version < after if chosen.get("order") == "desc" else one.version > after)


async def sheet_of_one(ask: Ask) -> Answer:
    """Its events as CSV."""
    record = await _find(ask)
    told = _matching(audit.told(record), _chosen(ask))
    answer = ask.answer(sheet([COLUMNS, *(row(one) for one in told)]), _CSV, 200)
    answer.headers.append(("Content-Disposition", f'attachment; filename="{record.stream_id}.csv"'))
    return answer


async def of_all(ask: Ask) -> Answer:
    """All matches that the caller may ask about, in one order."""
    _require_anybody(ask)
    chosen = _chosen(ask)
    found = await auditing.page(
        ask.house, ask.caller, question.wanted(ask, chosen), audit.PAGE, question.cursor(ask.query("cursor"))
    )
    more = None if found.next is None else ".".join(map(str, (found.next.watermark_id, *found.next.place)))
    return ask.page(
        "audits.html",
        rows=await rows(ask, found.events),
        shelf=shelf(ask),
        face_of=ask.front.face_of,
        chosen=chosen,
        sheet=with_query("/audit.csv", **chosen),
        next=None if more is None else with_query("/audit", **chosen, cursor=more),
    )


async def sheet_of_all(ask: Ask) -> Stream:
    """The same as CSV, read as it is sent: whoever loses the right to it meanwhile gets no more."""
    _require_anybody(ask)
    wanted = question.wanted(ask, _chosen(ask))
    first = await auditing.page(ask.house, ask.caller, wanted, 500)
    named = {"Content-Disposition": 'attachment; filename="kifu-audit.csv"', "X-Accel-Buffering": "no"}
    return Stream(_sheet(ask, wanted, first), media_type=_CSV, headers={**SAFE, **PRIVATE, **named})


async def _sheet(ask: Ask, wanted: Wanted, page: Page) -> AsyncIterator[bytes]:
    yield sheet([COLUMNS])
    while True:
        yield sheet(row(one) for one in page.events)
        if page.next is None:
            return
        page = await auditing.page(ask.house, await ask.identify(), wanted, 500, page.next)


def _require_anybody(ask: Ask) -> None:
    if ask.caller.player is None:
        raise Unauthorised


async def verifier(ask: Ask) -> Answer:
    """The program that checks a bundle with nothing but Python, where it lies beside the service."""
    if not audit.VERIFIER.is_file():
        raise NotFound
    answer = ask.answer(audit.VERIFIER.read_bytes(), "text/x-python; charset=utf-8", 200)
    answer.headers.append(("Content-Disposition", 'attachment; filename="verify_bundle.py"'))
    return answer


_ONE = ("/matches/{match_id}", "/campaigns/{match_id}")
ROUTES = (
    *(Route("GET", f"{one}/audit", of_one) for one in _ONE),
    *(Route("GET", f"{one}/audit.csv", sheet_of_one) for one in _ONE),
    *(Route("POST", f"{one}/verification", verification) for one in _ONE),
    *(Route("GET", f"{one}/verification", back) for one in _ONE),
    Route("GET", "/audit", of_all),
    Route("GET", "/audit.csv", sheet_of_all),
    Route("GET", "/verify_bundle.py", verifier),
)
