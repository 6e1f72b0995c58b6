"""Choices at set-up (6)."""

import msgspec
import pytest

from domain.games.karesansui.options import KaresansuiOptions


def test_defaults():
    assert KaresansuiOptions() == KaresansuiOptions("none", False, "must", True, "chance")


@pytest.mark.parametrize(
    "fault", [{"weeds": 0}, {"weeds": 6}, {"weeds": "many"}, {"start_seat": 6}, {"start_seat": -1}, {"weed": 1}]
)
def test_what_makes_no_sense_is_refused(fault):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(fault, KaresansuiOptions)


def test_every_option_explains_itself_in_the_schema():
    properties = msgspec.json.schema(KaresansuiOptions)["$defs"]["KaresansuiOptions"]["properties"]
    assert set(properties) == {"weeds", "open_demerits", "weed_planting", "weed_pile_ends_game", "start_seat"}
    assert all(entry["description"].endswith(".") for entry in properties.values())
