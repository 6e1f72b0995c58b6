"""Everything that is wrong with a table is told at once, each with its place and a plain sentence."""

from typing import Annotated, Any

import msgspec
import pytest

from domain.core.content import ContentError, Entry, parse
from domain.core.fault import MOST, read
from domain.core.legible import misspelt


class Leaf(Entry, frozen=True, tag_field="type", tag="leaf"):
    """A struct of a vocabulary, known by its tag."""

    size: int


class Thorn(Entry, frozen=True, tag_field="type", tag="thorn"):
    """Another one."""


class Tree(Entry, frozen=True):
    """A table with a part of every kind."""

    name: str
    kind: Annotated[str, msgspec.Meta(pattern="^[a-z]+$")] = "oak"
    cell: Annotated[str, msgspec.Meta(pattern="^[A-K]1$", description="cell of the first row")] = "A1"
    height: int | None = None
    parts: tuple[Leaf | Thorn, ...] = ()
    found: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)
    crown: Leaf | None = None

    def __post_init__(self) -> None:
        if self.name == "stump":
            raise ValueError("a stump is no tree")
        if self.name == "infinite":
            raise OverflowError("it grows for ever")


def told(toml: str | bytes) -> list[str]:
    raw = toml if isinstance(toml, bytes) else toml.encode()
    return [str(fault) for fault in read(raw, "tree.toml", Tree)]


def test_a_good_table_has_no_fault() -> None:
    assert told('name = "oak"\nheight = 3\nparts = [{ type = "leaf", size = 1 }, { type = "thorn" }]') == []


def test_all_faults_are_told_not_just_the_first() -> None:
    assert told('nmae = "oak"\nheight = "tall"\n[found]\nroot = [1, true]') == [
        "tree.toml: nmae: This is not known here. Did you mean `name`?",
        "tree.toml: name: This is missing.",
        "tree.toml: height: A whole number is wanted here, not text.",
        "tree.toml: found.root[1]: A whole number is wanted here, not true or false.",
    ]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("name = 3", "name: Text is wanted here, not a number."),
        ("name = 1979-05-27", "name: Text is wanted here, not something else."),
        ('kind = "Oak"', "kind: `Oak` is not of the form wanted here."),
        ('cell = "A2"', "cell: `A2` is no cell of the first row."),
        ("cell = 2", "cell: Text is wanted here, not a number."),
        ("height = 1.5", "height: A whole number is wanted here, not a number with decimals."),
        ("parts = 1", "parts: A list is wanted here, not a number."),
        ("parts = [1]", "parts[0]: A table is wanted here, not a number."),
        ("parts = [{ size = 1 }]", "parts[0].type: This is missing. It is one of: leaf, thorn."),
        ("parts = [{ type = [] }]", "parts[0].type: This is a list, which is none of: leaf, thorn."),
        (
            'parts = [{ type = "leav" }]',
            "parts[0].type: This is `leav`, which is none of: leaf, thorn. Did you mean `leaf`?",
        ),
        ('parts = [{ type = "leaf" }]', "parts[0].size: This is missing."),
        ("found = [1]", "found: A table is wanted here, not a list."),
        ("crown = 1", "crown: A table is wanted here, not a number."),
        ('crown = { type = "thorn", size = 1 }', "crown.type: This is `thorn`, which is none of: leaf."),
    ],
)
def test_a_fault_says_what_is_wanted(line: str, fault: str) -> None:
    named = "" if line.startswith("name") else 'name = "oak"\n'
    assert told(named + line) == [f"tree.toml: {fault}"]


def test_what_a_table_refuses_as_a_whole_is_told_when_its_parts_are_well() -> None:
    assert told('name = "stump"') == ["tree.toml: A stump is no tree."]


def test_a_table_that_cannot_be_reckoned_with_has_a_fault_like_any_other() -> None:
    assert told('name = "infinite"') == ["tree.toml: This cannot be read: it grows for ever."]


@pytest.mark.parametrize("raw", [b"name = [", b'name = "\xff"', b'name = "a"\nname = "b"', b"x = " + b"[" * 5_000])
def test_what_cannot_be_read_at_all_is_one_fault(raw: bytes) -> None:
    (fault,) = read(raw, "tree.toml", Tree)
    assert (fault.file, fault.place) == ("tree.toml", "")
    assert fault.what.startswith(("This is not TOML: ", "This is no text in UTF-8", "This is nested too deeply"))


def test_a_word_that_is_near_to_nothing_is_not_guessed_at() -> None:
    assert misspelt("zzz", ["name"]) == ""


def test_only_a_struct_is_a_table() -> None:
    not_a_struct: Any = int
    with pytest.raises(TypeError, match="struct"):
        read(b"", "tree.toml", not_a_struct)


@pytest.mark.parametrize(
    ("toml", "fault"),
    [
        ("a" + ".a" * 20_000 + " = 1", "line 1: No key has more than 16 parts."),
        ("\n[" + "'a' . " * 20_000 + '"a"]', "line 2: No key has more than 16 parts."),
        ("height = " + "9" * 20_000, "line 1: No number has more than 64 digits."),
        ("height = -0x" + "f_" * 10_000 + "f", "line 1: No number has more than 64 digits."),
        ("name = '" + "#" * 20_000 + "'", "name: No text has more than 1000 characters."),
    ],
    ids=lambda told: told[:12].strip(),
)
def test_what_would_keep_a_reader_busy_is_refused_unread(toml: str, fault: str) -> None:
    assert told(toml) == [f"tree.toml: {fault}"]


def test_what_is_not_too_much_is_read() -> None:
    assert told('name = "oak"\nheight = ' + "9" * 64) == []
    assert told("a" + ".a" * 15 + " = 1")[0] == "tree.toml: a: This is not known here."


def test_so_many_faults_are_told_and_no_more() -> None:
    assert len(told("".join(f"a{n} = 1\n" for n in range(3_000)))) == MOST


def test_a_fault_is_legible_whatever_stands_in_the_file() -> None:
    (what,) = told('name = "oak"\nkind = "A\\u202e' + "x" * 900 + '"')
    assert what.startswith("tree.toml: kind: `A\N{REPLACEMENT CHARACTER}xxx")
    assert what.endswith("…")
    assert len(what) < 250


@pytest.mark.parametrize("raw", [b"x = [" * 5_000, b"\xff", b"a" + b".a" * 20_000 + b" = 1", b"x = " + b"9" * 5_000])
def test_the_record_is_read_with_the_same_care(raw: bytes) -> None:
    with pytest.raises(ContentError, match=r"^tree\.toml: "):
        parse(raw, "tree.toml", Tree)
