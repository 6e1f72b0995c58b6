"""The calls about the service itself: its shelf, its health, its documents."""

from typing import Any

from services.api import service, wire
from services.api.contract.call import HTML, TEXT, Call
from services.table import shelving, stock
from services.table.health import Health

CALLS = (
    Call(method="GET", path="/v1/games", answer=service.games, who="anybody", gives=wire.Page[shelving.GameTold]),
    Call(method="GET", path="/v1/content", answer=service.content, gives=wire.Page[stock.PackTold]),
    Call(method="GET", path="/health/live", answer=service.live, who="anybody", gives=dict[str, str]),
    Call(method="GET", path="/health/ready", answer=service.ready, who="anybody", gives=Health),
    Call(method="GET", path="/metrics", answer=service.metrics, who="anybody", gives=str, media=TEXT, nos=(403,)),
    Call(method="GET", path="/schema/openapi.json", answer=service.document, who="anybody", gives=dict[str, Any]),
    Call(method="GET", path="/schema", answer=service.browse, who="anybody", gives=str, media=HTML),
)
