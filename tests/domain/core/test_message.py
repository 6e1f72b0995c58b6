"""Names and bytes of commands and events."""

import msgspec
import pytest

from domain.core.message import Command, Event, Options, Value, Vocabulary, encode, event_type, snake_case


class PlaceTile(Command, frozen=True):
    """A wish."""

    cell: str


class TilePlaced(Event, frozen=True):
    """A fact."""

    cell: str
    turns: int = 0


class GameBegun(Event, frozen=True):
    """Another."""


class Size(Options, frozen=True):
    """A choice at set-up."""

    size: int = 3


class Spot(Value, frozen=True):
    """A thing."""

    row: int


@pytest.mark.parametrize(
    ("name", "tag"),
    [
        ("TilePlaced", "tile_placed"),
        ("MustTouchABuilding", "must_touch_a_building"),
        ("CannotPassAtZero", "cannot_pass_at_zero"),
        ("HTTPPort", "http_port"),
        ("Box4Dug", "box4_dug"),
        ("Begin", "begin"),
    ],
)
def test_a_class_is_tagged_by_its_words(name: str, tag: str) -> None:
    assert snake_case(name) == tag


def test_a_command_bears_its_tag_and_an_event_does_not() -> None:
    assert encode(PlaceTile("A1")) == b'{"type":"place_tile","cell":"A1"}'
    assert encode(TilePlaced("A1")) == b'{"cell":"A1","turns":0}'


def test_an_event_is_recorded_under_its_tag() -> None:
    assert event_type(TilePlaced("A1")) == event_type(TilePlaced) == "tile_placed"


def test_a_command_is_strict() -> None:
    with pytest.raises(msgspec.ValidationError, match="colour"):
        msgspec.json.decode(b'{"type":"place_tile","cell":"A1","colour":"red"}', type=PlaceTile)


def test_options_are_strict_and_have_defaults() -> None:
    assert msgspec.json.decode(b"{}", type=Size) == Size(3)
    with pytest.raises(msgspec.ValidationError, match="sise"):
        msgspec.json.decode(b'{"sise":4}', type=Size)


def test_an_event_and_its_values_are_lenient() -> None:
    assert msgspec.json.decode(b'{"row":1,"col":2}', type=Spot) == Spot(1)
    vocabulary = Vocabulary([TilePlaced])
    assert vocabulary.decode("tile_placed", b'{"cell":"A1","by":"hand"}') == TilePlaced("A1")


def test_a_vocabulary_knows_its_events_only() -> None:
    vocabulary = Vocabulary((TilePlaced, GameBegun))
    assert list(vocabulary.types) == ["tile_placed", "game_begun"]
    assert "tile_placed" in vocabulary
    assert "tile_taken" not in vocabulary
    with pytest.raises(KeyError):
        vocabulary.decode("tile_taken", b"{}")


def test_equal_values_have_equal_bytes() -> None:
    assert encode({"b": 1, "a": {"d": 1, "c": 1}}) == encode({"a": {"c": 1, "d": 1}, "b": 1})
