"""Every knob of the service, read once from the environment, so that nothing else ever looks there."""

import os
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct

Network = IPv4Network | IPv6Network

PREFIX = "KIFU_"


class Misconfigured(Exception):
    """The environment says something the service cannot follow; the message names the variable."""


class Settings(Struct, frozen=True, kw_only=True):
    """What the operator decided. A field is named as its variable, without `KIFU_`, in small letters."""

    host: str = "127.0.0.1"
    port: int = 8000
    lan: bool = False
    """Other devices of the local network may come, at the address that is shown when the service starts."""
    public: bool = False
    """Strangers without a token may watch public matches."""
    public_url: str | None = None
    """Where the outside world finds us: scheme, host and perhaps port."""
    trusted_proxies: tuple[Network, ...] = ()
    backup_days: int = 30
    """How long backups are kept, and therefore what erasure cannot reach."""
    data: Path
    keys: Path
    packs: Path
    """Where content packs lie, a folder each."""
    database_url: str | None = None
    """None: a private Postgres and Valkey in `data` serve."""
    migrate_url: str | None = None
    redis_url: str | None = None
    body_limit: int = 1_048_576
    """Bytes of a request's body."""
    body_seconds: int = 30
    """Seconds in which a request's body must have come; a large one may take longer."""
    bundle_limit: int = 67_108_864
    """Bytes of a bundle that is imported."""
    page_limit: int = 500
    """Entries of one page of a list."""
    players_per_minute: int = 10
    """New players from one address."""
    pool_size: int = 10
    """Database connections of one process."""
    statement_timeout: int = 10
    """Seconds a statement may take."""


def read(environ: Mapping[str, str]) -> Settings:
    """The settings of this environment; a variable that is empty counts as absent. Raises Misconfigured."""
    given = {name: text for name, text in environ.items() if name.startswith(PREFIX) and text}
    for name in given:
        if name not in KNOBS:
            raise Misconfigured(_unknown(name))
    values = {name.removeprefix(PREFIX).lower(): _parse(name, text) for name, text in given.items()}
    values.setdefault("data", _home(environ))
    for name in ("keys", "packs"):
        values.setdefault(name, values["data"] / name)
    _refuse_half(values)
    return Settings(**values)


def _parse(name: str, text: str) -> Any:
    try:
        return KNOBS[name](text)
    except ValueError as error:
        shown = "" if name.endswith("_URL") else f" is {text!r}, but"  # a URL may hold a password
        raise Misconfigured(f"{name}{shown} must be {error}.") from None


def _unknown(name: str) -> str:
    near = get_close_matches(name, KNOBS, n=1)
    return f"{name} is not a setting of Kifu." + (f" Did you mean {near[0]}?" if near else "")


def _refuse_half(values: Mapping[str, Any]) -> None:
    if ("database_url" in values) != ("redis_url" in values):
        raise Misconfigured(
            "KIFU_DATABASE_URL and KIFU_REDIS_URL belong together: set both, or neither for private servers."
        )
    if "migrate_url" in values and "database_url" not in values:
        raise Misconfigured("KIFU_MIGRATE_URL is set but KIFU_DATABASE_URL is not.")


def _home(environ: Mapping[str, str]) -> Path:
    """Root's servers run as another account, which could not enter root's home."""
    if os.geteuid() == 0:
        return Path("/var/lib/kifu")
    home = environ.get("HOME")
    return (Path(home) if home else Path.home()) / ".local" / "share" / "kifu"


def _whole(lowest: int, highest: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not (text.isascii() and text.isdigit() and lowest <= int(text) <= highest):
            raise ValueError(f"a whole number from {lowest} to {highest}")
        return int(text)

    return parse


def _truth(text: str) -> bool:
    known = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
    if text.lower() not in known:
        raise ValueError("one of 1, true, yes, on, 0, false, no, off")
    return known[text.lower()]


def _networks(text: str) -> tuple[Network, ...]:
    try:
        return tuple(ip_network(word.strip()) for word in text.split(","))
    except ValueError:
        raise ValueError("addresses or networks such as 10.0.0.0/8, separated by commas") from None


def _origin(text: str) -> str:
    wanted = "an address such as https://kifu.example.org, without path"
    parts = _split(text, wanted, ("http", "https"))
    if parts.hostname is None or "@" in parts.netloc or parts.path not in {"", "/"} or parts.query or parts.fragment:
        raise ValueError(wanted)
    return f"{parts.scheme}://{parts.netloc.lower()}"


def _url(*schemes: str) -> Callable[[str], str]:
    wanted = "an address that begins with " + " or ".join(f"{scheme}://" for scheme in schemes)

    def parse(text: str) -> str:
        _split(text, wanted, schemes)
        return text

    return parse


def _split(text: str, wanted: str, schemes: tuple[str, ...]) -> SplitResult:
    try:
        parts = urlsplit(text)
        _ = parts.port  # raises where it is no number
    except ValueError:
        raise ValueError(wanted) from None
    if parts.scheme not in schemes:
        raise ValueError(wanted)
    return parts


def _folder(text: str) -> Path:
    return Path(text).expanduser().absolute()


_postgres = _url("postgresql", "postgres")

KNOBS: dict[str, Callable[[str], object]] = {
    "KIFU_HOST": str,
    "KIFU_PORT": _whole(1, 65_535),
    "KIFU_LAN": _truth,
    "KIFU_PUBLIC": _truth,
    "KIFU_PUBLIC_URL": _origin,
    "KIFU_TRUSTED_PROXIES": _networks,
    "KIFU_BACKUP_DAYS": _whole(0, 36_500),
    "KIFU_DATA": _folder,
    "KIFU_KEYS": _folder,
    "KIFU_PACKS": _folder,
    "KIFU_DATABASE_URL": _postgres,
    "KIFU_MIGRATE_URL": _postgres,
    "KIFU_REDIS_URL": _url("redis", "rediss", "unix"),
    "KIFU_BODY_LIMIT": _whole(1_024, 1_073_741_824),
    "KIFU_BODY_SECONDS": _whole(1, 3_600),
    "KIFU_BUNDLE_LIMIT": _whole(1_024, 1_073_741_824),
    "KIFU_PAGE_LIMIT": _whole(1, 10_000),
    "KIFU_PLAYERS_PER_MINUTE": _whole(1, 1_000_000),
    "KIFU_POOL_SIZE": _whole(1, 1_000),
    "KIFU_STATEMENT_TIMEOUT": _whole(1, 3_600),
}
