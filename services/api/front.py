"""What the calls share besides the house: what is public, who is trusted, what is counted, what is written once."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from litestar import Request
from msgspec.structs import replace

from services.api import origin
from services.api.closing import Closing
from services.api.metric import Metrics
from services.projections.summaries import Summaries
from services.settings import Network
from services.table import linking
from services.table.caller import STRANGER, Caller
from services.table.health import Vitals
from services.table.house import House
from services.table.limit import Limit
from services.table.problem import Unauthorised


@dataclass(frozen=True)
class Front:
    """`is_public`: strangers may watch public matches. `shelf` and `document` are JSON, the same for everybody."""

    house: House
    summaries: Summaries
    vitals: Vitals
    metrics: Metrics
    closing: Closing
    newcomers: Limit
    is_public: bool
    trusted: tuple[Network, ...]
    page_limit: int
    body_limit: int
    body_seconds: float
    bundle_limit: int
    shelf: bytes
    document: bytes

    async def caller(
        self, request: Request[Any, Any, Any], *, admits_strangers: bool, admits_links: bool = False
    ) -> Caller:
        """Who asks. Raises Unauthorised for a bad token, and for none where one is needed."""
        has_link = admits_links and await self._has_link(request)
        caller = await self._bearer(request, admits_strangers=admits_strangers or has_link)
        return replace(caller, has_link=True) if has_link else caller

    async def _has_link(self, request: Request[Any, Any, Any]) -> bool:
        """Whether a watch link opens what is asked for to whoever asks."""
        secret = next((value for name, value in request.scope["headers"] if name == b"watch-token"), None)
        asked = request.path_params.get("match_id") or request.path_params.get("campaign_id")
        if secret is None or asked is None:
            return False
        try:
            return await linking.opens(self.house, secret.decode("latin-1"), UUID(asked))
        except ValueError:
            return False

    async def _bearer(self, request: Request[Any, Any, Any], *, admits_strangers: bool) -> Caller:
        for name, value in request.scope["headers"]:
            if name == b"authorization":
                scheme, _, token = value.decode("latin-1").partition(" ")
                if scheme.lower() != "bearer":
                    raise Unauthorised
                return await self.house.callers.of(token)
        if not admits_strangers:
            raise Unauthorised
        return STRANGER

    def address(self, request: Request[Any, Any, Any]) -> str:
        """Where the request comes from, as one place to be counted."""
        return origin.place(origin.address(request.scope, self.trusted))
