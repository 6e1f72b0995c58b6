"""What the pages share besides the house: what is public, who counts newcomers, how pages are drawn."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from services.projections.summaries import Summaries
from services.table.house import House
from services.table.limit import Limit
from services.web.asset import Assets
from services.web.face import Face
from services.web.paper import Paper


@dataclass(frozen=True)
class Front:
    """`is_public`: strangers may watch public matches. `is_secure`: the outside world comes by https.

    `place` says where a request (its ASGI scope) comes from, as one place to be counted. `is_stopping`: whether this
    process was asked to stop. `lan`: the address for other devices on the local network, where they may come.
    """

    house: House
    summaries: Summaries
    newcomers: Limit
    place: Callable[[Any], str]
    is_stopping: Callable[[], bool]
    is_public: bool
    is_secure: bool
    lan: str | None
    face_of: Callable[[str], Face]
    assets: Assets
    paper: Paper
