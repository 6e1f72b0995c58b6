"""How a no is told: as the answer, or in the last line of one that had begun well, so that it is not just cut off."""

from collections.abc import AsyncIterator
from typing import Any

from litestar import Request, Response

from services.api import incident, problem
from services.api.ask import Ask, parse_id
from services.api.front import Front
from services.table import verifying
from services.table.problem import RecordDamaged, UnknownGame


async def no(front: Front, request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A problem; where the record is damaged, the operator is told too."""
    answered = problem.answer(error)
    damaged = error if isinstance(error, RecordDamaged) and not isinstance(error, UnknownGame) else None
    if answered is None:
        damaged = await _damage(front, request, error)
    if damaged is not None:
        incident.note(damaged, request.scope["path"])
        return problem.answer(damaged) or incident.report(damaged)
    return answered or incident.report(error)


async def lines(ask: Ask, told: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The same lines; where they break off a last one, `{"problem": …}`, which says why and where."""
    try:
        async for part in told:
            yield part
    except Exception as error:  # noqa: BLE001 - whatever it is, whoever reads must not take this for the end
        yield b'{"problem":%b}\n' % (await no(ask.front, ask.request, error)).content


async def events(ask: Ask, told: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The same messages; where they break off a last one, `event: problem`. It has no id: nothing resumes after it."""
    try:
        async for message in told:
            yield message
    except Exception as error:  # noqa: BLE001 - as above
        yield b"event: problem\ndata: %b\n\n" % (await no(ask.front, ask.request, error)).content


async def _damage(front: Front, request: Request[Any, Any, Any], error: Exception) -> RecordDamaged | None:
    """What is wrong with the record of that match or campaign, if that is why nobody foresaw this error."""
    asked = request.path_params.get("match_id") or request.path_params.get("campaign_id")
    try:
        damaged = None if asked is None else await verifying.damage_of(front.house, parse_id(asked))
    except Exception:  # noqa: BLE001 - then the first error is all that is known
        return None
    if damaged is not None:
        damaged.__cause__ = error
    return damaged
