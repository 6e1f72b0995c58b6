"""Keys: made once, read by their owner alone."""

import stat
from concurrent.futures import ThreadPoolExecutor

from services.table.keyring import key


def test_a_key_is_made_at_the_first_start_and_stays(tmp_path):
    folder = tmp_path / "kifu" / "keys"
    luck = key(folder, "luck")
    assert len(luck) == 32
    assert key(folder, "luck") == luck
    assert key(folder, "service") != luck


def test_nobody_else_may_read_it(tmp_path):
    folder = tmp_path / "keys"
    key(folder, "luck")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()] == [0o600]


def test_those_who_start_at_once_have_the_same_key(tmp_path):
    with ThreadPoolExecutor(16) as pool:
        keys = list(pool.map(lambda _: key(tmp_path, "luck"), range(16)))
    assert len(set(keys)) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["luck.key"]
