"""Files that pages load, kept by browsers for ever: another content has another address."""

from services.table.problem import NotFound
from services.web.answer import Answer
from services.web.ask import Ask
from services.web.header import FOR_EVER
from services.web.route import Route

_BRIEFLY = {"Cache-Control": "no-cache"}


async def asset(ask: Ask) -> Answer:
    """That file; under the hash of another release the one that stands in its place."""
    hash_, name = ask.request.path_params["hash"], ask.request.path_params["name"].lstrip("/")
    found = ask.front.assets.get(name)
    if found is None:
        raise NotFound
    is_packed = "gzip" in (ask.header(b"accept-encoding") or "")
    headers = list((FOR_EVER if hash_ == ask.front.assets.hash else _BRIEFLY).items())
    headers += [("Vary", "Accept-Encoding"), *([("Content-Encoding", "gzip")] if is_packed else [])]
    return Answer(found.packed if is_packed else found.plain, found.media, 200, headers)


ROUTES = (Route("GET", "/static/{hash}/{name:path}", asset),)
