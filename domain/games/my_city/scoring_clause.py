"""The scoring clauses of the vocabulary: all that a chapter may list under `scoring`, and what each reads like."""

from domain.games.my_city.clause import Clause, Colour


class Trees(Clause, frozen=True, kw_only=True):
    """Each visible single tree scores {single}, each visible double tree {double}."""

    single: int
    double: int


class Rocks(Clause, frozen=True, kw_only=True):
    """Each visible double rock costs {cost}."""

    cost: int


class Empty(Clause, frozen=True, kw_only=True):
    """Each other empty cell costs {cost}."""

    cost: int


class Parks(Clause, frozen=True, kw_only=True):
    """A plain or rock cell with red buildings on all four sides scores {points} instead of its cost."""

    points: int


class Groups(Clause, frozen=True, kw_only=True):
    """In each colour, each building of the largest group that touches scores {points}."""

    points: int


class Churches(Clause, frozen=True, kw_only=True):
    """Each church that touches buildings of all three colours scores {points}."""

    points: int


class Wells(Clause, frozen=True, kw_only=True):
    """Each visible well with four different buildings on its four sides scores {points}."""

    points: int


class RiverFront(Clause, frozen=True, kw_only=True):
    """Each building with a side on the river scores {points}."""

    points: int


class Factories(Clause, frozen=True, kw_only=True):
    """Each blue building with a cog that touches a yellow and a red building scores {points}."""

    points: int


class Mine(Clause, frozen=True, kw_only=True):
    """In the {colour} mine of {boxes} boxes, the largest {colour} group on or beside the entrance digs as many as it
    has buildings, for good. Box {points_box} scores {points}, box {first_box} marks {first_progress} progress for those
    who reach it in the first chapter in which anybody does, the last box marks {last_progress}."""

    colour: Colour
    boxes: int
    points_box: int
    points: int
    first_box: int
    first_progress: int
    last_progress: int


class Port(Clause, frozen=True, kw_only=True):
    """A chain of at most {longest} touching buildings from the port to row {row} scores {points}."""

    longest: int
    row: int
    points: int


Scoring = Trees | Rocks | Empty | Parks | Groups | Churches | Wells | RiverFront | Factories | Mine | Port
