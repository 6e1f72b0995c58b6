"""What the rules say when they say no: a sentence for the player, a code for the program."""

from domain.core.refusal import Refusal


class NoSuchCat(Refusal):
    """There is no cat on {cell}, only
    {count} mice."""


def test_places_in_the_sentence_are_filled_by_words() -> None:
    refusal = NoSuchCat(cell="E1", count=3)
    assert refusal.sentence == "There is no cat on E1, only 3 mice."
    assert refusal.words == {"cell": "E1", "count": 3}
