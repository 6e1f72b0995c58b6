"""Reads a game's tables: strictly typed TOML files that lie beside its code, each known by its SHA-256."""

import hashlib
from collections.abc import Mapping
from importlib import resources
from typing import Generic, Literal, TypeVar

import msgspec

from domain.core.bound import excess

Source = Literal["seed", "published", "house"]
"""Where a table's entry comes from: the rules we started from, public documentation, or our own hand."""

T = TypeVar("T")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every struct read from a content file: a misspelt key fails at load, with its path."""


class ContentError(ValueError):
    """A content file does not hold what its type asks for."""


class Content(msgspec.Struct, Generic[T], frozen=True):
    """The tables a match is played with. `files`: SHA-256 by file name; `sha256`: hash over all of these."""

    tables: T
    files: Mapping[str, str]

    @property
    def listing(self) -> bytes:
        """One line a file, `<sha256>  <name>`, ordered by name: what `sha256sum` makes of the files."""
        return "".join(f"{digest}  {name}\n" for name, digest in sorted(self.files.items())).encode()

    @property
    def sha256(self) -> str:
        """Lower-case hex of SHA-256 over the listing."""
        return hashlib.sha256(self.listing).hexdigest()


def read(package: str, name: str, type_: type[T]) -> tuple[T, str]:
    """A file of package data as `type_`, and its SHA-256 (hex). Raises ContentError with the path of the fault."""
    return parse(printed(package, name), name, type_)


def printed(package: str, name: str) -> bytes:
    """The bytes of a file of package data."""
    return (resources.files(package) / name).read_bytes()


def parse(raw: bytes, name: str, type_: type[T]) -> tuple[T, str]:
    """The same for bytes from elsewhere, such as a content pack; more than is read in a moment is refused unread."""
    try:
        if too_much := excess(raw.decode()):
            raise ContentError(f"{name}: {': '.join(too_much)}")
        return msgspec.toml.decode(raw, type=type_), hashlib.sha256(raw).hexdigest()
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ContentError(f"{name}: {error}") from error
