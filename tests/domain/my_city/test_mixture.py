"""Chapters mixed by chance from the clauses of all: what is found without a fault can be played to its end."""

import random
from functools import cache
from typing import Any

import pytest

from domain.games.my_city import MY_CITY
from domain.games.my_city.pack import PACKABLE
from tests.domain.my_city.pack import table, written
from tests.given import play_out

DRAWINGS = ("#", "##", "###", "#/#", "##/##", "#####", "##/#./##", ".#./###/.#.", "###/#.#/###", "#" * 11)


@cache
def chapters() -> tuple[dict[str, Any], ...]:
    return tuple(table(f"chapter_{n}.toml") for n in range(1, 25))


def listed(rule: str) -> list[Any]:
    """All clauses that any chapter lists there."""
    return [clause for chapter in chapters() for clause in chapter["rules"].get(rule, ())]


def mixed(dice: random.Random, number: int) -> dict[str, Any]:
    """That chapter with rules, prints and cards of any."""
    chapter = table(f"chapter_{number}.toml")
    rules = chapter["rules"]
    for rule in ("opening", "passing", "nugget", "retiring"):
        rules.pop(rule, None)
        if clause := dice.choice([each["rules"].get(rule) for each in chapters()]):
            rules[rule] = clause
    for rule, most in (("scoring", 12), ("at_once", 3), ("terrain", 2)):
        rules[rule] = dice.sample(listed(rule), dice.randrange(most))
    rules["start_score"], rules["limit"]["points"] = dice.choice([0, 1, 10, 49]), dice.choice([2, 50, 999])
    chapter["printed"] = dice.choice([each.get("printed", {}) for each in chapters()])
    chapter["cards"] = ["buildings", *dice.sample(["churches", "fourth_church", "blocking"], dice.randrange(4))]
    return chapter


def redrawn(dice: random.Random) -> dict[str, Any]:
    """The buildings, in other shapes."""
    buildings = table("buildings.toml")
    for group in ("shapes", "churches", "fourth_churches"):
        for named in buildings[group]:
            named["drawing"] = dice.choice(DRAWINGS)
    return buildings


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_found_without_a_fault_can_be_played_to_its_end(seats: int) -> None:
    dice, played = random.Random(seats), 0
    while played < 4:
        number = dice.randrange(1, 25)
        files = {f"chapter_{number}.toml": written(mixed(dice, number)), "buildings.toml": written(redrawn(dice))}
        if PACKABLE.faults(files):
            continue
        over = play_out(MY_CITY.supplied(files), seats, seed=played, play=f"chapter:{number}")
        assert over.match.table.outcome
        played += 1
