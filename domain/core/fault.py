"""Finds everything that is wrong with a table that somebody wrote, each with its place and a plain sentence.

`content.parse` stops at the first fault, in the words of a program; an author wants them all, in his own.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from domain.core.message import Value


class Fault(Value, frozen=True):
    """`place` within the file, as `rules.scoring[2].points`; empty where it is the whole file."""

    file: str
    place: str
    what: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, self.what) if part)


def read(raw: bytes, file: str, type_: type) -> tuple[Fault, ...]:
    """All that keeps these bytes from being a table of that type; nothing if `content.parse` takes them."""
    try:
        table = tomllib.loads(raw.decode())
        return tuple(Fault(file, place, what) for place, what in _struct(table, _type_of(type_), ""))
    except UnicodeDecodeError:
        return (Fault(file, "", "This is no text in UTF-8."),)
    except tomllib.TOMLDecodeError as error:
        return (Fault(file, "", f"This is not TOML: {error}."),)
    except RecursionError:
        return (Fault(file, "", "This is nested too deeply."),)


def misspelt(word: str, known: Iterable[str]) -> str:
    """What to say after a word that is none of these: the nearest of them, if any is near."""
    near = get_close_matches(word, known, n=1)
    return f" Did you mean `{near[0]}`?" if near else ""


Found = Iterator[tuple[str, str]]
"""Places and what is wrong there."""


@cache
def _type_of(type_: type) -> inspect.StructType:
    found = inspect.type_info(type_)
    if not isinstance(found, inspect.StructType):
        raise TypeError(f"a table is a struct, which {type_} is not")
    return found


def _walk(value: Any, type_: inspect.Type, place: str) -> Found:
    """The faults of a value that stands at that place."""
    yield from _WALKS[type(type_)](value, type_, place)


def _struct(value: Any, type_: inspect.StructType, place: str) -> Found:
    """Of a struct that is well in all its parts, what it says itself."""
    if not isinstance(value, Mapping):
        yield place, f"A table is wanted here, not {_told(value)}."
        return
    fields = {field.encode_name: field for field in type_.fields}
    tag = {type_.tag_field} if type_.tag_field else set[str]()
    found = [
        *_unknown(value, {*fields, *tag}, place),
        *(
            (_join(place, name), _none_of(value[name], [str(type_.tag)]))
            for name in tag
            if value.get(name, type_.tag) != type_.tag
        ),
        *((_join(place, name), "This is missing.") for name, each in fields.items() if _lacks(value, each)),
        *(
            fault
            for name in fields
            if name in value
            for fault in _walk(value[name], fields[name].type, _join(place, name))
        ),
    ]
    yield from found or _own(value, type_, place)


def _lacks(value: Mapping[str, Any], field: inspect.Field) -> bool:
    return field.required and field.encode_name not in value


def _unknown(value: Mapping[str, Any], known: set[str], place: str) -> Found:
    for name in value:
        if name not in known:
            yield _join(place, name), f"This is not known here.{misspelt(name, known - value.keys())}"


def _own(value: Any, type_: inspect.StructType, place: str) -> Found:
    """What the struct refuses beyond the types of its parts."""
    try:
        msgspec.convert(value, type_.cls)
    except msgspec.ValidationError as error:
        what, *_ = str(error).rsplit(" - at `$", 1)
        yield place, f"{what[:1].upper()}{what[1:]}."


def _union(value: Any, type_: inspect.UnionType, place: str) -> Found:
    """TOML has no null, so it is one type, or one struct of a vocabulary, told by its tag."""
    kinds = [each for each in type_.types if not isinstance(each, inspect.NoneType)]
    if len(kinds) == 1:
        yield from _walk(value, kinds[0], place)
        return
    structs = {str(each.tag): each for each in kinds if isinstance(each, inspect.StructType)}
    if not isinstance(value, Mapping):
        yield place, f"A table is wanted here, not {_told(value)}."
    elif "type" not in value:
        yield _join(place, "type"), f"This is missing. It is one of: {', '.join(structs)}."
    elif (tag := value["type"]) not in list(structs):
        yield _join(place, "type"), _none_of(tag, structs)
    else:
        yield from _struct(value, structs[tag], place)


def _literal(value: Any, type_: inspect.LiteralType, place: str) -> Found:
    known = [str(each) for each in type_.values]
    if not isinstance(value, str) or value not in known:
        yield place, _none_of(value, known)


def _many(value: Any, type_: inspect.VarTupleType, place: str) -> Found:
    if not isinstance(value, list):
        yield place, f"A list is wanted here, not {_told(value)}."
        return
    for n, each in enumerate(value):
        yield from _walk(each, type_.item_type, f"{place}[{n}]")


def _mapping(value: Any, type_: inspect.DictType, place: str) -> Found:
    if not isinstance(value, Mapping):
        yield place, f"A table is wanted here, not {_told(value)}."
        return
    for name, each in value.items():
        yield from _walk(name, type_.key_type, _join(place, name))
        yield from _walk(each, type_.value_type, _join(place, name))


def _text(value: Any, type_: inspect.StrType, place: str) -> Found:
    if not isinstance(value, str):
        yield place, f"Text is wanted here, not {_told(value)}."
    elif type_.pattern and not re.search(type_.pattern, value):
        yield place, f"`{value}` is not of the form wanted here."


def _whole(value: Any, _: inspect.IntType, place: str) -> Found:
    if not isinstance(value, int) or isinstance(value, bool):
        yield place, f"A whole number is wanted here, not {_told(value)}."


def _described(value: Any, type_: inspect.Metadata, place: str) -> Found:
    """A type that says in words what it takes."""
    words = (type_.extra_json_schema or {}).get("description")
    for where, what in _walk(value, type_.type, place):
        yield where, f"`{value}` is no {words}." if words and isinstance(value, str) else what


def _none_of(value: Any, known: Iterable[str]) -> str:
    words = tuple(known)
    told = f"`{value}`" if isinstance(value, str) else _told(value)
    return f"This is {told}, which is none of: {', '.join(words)}.{misspelt(str(value), words)}"


def _told(value: Any) -> str:
    """What a value is, for somebody who does not program."""
    return _KINDS.get(type(value), "something else")


def _join(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


_KINDS: dict[type, str] = {
    str: "text",
    bool: "true or false",
    int: "a number",
    float: "a number with decimals",
    list: "a list",
    dict: "a table",
}

_WALKS: dict[type[inspect.Type], Callable[[Any, Any, str], Found]] = {
    inspect.StructType: _struct,
    inspect.UnionType: _union,
    inspect.LiteralType: _literal,
    inspect.VarTupleType: _many,
    inspect.DictType: _mapping,
    inspect.StrType: _text,
    inspect.IntType: _whole,
    inspect.Metadata: _described,
}
