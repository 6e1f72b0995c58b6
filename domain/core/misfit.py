"""Where a value departs from the type that it should have, in an author's words and one fault after the other."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import inspect

from domain.core.bound import SIGNS
from domain.core.legible import misspelt

Found = Iterator[tuple[str, str]]
"""Places and what is wrong there."""


def _walk(value: Any, type_: inspect.Type, place: str) -> Found:
    """The faults of a value that stands at that place."""
    yield from _WALKS[type(type_)](value, type_, place)


def misfits(value: Any, type_: inspect.StructType, place: str) -> Found:
    """Of a struct that is well in all its parts, what it says itself."""
    if not isinstance(value, Mapping):
        yield place, f"A table is wanted here, not {_told(value)}."
        return
    is_well = True
    for fault in _parts(value, type_, place):
        is_well = False
        yield fault
    if is_well:
        yield from _own(value, type_, place)


def _parts(value: Mapping[str, Any], type_: inspect.StructType, place: str) -> Found:
    fields = {field.encode_name: field for field in type_.fields}
    tag = {type_.tag_field} if type_.tag_field else set[str]()
    yield from _unknown(value, {*fields, *tag}, place)
    for name in tag:
        if value.get(name, type_.tag) != type_.tag:
            yield _join(place, name), _none_of(value[name], [str(type_.tag)])
    for name, each in fields.items():
        if _lacks(value, each):
            yield _join(place, name), "This is missing."
    for name, each in fields.items():
        if name in value:
            yield from _walk(value[name], each.type, _join(place, name))


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
        yield from misfits(value, structs[tag], place)


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
    elif len(value) > SIGNS:
        yield place, f"No text has more than {SIGNS} characters."
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
    inspect.StructType: misfits,
    inspect.UnionType: _union,
    inspect.LiteralType: _literal,
    inspect.VarTupleType: _many,
    inspect.DictType: _mapping,
    inspect.StrType: _text,
    inspect.IntType: _whole,
    inspect.Metadata: _described,
}
