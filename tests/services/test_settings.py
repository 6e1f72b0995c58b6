"""What the environment may say, and how a mistake in it is answered."""

import os
from ipaddress import ip_network
from pathlib import Path

import pytest
from msgspec.structs import fields

from services.settings import KNOBS, Misconfigured, Settings, read


def test_nothing_need_be_set():
    settings = read({})
    assert (settings.host, settings.port, settings.public) == ("127.0.0.1", 8000, False)
    assert (settings.database_url, settings.migrate_url, settings.redis_url) == (None, None, None)
    assert settings.keys == settings.data / "keys"
    assert settings.packs == settings.data / "packs"


def test_data_lies_in_the_users_home_but_for_root_where_a_server_account_can_reach_it(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert read({"HOME": "/home/anna"}).data == Path("/home/anna/.local/share/kifu")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert read({"HOME": "/root"}).data == Path("/var/lib/kifu")


def test_every_variable_has_a_field_and_every_field_a_variable():
    assert {f"KIFU_{field.name.upper()}" for field in fields(Settings)} == set(KNOBS)


def test_everything_may_be_set():
    settings = read(
        {
            "KIFU_HOST": "192.168.0.7",
            "KIFU_PORT": "80",
            "KIFU_PUBLIC": "Yes",
            "KIFU_PUBLIC_URL": "https://Kifu.example.org/",
            "KIFU_TRUSTED_PROXIES": "10.0.0.0/8, ::1",
            "KIFU_BACKUP_DAYS": "7",
            "KIFU_DATA": "/srv/kifu",
            "KIFU_KEYS": "/etc/kifu",
            "KIFU_PACKS": "/srv/packs",
            "KIFU_DATABASE_URL": "postgresql://kifu@db/kifu",
            "KIFU_MIGRATE_URL": "postgres://owner@db/kifu",
            "KIFU_REDIS_URL": "rediss://cache:6380/1",
            "KIFU_POOL_SIZE": "3",
            "PATH": "/bin",
        }
    )
    assert settings == Settings(
        host="192.168.0.7",
        port=80,
        public=True,
        public_url="https://kifu.example.org",
        trusted_proxies=(ip_network("10.0.0.0/8"), ip_network("::1")),
        backup_days=7,
        data=Path("/srv/kifu"),
        keys=Path("/etc/kifu"),
        packs=Path("/srv/packs"),
        database_url="postgresql://kifu@db/kifu",
        migrate_url="postgres://owner@db/kifu",
        redis_url="rediss://cache:6380/1",
        pool_size=3,
    )


def test_an_empty_variable_counts_as_absent():
    assert read({"KIFU_PORT": "", "KIFU_DATABASE_URL": ""}) == read({})


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("KIFU_PORT", "http", "KIFU_PORT is 'http', but must be a whole number from 1 to 65535."),
        ("KIFU_PORT", "65536", "KIFU_PORT is '65536', but must be a whole number from 1 to 65535."),
        ("KIFU_PORT", "-1", "KIFU_PORT is '-1', but must be a whole number from 1 to 65535."),
        ("KIFU_PUBLIC", "maybe", "KIFU_PUBLIC is 'maybe', but must be one of 1, true, yes, on, 0, false, no, off."),
        ("KIFU_PROT", "80", "KIFU_PROT is not a setting of Kifu. Did you mean KIFU_PORT?"),
        ("KIFU_COLOUR_OF_THE_SKY", "blue", "KIFU_COLOUR_OF_THE_SKY is not a setting of Kifu."),
        ("KIFU_MIGRATE_URL", "postgresql://db/kifu", "KIFU_MIGRATE_URL is set but KIFU_DATABASE_URL is not."),
    ],
)
def test_a_mistake_is_answered_by_a_sentence_naming_the_variable(name, text, sentence):
    with pytest.raises(Misconfigured) as refused:
        read({name: text})
    assert str(refused.value) == sentence


@pytest.mark.parametrize("text", ["10.0.0.1/8", "proxy", "10.0.0.1,,10.0.0.2"])
def test_a_trusted_proxy_is_an_address_or_a_network(text):
    with pytest.raises(Misconfigured, match=r"KIFU_TRUSTED_PROXIES .* must be addresses or networks"):
        read({"KIFU_TRUSTED_PROXIES": text})


@pytest.mark.parametrize(
    "text",
    [
        "kifu.example.org",
        "ftp://kifu",
        "https://kifu/path",
        "https://",
        "https://a@b",
        "https://kifu:x",
        "https://kifu?x",
    ],
)
def test_the_public_address_is_scheme_host_and_port_alone(text):
    with pytest.raises(Misconfigured, match="KIFU_PUBLIC_URL must be an address such as"):
        read({"KIFU_PUBLIC_URL": text})


def test_one_url_without_the_other_is_refused():
    for name, text in {"KIFU_DATABASE_URL": "postgresql://db/kifu", "KIFU_REDIS_URL": "redis://cache"}.items():
        with pytest.raises(Misconfigured, match="set both"):
            read({name: text})


def test_a_wrong_url_is_not_repeated_because_it_may_hold_a_password():
    with pytest.raises(Misconfigured) as refused:
        read({"KIFU_DATABASE_URL": "mysql://kifu:sesame@db/kifu", "KIFU_REDIS_URL": "redis://cache"})
    assert str(refused.value) == "KIFU_DATABASE_URL must be an address that begins with postgresql:// or postgres://."


def test_a_folder_may_begin_at_home():
    assert read({"KIFU_DATA": "~/kifu"}).data == Path.home() / "kifu"
