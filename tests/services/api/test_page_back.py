"""Wherever a form or an address would lead: the answer is a page of ours, whatever was typed there."""

from urllib.parse import unquote

import pytest

from tests.services.api.city import at_one_screen
from tests.services.api.people import no, together
from tests.services.api.reader import Reader

ODD = ("/é世", "/a b", '/"<>', "/\x00", "/\x7f", "/x?q=世", "/x?q=é#世")
FORMS = (("/language", {"language": "en"}), ("/me/code", {}), ("/me", {"name": "Dan"}))


@pytest.mark.parametrize("back", ODD)
@pytest.mark.parametrize(("path", "fields"), FORMS)
def test_a_form_leads_back_to_any_path_of_ours(path, fields, back, people):
    with Reader(people.stranger()) as reader:
        there = reader.goes(path, back=back, **fields)
        assert there.isascii()
        assert there.isprintable()
        assert unquote(there) == back.partition("#")[0]


@pytest.mark.parametrize("back", ["/é世", "/%C3%A9", "/matches/1?as=2&at=3"])
def test_a_script_is_told_the_same_address(back, people):
    with Reader(people.stranger()) as reader:
        there = reader.goes("/language", language="en", back=back)
        reader.client.headers["Accept"] = "application/json"
        assert reader.sends("/language", language="en", back=back).json() == {"to": there}


@pytest.mark.parametrize("back", ["/a\r\nX-Evil: 1", "\r\nX-Evil: 1", "//[", "//elsewhere.example/世", "/\\世"])
def test_a_form_carries_nothing_into_the_headers_and_leads_nobody_elsewhere(back, people):
    with Reader(people.stranger()) as reader:
        answer = reader.sends("/language", language="en", back=back)
        assert answer.status_code == 303
        assert "x-evil" not in answer.headers
        assert answer.headers["location"].startswith("/")
        assert not answer.headers["location"].startswith("//")


def test_what_already_stands_for_a_byte_stays_as_it_is(people):
    with Reader(people.stranger()) as reader:
        assert reader.goes("/language", language="en", back="/%E4%B8%96?q=%26") == "/%E4%B8%96?q=%26"


@pytest.mark.parametrize(
    "path", ["/matches/%00", "/join/%00", "/matches/%00/audit", "/audit?type=%00", "/audit.csv?type=%00"]
)
def test_where_no_address_leads_nothing_is_found_be_it_an_auditor_who_asks(path, anna, auditor):
    for guest in (anna, auditor):
        with Reader(guest) as reader:
            assert reader.gets(path).status_code == 404


def test_what_an_auditor_asks_of_the_api_is_noted_whatever_it_is(auditor):
    assert no(auditor.get("/v1/matches/%00"))[0] == 404


@pytest.mark.parametrize("seat", ["²", "١", "世", "9" * 5_000, "-1", "{0}"])
def test_a_seat_that_is_none_is_passed_over(seat, anna, ben):
    box, _ = at_one_screen(anna)
    screen = anna.opens(2, hotseat=True)
    match = together(anna, ben)
    with Reader(anna) as reader:
        assert reader.client.get(f"/campaigns/{box.id}", params={"seat": seat}).status_code == 200
        statuses = [reader.client.get(f"/matches/{one.id}", params={"as": seat}).status_code for one in (screen, match)]
        assert statuses == [200, 422]
