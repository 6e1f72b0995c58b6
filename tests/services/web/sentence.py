"""All that the pages can say, gathered from where it is said: templates, Python, faces, and the rules themselves."""

import ast
import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from jinja2.ext import babel_extract

import domain
import services.table.problem
from domain.campaign.misfit import Misfit
from domain.core.refusal import Refusal
from domain.games import SHELF
from domain.games.my_city.content import PRINTED
from services.table.problem import Problem
from services.web import face, problem, setup
from services.web.face import Face
from services.web.game import FACES, face_of

ROOT = Path(face.__file__).parent
GAMES = ROOT / "game"
SPEAKERS = {"_": 1, "words": 1, "plain": 1, "many": 2, "_by": 4}
"""Calls that say something, and how many of their arguments may be sentences."""


def of_pages() -> set[str]:
    """What the pages say that belong to no game."""
    return {*_of_files(_files(ROOT, beside=GAMES)), *_of_files(_files(GAMES / "plain")), *_nos()}


def of_game(game: str) -> set[str]:
    """What the page of that game says in words of its own."""
    found = face_of(game)
    return {*_of_files(_files(GAMES / game)), found.name, found.blurb, *([found.length] if found.length else [])}


def said_of_game(game: str) -> set[str]:
    """What the rules of that game say in English, and what its page names by value."""
    found = face_of(game)
    return {*_refusals(game), *_cautions(game), *found.spoken(), *_options(found)}


def _options(found: Face) -> Iterator[str]:
    for option in setup.options(SHELF.by_name(found.game), found):
        yield from (option.label, *([option.sentence] if option.sentence else []), *option.places)
        for choice in option.choices:
            if option.kind != "yes" and not choice.label.isdigit():
                yield from (choice.label, *([choice.sentence] if choice.sentence else []))


def _nos() -> Iterator[str]:
    for one in _kinds(Problem):
        if one.__name__ != "Malformed" and one.__doc__:
            yield " ".join(one.__doc__.split())
    yield from _malformed(ROOT, ROOT.parent / "table")
    yield from _of_properties(Path(services.table.problem.__file__), Path(problem.__file__))
    yield from (problem.BUSY, problem.INCIDENT)
    yield from _refusals("core", "match", "campaign")
    yield from map(str, Misfit)
    yield from (chapter.title for chapter in PRINTED.chapters)


def _malformed(*folders: Path) -> Iterator[str]:
    """What is said there of a request that is not of the form asked for."""
    for path in (path for folder in folders for path in sorted(folder.rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and _name(node.func) == "Malformed":
                yield from _told(node.args[:1])


def _of_properties(*paths: Path) -> Iterator[str]:
    """What a no says that words itself anew for each case, beside its docstring."""
    for path in paths:
        for kind in (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ClassDef)):
            for way in kind.body:
                if isinstance(way, ast.FunctionDef) and way.name == "sentence":
                    yield from _told(node.value for node in ast.walk(way) if isinstance(node, ast.Return))


def _told(nodes: Iterable[ast.AST | None]) -> Iterator[str]:
    """Sentences that are written there, also those whose places are filled at once."""
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            yield "".join(map(_piece, node.values))
        else:
            yield from _texts([node])


def _piece(part: ast.expr) -> str:
    """A piece of such a sentence; of a place its name."""
    if isinstance(part, ast.FormattedValue):
        return f"{{{_name(part.value)}}}"
    return str(part.value) if isinstance(part, ast.Constant) else ""


def _refusals(*folders: str) -> Iterator[str]:
    _load()
    for one in _kinds(Refusal):
        place = f"{one.__module__}."
        if place.startswith("domain.") and any(f".{folder}." in place for folder in folders):
            yield " ".join((one.__doc__ or "").split())


def _kinds(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from _kinds(one)


def _load() -> None:
    for module in pkgutil.walk_packages(domain.__path__, "domain."):
        importlib.import_module(module.name)


def _cautions(game: str) -> Iterator[str]:
    """Sentences that a game's rules put into its view."""
    path = Path(domain.__path__[0]) / "games" / game / "caution.py"
    if path.exists():
        tree = ast.parse(path.read_text())
        docs = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, _DOCUMENTED)}
        yield from (text for text in _texts(ast.walk(tree)) if text.endswith(".") and text not in docs)


_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def _files(folder: Path, beside: Path | None = None) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".html") and not (beside and path.is_relative_to(beside)):
            yield path


def _of_files(paths: Iterable[Path]) -> Iterator[str]:
    for path in paths:
        yield from _of_template(path) if path.suffix == ".html" else _of_module(path)


def _of_template(path: Path) -> Iterator[str]:
    with path.open("rb") as file:
        for _, _, said, _ in babel_extract(file, ["_", "many"], [], {}):
            first = said[0] if isinstance(said, tuple) else said
            if first:
                yield first


def _of_module(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call):
            name = _name(node.func)
            texts = list(_texts(node.args[: SPEAKERS.get(name, 0)]))
            yield from texts[:1] if name == "many" else texts


def _name(called: ast.expr) -> str:
    return str(getattr(called, "id", None) or getattr(called, "attr", ""))


def _texts(nodes: Iterable[ast.AST | None]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
            yield node.value
        elif isinstance(node, ast.IfExp):
            yield from _texts([node.body, node.orelse])


def games() -> list[str]:
    """Those with a face of their own."""
    return sorted(FACES)
