"""Differences as pointers: enough to turn one value into the other, and no more."""

import copy

from hypothesis import given
from hypothesis import strategies as st

from services.table.difference import differences

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "a/b", "~1"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "a/b", "~", ""]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(VALUES, VALUES)
def test_differences_turn_one_value_into_the_other(before, after):
    found = list(differences(before, after))
    result = copy.deepcopy(before)
    for one in found:
        result = put(result, one.path, one.to, after)
    assert same(result, after)


@given(VALUES)
def test_what_is_the_same_does_not_differ(value):
    assert list(differences(value, copy.deepcopy(value))) == []


def test_true_and_one_differ():
    assert [one.path for one in differences({"laid": True}, {"laid": 1})] == ["/laid"]


def test_lists_of_other_lengths_differ_as_a_whole_and_tuples_are_lists():
    (one,) = differences({"hand": (1, 2)}, {"hand": (1,)})
    assert (one.path, one.from_, one.to) == ("/hand", (1, 2), (1,))
    assert list(differences([1], (1,))) == []


def same(one, other):
    """Equal, and of the same types all the way down, where absent is null."""
    if isinstance(one, dict) and isinstance(other, dict):
        return all(same(one.get(key), other.get(key)) for key in one.keys() | other.keys())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and one == other


def put(value, pointer, new, after):
    if pointer == "":
        return new
    *way, last = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
    here = value
    for step in way:
        here = here[int(step)] if isinstance(here, list) else here[step]
    here[int(last) if isinstance(here, list) else last] = new
    return value
