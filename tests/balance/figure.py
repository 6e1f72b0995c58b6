"""What many campaigns say about the tables: one function a question, each over campaigns of one number of seats."""

from collections.abc import Iterator, Sequence
from statistics import mean, pstdev

from domain.campaign.state import LAST
from domain.games.my_city.clause import Clause, NoPassing, NuggetDigs, NuggetPasses, PassingCosts
from domain.games.my_city.content import chapters
from domain.games.my_city.scoring_clause import Mine
from tests.balance.campaign import Report

_MIDDLE = 12
"""After this chapter the last one is looked for."""


def scores(reports: Sequence[Report], chapter: int) -> list[int]:
    """Of every seat in that chapter, from 1."""
    return [total for report in reports for total in report.chapters[chapter - 1].totals]


def mean_and_spread(values: Sequence[float]) -> tuple[float, float]:
    return mean(values), pstdev(values)


def not_above_zero(values: Sequence[int]) -> float:
    """Which part of them."""
    return sum(value <= 0 for value in values) / len(values)


def rules_in_force(chapter: int) -> Iterator[str]:
    """Those of that chapter that may bring a seat something, as the campaigns' reports name them."""
    rules = chapters()[chapter - 1].rules
    for clause in (rules.passing, rules.nugget, *rules.at_once, *rules.scoring, rules.limit):
        yield from _names(clause)


def _names(clause: Clause | None) -> tuple[str, ...]:
    match clause:
        case None | NoPassing():
            return ()
        case Mine(colour=colour):
            return tuple(f"{colour} mine: {what}" for what in ("boxes", "points", "progress"))
        case NuggetDigs() | NuggetPasses():
            return ("nugget",)
        case PassingCosts():
            return ("pass",)
        case _:
            return (clause.name,)


def all_rules() -> list[str]:
    """In the order in which the campaign brings them."""
    return list(dict.fromkeys(rule for chapter in range(1, LAST + 1) for rule in rules_in_force(chapter)))


def decides(reports: Sequence[Report], rule: str) -> tuple[float, list[float]]:
    """In which part of the seats and chapters where it is in force a rule brought something; and chapter by chapter."""
    where = [chapter for chapter in range(1, LAST + 1) if rule in rules_in_force(chapter)]
    shares = [mean(_share(report, chapter, rule) for report in reports) for chapter in where]
    return mean(shares), shares


def _share(report: Report, chapter: int, rule: str) -> float:
    return report.chapters[chapter - 1].decided.get(rule, 0) / report.seats


def final_progress(reports: Sequence[Report]) -> list[float]:
    """The mean of the first, of the second, and so on."""
    ranked = (sorted(report.chapters[-1].progress, reverse=True) for report in reports)
    return [mean(place) for place in zip(*ranked, strict=True)]


def leaders_share(reports: Sequence[Report]) -> float:
    """Of all progress in the end."""
    return mean(max(end.progress) / sum(end.progress) for end in (report.chapters[-1] for report in reports))


def last_wins(reports: Sequence[Report]) -> float:
    """How often one who was last after chapter 12, alone or with others, is among the winners; by the head."""
    return mean(mean(seat in report.winners for seat in _last(report)) for report in reports)


def _last(report: Report) -> list[int]:
    progress = report.chapters[_MIDDLE - 1].progress
    return [seat for seat, circles in enumerate(progress) if circles == min(progress)]
