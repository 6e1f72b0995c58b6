"""What a chapter makes of the printed land (My City R20, R21): one function a terrain clause."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from domain.games.my_city import land
from domain.games.my_city.clause import Clause, Flood, OpenForest, Terrain
from domain.games.my_city.land import Land
from domain.geometry.grid import Cells


@lru_cache(maxsize=1024)
def lie(rows: tuple[str, ...], terrain: tuple[Terrain, ...]) -> Land:
    """The land that these rows draw, under these clauses."""
    found = land.read(rows)
    for clause in terrain:
        found = TERRAIN[type(clause)](found)
    return found


def _flooded(dry: Land) -> Land:
    """What lies under water is neither open nor anything that scores; its mountains and forest still block."""
    scored = ("open", "rocks", "double_trees", "single_trees", "wells", "veins", "plain")
    return replace(dry, **{kind: Cells(getattr(dry, kind) & dry.right) for kind in scored})


def _wooded(closed: Land) -> Land:
    return replace(closed, open=Cells(closed.open | closed.forest))


TERRAIN: dict[type[Clause], Callable[[Land], Land]] = {Flood: _flooded, OpenForest: _wooded}
"""What a clause makes of the land."""
