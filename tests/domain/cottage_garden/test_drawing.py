"""A game as text."""

from domain.games.cottage_garden import COTTAGE_GARDEN
from domain.games.cottage_garden.bed import Bed
from tests.domain.cottage_garden.table import DESIGNS, END_TURN, Table, bed, drawn, queue, score, table
from tests.given import ANNA, BEN

COMPLETE = drawn("L1", "###cp/#####/#####/##p##/#####", tiles="6A 6B")

PICTURE = """\
Seat 0: plant (die 2, 64 turns to the final round)

         A   B   C   D
         ↓
  1      5F  ·   ·   ·
  2      2C  ·   ·   ·
  3      ·   ·   ·   ·
  4     1A1  ·   ·   6H

line: A1 A2 A3 A4; refill by cat: 3A on A3
queue: 3A 3B

    next bed L9        back of L9
    A B C D E          A B C D E
  1 . . p . .        1 . c . . p
  2 p . . . .        2 . . . . .
  3 . . c . p        3 . . c . p
  4 . . . . .        4 . p . . .
  5 c . . p .        5 . . . c .

▶ Seat 0: 6 points   orange 0 0 4   blue 0 0 2   hives 0   cats 1
  next lines C1–C4, then D1–A1, then D3–A3
    bed 0, L2                        bed 1, D2
    A B C D E                        A B C D E
  1 p k . P p                      1 . . p . p
  2 o . # # #                      2 p . . . .
  3 . . . # .                      3 . . . c .
  4 p . . . .                      4 . . . . .
  5 . . c p .                      5 p p p . .
    pots 6, cloches 1                pots 6, cloches 1
    13 bare, tiles 1, too few        18 bare, tiles 0, too few
"""


def show(now: Table) -> str:
    return COTTAGE_GARDEN.show(COTTAGE_GARDEN.view(now.state, ANNA))


def test_a_garden_as_text():
    beds = (bed("L2", "5F 0 C1", pots="A2", cats="B1"), Bed(DESIGNS["D2"]))
    anna = {"beds": beds, "cats": 1, "orange": (0, 0, 4), "blue": (0, 0, 2)}
    lines = show(table(lying="5F A1, 2C A2, 1A1 A4, 6H D4", queue="3A 3B", gaps=1, anna=anna)).splitlines()
    expected = PICTURE.splitlines()
    assert lines[: len(expected)] == expected
    assert lines[-2].startswith(". bare")


def arrow(gardener: int, seats: int) -> tuple[int, int, str]:
    """Row and column, from 0 in the frame around the nursery, and mark of the gardener."""
    rows = show(table(seats, gardener=gardener)).splitlines()[3:9]
    return next(
        (r, (c - 4) // 4, mark) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark in "↓←↑→↘↙↖↗"
    )


def test_the_gardener_looks_along_his_line():
    assert arrow(0, 2) == (0, 1, "↓")
    assert arrow(5, 2) == (2, 5, "←")
    assert arrow(8, 2) == (5, 4, "↑")
    assert arrow(13, 2) == (3, 0, "→")
    assert [arrow(corner, 4) for corner in (0, 5, 10, 15)] == [(0, 0, "↘"), (0, 5, "↙"), (5, 5, "↖"), (5, 0, "↗")]


def test_choices_are_listed():
    last = table(gardener=3, step="end", active=BEN, final=True, die=6)
    paying = show(last.with_garden(ANNA, orange=(0, 0, 20)).when(END_TURN))
    assert "Seat 0: pay (final round)" in paying
    assert "pay orange 20 → 15 (−5)" in paying
    beds = (COMPLETE, Bed(DESIGNS["D2"]))
    scoring = table(step="score", anna={"beds": beds, "orange": (0, 6, 15), "blue": (2, 2, 2)})
    assert "score bed 0: orange 0 → 2 (+2), pot\n" in show(scoring)
    assert "score bed 0: orange 6 → 8 (+2), cat\n" in show(scoring)
    assert "score bed 0: orange 15 → 20 (+5), 1 lost, hives\n" in show(scoring)


def test_a_scoring_is_followed_through():
    scoring = table(step="score", anna={"beds": (COMPLETE, Bed(DESIGNS["D2"])), "orange": (0, 6, 15)})
    assert "complete, tiles 2, too few" in show(scoring)
    clearing = show(scoring.when(score(0, 6, 0)))
    assert "tiles to queue: 6A 6B\n" in clearing
    assert "being cleared, tiles 2, too few" in clearing
    assert "bonus pots to place: 1\n" in show(scoring.when(score(0, 0, 0)))


def test_an_empty_queue_and_an_empty_centre_are_named():
    empty = show(table(gaps=2, lying="5F A1, 2C A2", centre=""))
    assert "queue: empty" in empty
    assert "refill by cat: the queue is empty" in empty
    assert "next bed" not in empty


def test_the_end_names_the_winners():
    last = table(step="score", final=True, die=6, anna={"beds": (COMPLETE, None)}).with_garden(BEN, beds=(None, None))
    assert show(last.when(score(0, 0, 0), *queue("6A"))).startswith("The game is over; won by seat 0.")
    shared = last.with_garden(BEN, beds=(None, None), orange=(0, 0, 4))
    assert show(shared.when(score(0, 0, 0), *queue("6A"))).startswith("The game is over; won by seat 0 and seat 1.")
