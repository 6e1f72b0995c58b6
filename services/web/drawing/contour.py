"""The outline of a polyomino: one rounded path round its cells, a little inside them, never a row of squares."""

from collections.abc import Iterable

Spot = tuple[int, int]
"""(row, column), both from 0."""
Point = tuple[int, int]
"""A corner of cells: (column, row)."""


def path(spots: Iterable[Spot], cell: float, *, inset: float = 2.5, radius: float = 7.3) -> str:
    """The `d` of an SVG path round these spots, each `cell` units wide; holes are drawn too.

    >>> path([(0, 0)], 10, inset=0, radius=0)
    'M0 0Q0 0 0 0L10 0Q10 0 10 0L10 10Q10 10 10 10L0 10Q0 10 0 10Z'
    """
    return "".join(_rounded(loop, cell, inset, radius) for loop in loops(set(spots)))


def loops(spots: set[Spot]) -> list[list[Point]]:
    """The corners of each boundary, clockwise round the cells, beginning at the top left."""
    sides = _sides(spots)
    found = []
    while sides:
        start = min(sides, key=lambda point: (point[1], point[0]))
        found.append(_loop(sides, start))
    return found


def _sides(spots: set[Spot]) -> dict[Point, list[Point]]:
    """Each directed side of the boundary, the cells at its right hand, by where it starts."""
    sides: dict[Point, list[Point]] = {}
    for row, column in sorted(spots):
        corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        beyond = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
        for number, neighbour in enumerate(beyond):
            if neighbour not in spots:
                sides.setdefault(corners[number], []).append(corners[(number + 1) % 4])
    return sides


def _loop(sides: dict[Point, list[Point]], start: Point) -> list[Point]:
    corners, point, heading = [start], start, (0, 0)
    while True:
        following = _next(sides, point, heading)
        step = (following[0] - point[0], following[1] - point[1])
        if step == heading:
            corners.pop()
        if following == start:
            return corners
        corners.append(following)
        point, heading = following, step


def _next(sides: dict[Point, list[Point]], point: Point, heading: Point) -> Point:
    """Where two cells meet at a corner only, the right turn keeps the outline round one of them."""
    ways = sides[point]
    right = (point[0] - heading[1], point[1] + heading[0])
    found = right if right in ways else ways[0]
    ways.remove(found)
    if not ways:
        del sides[point]
    return found


def _rounded(corners: list[Point], cell: float, inset: float, radius: float) -> str:
    count, parts = len(corners), list[str]()
    for number, corner in enumerate(corners):
        before, after = corners[number - 1], corners[(number + 1) % count]
        came, goes = _unit(before, corner), _unit(corner, after)
        # Inside lies at the right hand of both sides: the corner moves there by the inset.
        x = corner[0] * cell - inset * (came[1] + goes[1])
        y = corner[1] * cell + inset * (came[0] + goes[0])
        begin = (x - radius * came[0], y - radius * came[1])
        end = (x + radius * goes[0], y + radius * goes[1])
        parts.append(f"{'L' if parts else 'M'}{_xy(*begin)}Q{_xy(x, y)} {_xy(*end)}")
    return "".join(parts) + "Z"


def _unit(one: Point, other: Point) -> tuple[int, int]:
    across, down = other[0] - one[0], other[1] - one[1]
    return (across > 0) - (across < 0), (down > 0) - (down < 0)


def _xy(x: float, y: float) -> str:
    return f"{_short(x)} {_short(y)}"


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0").replace("-0", "0", abs(number) < 1)
