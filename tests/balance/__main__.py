"""`make balance`: plays campaigns with every number of seats and prints what they say beside what was meant."""

import argparse
import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

from rich.console import Console
from rich.table import Table

from domain.campaign.state import LAST
from domain.games.my_city import MY_CITY
from domain.games.my_city.content import chapters
from services.command.progress import progress
from tests.balance import figure
from tests.balance import specification as meant
from tests.balance.campaign import Report, play

Reports = dict[int, list[Report]]
"""By the number of seats."""


def main() -> None:
    """Campaigns of 2, 3 and 4 seats, then the tables."""
    asked = argparse.ArgumentParser(prog="make balance", description=__doc__)
    asked.add_argument("--campaigns", type=int, default=meant.PLAYED, help="for each number of seats")
    asked.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="all cores if not said")
    wanted = asked.parse_args()
    reports = _played(wanted.campaigns, wanted.processes)
    console = Console(width=110)
    for table in (_by_chapter(reports), _by_rule(reports), _by_campaign(reports)):
        console.print(table)
    console.print(f"{wanted.campaigns} campaigns for each number of seats. ! lies outside of what was meant.")


def _played(campaigns: int, processes: int) -> Reports:
    """The long ones first, so that no process is left with one at the end."""
    jobs = [(seats, number) for seats in reversed(MY_CITY.seats) for number in range(campaigns)]
    reports: Reports = {seats: [] for seats in MY_CITY.seats}
    with progress(quiet=False) as bar, ProcessPoolExecutor(processes) as pool:
        task = bar.add_task("campaigns", total=len(jobs))
        for report in pool.map(_play, jobs):
            reports[report.seats].append(report)
            bar.update(task, advance=1, description=f"campaigns of {report.seats} seats")
    return reports


def _play(job: tuple[int, int]) -> Report:
    return play(*job)


def _by_chapter(reports: Reports) -> Table:
    low, high = meant.MEANS
    table = _table(
        f"Scores: mean, spread, part at 0 or below (meant: means from {low:g} to {high:g})", reports, "chapter"
    )
    for chapter in range(1, LAST + 1):
        told = []
        for each in reports.values():
            scores = figure.scores(each, chapter)
            mean, spread = figure.mean_and_spread(scores)
            told.append(
                f"{_marked(low <= mean <= high, f'{mean:.1f}')}  ±{spread:.1f}  {figure.not_above_zero(scores):.0%}"
            )
        table.add_row(f"{chapter} {chapters()[chapter - 1].title}", *told)
    return table


def _by_rule(reports: Reports) -> Table:
    title = f"Brings a seat something, of all where it is in force; least chapter (meant: at least {meant.DECIDES:.0%})"
    table = _table(title, reports, "rule")
    for rule in figure.all_rules():
        told = [figure.decides(each, rule) for each in reports.values()]
        table.add_row(rule, *(f"{_part(rule, all_)}  {min(each):.0%}" for all_, each in told))
    return table


def _part(rule: str, part: float) -> str:
    return _marked(part >= meant.DECIDES or rule.endswith(meant.ONCE), f"{part:.0%}")


def _by_campaign(reports: Reports) -> Table:
    table = _table("Whole campaigns", reports, "figure", "meant")
    means = [figure.final_progress(each) for each in reports.values()]
    table.add_row("progress in the end, from the first", *(" ".join(f"{n:.1f}" for n in each) for each in means), "")
    table.add_row("first and last apart", *(f"{each[0] - each[-1]:.1f}" for each in means), "")
    shares = ", ".join(f"{share:.2f} of {seats}" for seats, share in meant.LEADERS_SHARE.items())
    table.add_row(
        "leader's part of all progress", *_told(figure.leaders_share(each) for each in reports.values()), shares
    )
    table.add_row(
        "last after chapter 12 wins",
        *_told(figure.last_wins(each) for each in reports.values()),
        f"{meant.LAST_WINS:.2f}",
    )
    return table


def _told(parts: Iterable[float]) -> list[str]:
    return [f"{part:.2f}" for part in parts]


def _table(title: str, reports: Reports, first: str, *last: str) -> Table:
    return Table(first, *(f"{seats} seats" for seats in reports), *last, title=title, title_justify="left")


def _marked(fits: bool, text: str) -> str:
    return text if fits else f"{text}!"


if __name__ == "__main__":
    main()
