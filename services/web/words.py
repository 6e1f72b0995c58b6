"""The languages of the pages: every sentence by its English one, from the catalogues in `locale`."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.pofile import read_po
from markupsafe import Markup, escape

LANGUAGES = {"en": "English", "zh-Hant": "繁體中文"}
FOLDER = Path(__file__).parent / "locale"

Catalogue = dict[str, tuple[str, ...]]
"""English sentence → its translation, one a plural form."""
_PLACE = re.compile(r"\\{(\w+)\\}")


class Words:
    """One language. `{places}` in a sentence are filled by name.

    A sentence is one of ours. What people wrote fills places and nothing else: it is neither looked up nor filled.
    """

    def __init__(self, language: str, catalogue: Catalogue) -> None:
        self.language, self._catalogue = language, catalogue
        self.locale = Locale.parse(language.replace("-", "_"))
        self.said = lru_cache(maxsize=4_096)(self._said)

    def __call__(self, sentence: str, /, **places: Any) -> Markup:
        """The sentence for a page; what fills its places is escaped."""
        return Markup(escape(self._of(sentence))).format(**places)  # noqa: S704 - escaped just here

    def many(self, one: str, several: str, n: int, /, **places: Any) -> Markup:
        """The sentence that fits the number, which is its place `n`."""
        forms = self._catalogue.get(one, (one, several))
        form = forms[0] if len(forms) == 1 or n == 1 else forms[1]
        return Markup(escape(form)).format(n=n, **places)  # noqa: S704 - escaped just here

    def plain(self, sentence: str, /, **places: Any) -> str:
        """The sentence as text for a program that shows it itself."""
        return self._of(sentence).format(**places)

    def _of(self, sentence: str) -> str:
        return self._catalogue.get(sentence, (sentence,))[0]

    def _said(self, english: str) -> str:
        """What the rules say in English, in this language: found by the sentence whose places it fills."""
        if self.language == "en" or english in self._catalogue:
            return self._of(english)
        for pattern, translated in self._patterns:
            if found := pattern.fullmatch(english):
                return translated.format(**{place: self._part(text) for place, text in found.groupdict().items()})
        return english

    def _part(self, english: str) -> str:
        """What fills a place: a word, a list of them, or a name that stays as it is."""
        parts = english.split(", ")
        return self._of(", ").join(self._said(part) for part in parts) if len(parts) > 1 else self._said(english)

    @property
    def _patterns(self) -> list[tuple[re.Pattern[str], str]]:
        return _patterns(self.language)


@cache
def spoken(language: str) -> Words:
    """The words of that language."""
    return Words(language, {} if language == "en" else catalogue(language))


def catalogue(language: str) -> Catalogue:
    """All that has been translated into that language, of every catalogue file."""
    found: Catalogue = {}
    for path in files(language):
        found |= read(path, language)
    return found


def read(path: Path, language: str) -> Catalogue:
    """One catalogue file."""
    found: Catalogue = {}
    with path.open("rb") as file:
        for message in read_po(file, locale=language.replace("-", "_"), abort_invalid=True):
            if message.id:
                ids = message.id if isinstance(message.id, (tuple, list)) else (message.id,)
                strings = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
                found[ids[0]] = tuple(string or "" for string in strings)
    return found


def files(language: str) -> Iterator[Path]:
    """The catalogue files of that language: one of the pages, one a game."""
    return iter(sorted((FOLDER / language.replace("-", "_") / "LC_MESSAGES").glob("*.po")))


@cache
def _patterns(language: str) -> list[tuple[re.Pattern[str], str]]:
    """Longest first, so that the sentence that says most is found before one that is part of it."""
    known = {english: forms[0] for english, forms in catalogue(language).items() if len(_bare(english)) > 3}
    known = {english: said for english, said in known.items() if "{" in english}
    in_order = sorted(known.items(), key=lambda item: (-len(_bare(item[0])), item[0]))
    return [(_pattern(english), said) for english, said in in_order]


def _pattern(english: str) -> re.Pattern[str]:
    """What the sentence looks like when its places are filled; a place that comes twice says the same twice."""
    seen: set[str] = set()

    def place(found: re.Match[str]) -> str:
        name = found[1]
        again = name in seen
        seen.add(name)
        return f"(?P={name})" if again else f"(?P<{name}>.+)"

    return re.compile(_PLACE.sub(place, re.escape(english)))


def _bare(sentence: str) -> str:
    return re.sub(r"{\w+}", "", sentence)


def chosen(cookie: str | None, accepted: str | None) -> str:
    """The language somebody asks for, by cookie or by what the browser accepts."""
    if cookie in LANGUAGES:
        return cookie
    first = (accepted or "").split(",")[0].strip().lower()
    return "zh-Hant" if first.startswith("zh") else "en"
