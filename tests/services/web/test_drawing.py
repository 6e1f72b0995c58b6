"""What pages are drawn with: outlines that go round a shape once, glyphs that a page carries where it uses them."""

import re

import pytest

from services.web.drawing import contour, glyph
from services.web.drawing.mark import named
from services.web.game.my_city import building, land


def test_the_outline_of_an_ell_has_six_corners() -> None:
    assert contour.loops({(0, 0), (1, 0), (1, 1)}) == [[(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2)]]


def test_a_hole_has_an_outline_of_its_own() -> None:
    ring = {(row, column) for row in range(3) for column in range(3)} - {(1, 1)}
    assert [len(loop) for loop in contour.loops(ring)] == [4, 4]


def test_an_outline_lies_inside_its_cells_by_the_inset() -> None:
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", contour.path([(0, 0)], 56))]
    assert (min(numbers), max(numbers)) == (2.5, 53.5)


def test_a_page_carries_the_glyphs_it_uses_and_those_that_they_use() -> None:
    page = glyph.with_glyphs(f'{glyph.PLACE}<use href="#g-cover-my_city"/>')
    assert 'id="g-cover-my_city"' in page
    assert 'id="g-pres"' in page
    assert 'id="g-pagoda"' not in page


def test_every_glyph_that_a_glyph_uses_is_there() -> None:
    used = {name for drawn in glyph.kit().values() for name in re.findall(r"#(g-[\w-]+)", drawn)}
    assert used - glyph.kit().keys() == set()


def test_a_name_is_shown_as_typed_and_told_to_be_chinese_where_it_is() -> None:
    assert named("雅婷") == '<bdi lang="zh-Hant">雅婷</bdi>'
    assert named("<b>Anna</b>") == "<bdi>&lt;b&gt;Anna&lt;/b&gt;</bdi>"


@pytest.mark.parametrize(("drawing", "sign"), [("##./.##", (0, 1)), ("####", (0, 1)), ("#./##", (1, 0)), ("#", (0, 0))])
def test_a_roof_bears_one_sign_amid_its_cells(drawing: str, sign: tuple[int, int]) -> None:
    assert building.middle(building.parse(drawing)) == sign


def test_boards_that_are_alike_share_one_land() -> None:
    rows = ("." * 5 + "|" + "." * 6,) * 11
    other = (*rows[:-1], "." * 6 + "|" + "." * 5)
    assert land.symbol_id(rows) == land.symbol_id(tuple(rows))
    assert land.symbol_id(rows) != land.symbol_id(other)
    assert f'id="{land.symbol_id(rows)}"' in land.symbol(rows)
