"""Everything that the pages say can be read in 繁體中文, with the same places filled."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from domain.campaign.misfit import Misfit
from domain.campaign.refusals import NotAHalfPlayedBox
from domain.games.my_city.rulebook import Award, Awards
from services.web.words import catalogue, chosen, files, read, spoken
from tests.services.web import sentence

ZH = "zh-Hant"
_PLACE = re.compile(r"{(\w+)}")
_WORD = re.compile(r"[a-z]{3,}")


def missing(sentences: set[str]) -> list[str]:
    """Those that have no translation, or one with other places."""
    known = catalogue(ZH)
    return sorted(one for one in sentences if one not in known or not all(known[one]))


def test_nothing_on_the_pages_is_without_a_translation() -> None:
    assert missing(sentence.of_pages()) == []


@pytest.mark.parametrize("game", sentence.games())
def test_nothing_on_the_page_of_a_game_is_without_a_translation(game: str) -> None:
    assert missing(sentence.of_game(game)) == []


@pytest.mark.parametrize("game", sentence.games())
def test_nothing_that_the_rules_of_a_game_say_is_without_a_translation(game: str) -> None:
    words = spoken(ZH)
    assert sorted(one for one in sentence.said_of_game(game) if _WORD.search(_PLACE.sub("", words.said(one)))) == []


def test_a_translation_fills_the_same_places() -> None:
    wrong = []
    for path in files(ZH):
        with path.open("rb") as file:
            told = [message for message in read_po(file, locale="zh_Hant") if message.id]
        wrong += [message.id for message in told if _places(message.string) != _places(message.id)]
    assert wrong == []


def _places(said: str | tuple[str, ...] | list[str]) -> set[str]:
    return set(_PLACE.findall(said if isinstance(said, str) else " ".join(said)))


def test_no_sentence_has_two_translations() -> None:
    told: dict[str, set[tuple[str, ...]]] = {}
    for path in files(ZH):
        for english, forms in read(path, ZH).items():
            told.setdefault(english, set()).add(forms)
    assert sorted(english for english, ways in told.items() if len(ways) > 1) == []


def test_what_the_rules_say_is_found_by_the_sentence_whose_places_it_fills() -> None:
    assert spoken(ZH).said("Passing costs 1; at 0 nobody can pass.") == "跳過扣 1 分；0 分時不能跳過。"


@pytest.mark.parametrize("misfit", Misfit)
def test_why_a_half_played_box_is_refused_is_told_in_chinese_down_to_its_reason(misfit: Misfit) -> None:
    why = misfit.told(seat=0, seats="0 + 1", n=3, kind="rocks", mine="red", cell="A1")
    told = spoken(ZH).said(NotAHalfPlayedBox(what=why).sentence)
    assert told.startswith("沒有戰役會帶著這些圖板來到那一章：")
    assert not _WORD.search(told.replace("`rocks`", ""))


def test_what_a_place_brings_is_told_in_chinese_whether_one_or_several() -> None:
    said = spoken(ZH).said
    award = Award(progress=1, stickers=("rocks", "tree", "tree", "clearing_tree", "clearing_tree"), cogs=2, nuggets=2)
    others = Award(stickers=("tree", "clearing"), cogs=1, nuggets=1)
    told = said(Awards(source="house", first=award, second=Award(), others=others, limit=1).sentence)
    assert told.startswith(
        "第一名：1 個進度符號、1 張石頭貼紙、2 張樹木貼紙、2 張開墾加樹木貼紙、2 個齒輪、2 塊金塊；第二名：無；"
        "其他名次：1 張樹木貼紙、1 張開墾貼紙、1 個齒輪、1 塊金塊。"
    )


@pytest.mark.parametrize("written", ["{0}", "{", "}", "{player}", "%s", "Undo"])
@pytest.mark.parametrize("language", ["en", ZH])
def test_what_fills_a_place_is_neither_filled_nor_translated(language: str, written: str) -> None:
    words = spoken(language)
    for said in (words("{player} sat down.", player=written), words.plain("Guest {n}", n=written)):
        assert written in said


def test_no_sentence_of_a_page_is_what_somebody_wrote() -> None:
    assert [place for path in sorted(sentence.ROOT.rglob("*.py")) for place in _not_ours(path)] == []


def _not_ours(path: Path) -> Iterator[str]:
    """Where something is said as text that is no sentence written there, and none written elsewhere for all to see."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "plain":
            name = getattr(node.args[0], "id", "") or getattr(node.args[0], "attr", "")
            if not isinstance(node.args[0], ast.Constant) and not name.isupper():
                yield f"{path.name}:{node.lineno}"


def test_what_fills_a_place_cannot_become_markup() -> None:
    assert "<b>" not in spoken(ZH)("{player} sat down.", player="<b>Anna</b>")


@pytest.mark.parametrize(
    ("cookie", "accepted", "language"),
    [
        (None, None, "en"),
        (None, "zh-TW,zh;q=0.9,en;q=0.8", "zh-Hant"),
        (None, "de-DE,de;q=0.9", "en"),
        ("en", "zh-TW", "en"),
        ("zh-Hant", "en", "zh-Hant"),
        ("xx", "en", "en"),
    ],
)
def test_the_language_is_that_of_the_switch_else_that_of_the_browser(
    cookie: str | None, accepted: str | None, language: str
) -> None:
    assert chosen(cookie, accepted) == language
