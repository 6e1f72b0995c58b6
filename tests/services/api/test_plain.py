"""What is wrong with a request is said in plain words, not in those of a decoder."""

import pytest

from tests.services.api.people import no


@pytest.mark.parametrize(
    ("body", "pointer", "sentence"),
    [
        ({}, "/name", "“name” is missing."),
        ({"name": "Anna", "age": 7}, "/age", "There is no “age” here."),
        ({"name": 7}, "/name", "This must be text, not a whole number."),
        ({"name": ""}, "/name", "This text must have at least 1 characters."),
        ({"name": "x" * 41}, "/name", "This text must have at most 40 characters."),
        (
            {"name": "a\nb"},
            "/name",
            "This must be a line of visible characters that neither begins nor ends with a blank.",
        ),
        (["Anna"], "", "This must be an object {…}, not a list […]."),
    ],
)
def test_a_body_that_does_not_fit_is_told_in_words(people, body, pointer, sentence):
    answer = people.stranger().post("/v1/players", body)
    assert no(answer) == (400, "malformed")
    assert (answer.json()["pointer"], answer.json()["detail"]) == (pointer, sentence)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "This is not JSON: it ends too early."),
        (b'{"name" 1}', "This is not JSON: expected ':' (byte 8)."),
        (b'{"name": "\xff"}', "This is not UTF-8."),
    ],
)
def test_what_is_not_json_is_told_as_that(people, body, sentence):
    answer = people.client.post("/v1/players", content=body)
    assert no(answer) == (400, "malformed")
    assert answer.json()["detail"] == sentence


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("as=x", "This must be the number of a seat, or spectator."),
        ("at=x", "This is neither a version nor a time such as 2030-01-31T12:00:00Z."),
        ("eyes=1", "There is no “eyes” here."),
    ],
)
def test_a_query_that_does_not_fit_is_told_in_words(anna, query, sentence):
    answer = anna.get(f"/v1/matches/00000000-0000-8000-8000-000000000000?{query}")
    assert (no(answer), answer.json()["detail"]) == ((400, "malformed"), sentence)


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/v1/matches?limit=x", "This must be a whole number, not text."),
        ("/v1/matches?limit=0", "This number must be at least 1."),
        ("/v1/matches?campaign=x", "This is not an id."),
        ("/v1/matches?game=A", "This must be a word of small letters, digits and _."),
        ("/v1/matches?after=x", "This must be what a page gave as its `next`."),
        ("/v1/audit/events?order=up", "'up' is none of the values that are possible here."),
    ],
)
def test_a_condition_that_does_not_fit_is_told_in_words(anna, path, sentence):
    answer = anna.get(path)
    assert (no(answer), answer.json()["detail"]) == ((400, "malformed"), sentence)
