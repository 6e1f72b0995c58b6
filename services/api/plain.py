"""What the decoder found wrong, said in plain words."""

import re
from collections.abc import Callable
from re import Match

from services.api.pattern import SENTENCES

_SAID = {repr(pattern): sentence for pattern, sentence in SENTENCES.items()}
_THINGS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "null",
    "object": "an object {…}",
    "array": "a list […]",
    "uuid": "an id",
    "datetime": "a time",
}
_BOUNDS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}


def plain(what: str) -> str:
    """One sentence.

    >>> plain("Expected `int | null`, got `str`")
    'This must be a whole number, not text.'
    """
    for form, say in _RULES:
        found = re.fullmatch(form, what, re.DOTALL)
        if found is not None:
            return say(found)
    return f"{what}."


def _things(names: str) -> str:
    """Null, where it is possible, is what leaving the field out means: it need not be told."""
    return " or ".join(_THINGS.get(name, name) for name in names.removesuffix(" | null").split(" | "))


def _length(found: Match[str]) -> str:
    thing, parts = ("list", "entries") if found[1] == "array" else ("text", "characters")
    return f"This {thing} must have {_BOUNDS.get(found[2], 'exactly')} {found[3]} {parts}."


_RULES: tuple[tuple[str, Callable[[Match[str]], str]], ...] = (
    (r"Expected `str` matching regex (.*)", lambda m: _SAID.get(m[1], "This text is not of the form asked for here.")),
    (r"Expected `(str|array)` of length (?:(>=|<=) )?(\d+)", _length),
    (r"Expected `(?:int|float)` (>=|<=|>|<) (-?[\d.]+)", lambda m: f"This number must be {_BOUNDS[m[1]]} {m[2]}."),
    (r"Expected `(.+)`, got `(.+)`", lambda m: f"This must be {_things(m[1])}, not {_things(m[2])}."),
    (r"Object missing required field `(.*)`", lambda m: f"“{m[1]}” is missing."),
    (r"Object contains unknown field `(.*)`", lambda m: f"There is no “{m[1]}” here."),
    (r"Invalid (?:enum )?value (.*)", lambda m: f"{m[1]} is none of the values that are possible here."),
    (r"Invalid UUID", lambda _: "This is not an id."),
    (r"Number out of range", lambda _: "This number is too large."),
    (r"JSON is malformed: (.*)", lambda m: f"This is not JSON: {m[1]}."),
    (r"Input data was truncated", lambda _: "This is not JSON: it ends too early."),
    (r"Invalid UTF-8 encoded string", lambda _: "This is not UTF-8."),
)
