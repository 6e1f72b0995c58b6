"""What tests of looks at matches share: who looks, and a process that may not read the record."""

import pytest

from domain.core.seat import ARCHIVE, SPECTATOR
from tests.given import ANNA, BEN
from tests.services.projections.scene import Process, as_viewer

VIEWERS = (ANNA, BEN, SPECTATOR, ARCHIVE)


async def bodies(one: Process, match_id) -> list[bytes]:  # type: ignore[no-untyped-def]
    return [(await one.views.look(match_id, as_viewer(viewer))).body for viewer in VIEWERS]


def without_record(one: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on this process may not read the record."""

    async def refused(*_: object, **__: object) -> None:
        raise AssertionError("the record was asked")

    for part, name in ((one.heads, "of"), (one.ledger, "held"), (one.ledger, "current")):
        monkeypatch.setattr(part, name, refused)
