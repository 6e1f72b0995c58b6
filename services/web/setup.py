"""What may be chosen when a match is opened: the form of a game's options, made of its own schema."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from domain.core.game import Game
from domain.core.message import Options
from services.table.problem import Malformed
from services.web.face import Face

_FIELD = re.compile(r"option\.(?P<name>\w+)(=(?P<value>.+)|#(?P<place>\d))?")


class Choice(msgspec.Struct, frozen=True):
    """One thing to choose: its value as JSON, what it is called, a sentence on it."""

    value: str
    label: str
    sentence: str
    is_chosen: bool


class Option(msgspec.Struct, frozen=True):
    """`kind`: "one" of the choices, "some" of them, "yes" or no, or "each": one for each of the places, or none."""

    name: str
    kind: str
    label: str
    sentence: str
    choices: list[Choice]
    places: list[str] = []


def options(game: Game[Any], face: Face) -> list[Option]:
    """The options of that game that a form can ask for, in the game's order."""
    schema = msgspec.json.schema(game.options)
    properties = schema["$defs"][game.options.__name__]["properties"]
    found = (_option(name, schema["$defs"], about, face.options) for name, about in properties.items())
    return [option for option in found if option is not None]


def read(game: Game[Any], form: Mapping[str, str]) -> Options:
    """The options as the form says, what it leaves out by default. Raises Malformed."""
    said: dict[str, Any] = {}
    for key, text in form.items():
        if found := _FIELD.fullmatch(key):
            name, value = found["name"], found["value"]
            if value or found["place"]:
                said.setdefault(name, []).append(_json(value or text or "null"))
            else:
                said[name] = _json(text)
    said = {name: value for name, value in said.items() if not _is_left_open(value)}
    try:
        return msgspec.convert(said, game.options)
    except msgspec.ValidationError:
        raise Malformed("These options do not fit together.") from None


def _is_left_open(value: Any) -> bool:
    """None for any of its places."""
    return isinstance(value, list) and all(one is None for one in value)


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        raise Malformed("These options do not fit together.") from None


def _option(name: str, defs: Any, about: Any, words: Mapping[str, str]) -> Option | None:
    kind, values = _values(defs, about)
    if kind is None:
        return None
    default = about.get("default")
    chosen = default if kind == "some" else [default]
    choices = [_choice(name, value, words, is_chosen=value in chosen) for value in _in_order(name, values, words)]
    label = words.get(name, name.replace("_", " ").capitalize())
    places = [words.get(f"{name}#{n}", str(n + 1)) for n in range(_places(about))]
    return Option(name, kind, label, _sentence(name, about, words), choices, places)


def _places(about: Any) -> int:
    """How many values make one of that option."""
    return max((len(way.get("prefixItems", ())) for way in about.get("anyOf", ())), default=0)


def _values(defs: Any, about: Any) -> tuple[str | None, list[Any]]:
    if "$ref" in about:
        return _values(defs, defs[about["$ref"].rsplit("/", 1)[-1]])
    if about.get("type") == "boolean":
        return "yes", [True]
    if "enum" in about:
        return "one", about["enum"]
    if "anyOf" in about:
        return _either(defs, about["anyOf"])
    if about.get("type") == "array" and "enum" in about.get("items", {}) if about.get("items") else False:
        return "some", about["items"]["enum"]
    return None, []


def _either(defs: Any, ways: list[Any]) -> tuple[str | None, list[Any]]:
    """Words or a few numbers; or so many numbers, or none."""
    values: list[Any] = []
    for way in ways:
        if "prefixItems" in way:
            return "each", _numbers(defs, way["prefixItems"][0])
        more = _numbers(defs, way)
        if not more:
            kind, more = _values(defs, way)
            if kind != "one":
                return None, []
        values += more
    return "one", values


def _numbers(defs: Any, about: Any) -> list[int]:
    """From the least to the greatest, where the schema bounds them."""
    if "$ref" in about:
        return _numbers(defs, defs[about["$ref"].rsplit("/", 1)[-1]])
    return list(range(about["minimum"], about["maximum"] + 1)) if {"minimum", "maximum"} <= about.keys() else []


def _in_order(name: str, values: list[Any], words: Mapping[str, str]) -> list[Any]:
    """As the face lists them; the schema sorts them by letter."""
    listed = [key for key in words if key.startswith(f"{name}.")]
    return sorted(values, key=lambda value: _place(listed, f"{name}.{value}"))


def _place(listed: list[str], key: str) -> tuple[bool, int]:
    return (key not in listed, listed.index(key) if key in listed else 0)


def _choice(name: str, value: Any, words: Mapping[str, str], *, is_chosen: bool) -> Choice:
    key = f"{name}.{value}"
    label = words.get(key, str(value).replace("_", " ").capitalize())
    return Choice(msgspec.json.encode(value).decode(), label, words.get(f"{key}.", ""), is_chosen)


def _sentence(name: str, about: Any, words: Mapping[str, str]) -> str:
    return words.get(f"{name}.", about.get("description", ""))
