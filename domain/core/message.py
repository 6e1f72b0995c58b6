"""Commands (wishes), events (facts) and the values they carry, with their names and bytes on the wire."""

import re
from collections.abc import Iterable
from typing import ClassVar, TypeVar

import msgspec

_WORD_START = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def snake_case(name: str) -> str:
    """The wire tag of a class.

    >>> snake_case("TilePlaced"), snake_case("MustTouchABuilding")
    ('tile_placed', 'must_touch_a_building')
    """
    return _WORD_START.sub("_", name).lower()


class Value(msgspec.Struct, frozen=True, gc=False):
    """A thing without identity, carried by events and states. Lenient: unknown fields are passed over.

    Frozen things hold no cycles, so the collector need not look at them: a fold is a fifth faster for it.
    """


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choices made at set-up of one game, every field with its default."""


class Command(msgspec.Struct, frozen=True, tag_field="type", tag=snake_case, forbid_unknown_fields=True):
    """A wish of a seat or of the table. Strict: an unknown field is an error."""


class Event(msgspec.Struct, frozen=True, gc=False):
    """A fact. Lenient, because rows of yesterday must decode for ever; its tag stands beside it, not in it."""

    schema_version: ClassVar[int] = 1


E = TypeVar("E", bound=Event)

_encoder = msgspec.json.Encoder(order="deterministic")


def encode(value: object) -> bytes:
    """The JSON of a message: the same bytes for the same value, on every machine."""
    return _encoder.encode(value)


def event_type(event: Event | type[Event]) -> str:
    """The tag under which an event is recorded."""
    return _tag_of(event if isinstance(event, type) else type(event))


_tags: dict[type, str] = {}


def _tag_of(cls: type) -> str:
    tag = _tags.get(cls)
    if tag is None:
        tag = _tags[cls] = snake_case(cls.__name__)
    return tag


class Vocabulary:
    """The event types of one game or of the match, by tag; decodes what was recorded."""

    def __init__(self, types: Iterable[type[Event]]) -> None:
        self.types = {_tag_of(cls): cls for cls in types}
        self._decoders = {tag: msgspec.json.Decoder(cls).decode for tag, cls in self.types.items()}

    def __contains__(self, tag: str) -> bool:
        return tag in self._decoders

    def decode(self, tag: str, payload: bytes) -> Event:
        """The fact recorded under `tag`. Raises KeyError for a foreign tag."""
        return self._decoders[tag](payload)
