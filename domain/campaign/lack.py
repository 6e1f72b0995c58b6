"""What seats of a half-played box would have too little of, whoever came off best in the chapters before."""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from domain.campaign.board import free
from domain.campaign.commands import Adoption
from domain.campaign.guaranteed import Guaranteed
from domain.campaign.misfit import Misfit, too_little
from domain.campaign.placement import KINDS, SHAPES
from domain.core.seat import Seat
from domain.games.my_city.carried import Carried, Kind
from domain.games.my_city.content import Board


def lacks(least: Guaranteed, printed: Board, adoption: Adoption) -> Iterator[str]:
    """Why no campaign leaves the seats with so little, a part of a sentence each."""
    yield from _progress(least, adoption)
    for kind in KINDS:
        counts = [sum(sticker.kind == kind for sticker in board.stickers) for board in adoption.boards]
        for group in _from_worst(counts):
            count, had = least.stickers(kind, len(group)), sum(counts[seat] for seat in group)
            if had < count and not any(_may_have_lost(printed, kind, adoption.boards[seat]) for seat in group):
                yield too_little(Misfit.LEAST_STICKERS, Misfit.SHARED_STICKERS, group, n=count, kind=kind)
    cogs = [len(board.cogs) for board in adoption.boards]
    for group in _from_worst(cogs):
        count, had = least.cogs(len(group)), sum(cogs[seat] for seat in group)
        if had < count and all(cogs[seat] < len(SHAPES) for seat in group):
            yield too_little(Misfit.LEAST_COGS, Misfit.SHARED_COGS, group, n=count)


def _progress(least: Guaranteed, adoption: Adoption) -> Iterator[str]:
    """What mines have marked for certain is told apart first: the rest came from places."""
    marks = [least.marks(board.boxes) for board in adoption.boards]
    rest = [progress - marked for progress, marked in zip(adoption.progress, marks, strict=True)]
    for group in _from_worst(rest):
        first = sum(_firsts(least, adoption, group))
        count = least.progress(len(group)) + first
        if sum(rest[seat] for seat in group) < count:
            all_ = count + sum(marks[seat] for seat in group)
            yield too_little(Misfit.LEAST_PROGRESS, Misfit.SHARED_PROGRESS, group, n=all_)


def _firsts(least: Guaranteed, adoption: Adoption, group: Sequence[Seat]) -> Iterator[int]:
    """The progress of each mine whose box nobody but these seats can have been the first to reach."""
    for mine, (box, progress) in least.first_marks(adoption.struck).items():
        reached = {Seat(n) for n, board in enumerate(adoption.boards) if board.boxes.of(mine) >= box}
        if reached and reached <= set(group):
            yield progress


def _from_worst(counts: Sequence[int]) -> Iterator[tuple[Seat, ...]]:
    """The seat that has least, the two that have least, and so on to all of them."""
    order = sorted(range(len(counts)), key=counts.__getitem__)
    return (tuple(sorted(group)) for group in accumulate(((Seat(n),) for n in order), lambda one, more: one + more))


def _may_have_lost(printed: Board, kind: Kind, board: Carried) -> bool:
    """Whether there were stickers enough on that board to leave no cell for another (My City R12)."""
    return len(board.stickers) >= sum(1 for _ in free(printed, kind, ()))
