"""Where our links lead for whoever is sent one: what this computer alone can open is no good to a phone."""

from ipaddress import ip_address
from urllib.parse import urlsplit


def outward(here: str, lan: str | None) -> str:
    """The address before every path, as others find us; at this computer, that of the local network."""
    return here if lan is None or is_far(here) else lan


def is_trusted(address: str) -> bool:
    """Whether a browser takes it that nobody listens on the way."""
    return address.startswith("https:") or not is_far(address)


def is_far(address: str) -> bool:
    """Whether other devices can come there."""
    name = urlsplit(address).hostname or ""
    try:
        return not ip_address(name).is_loopback
    except ValueError:
        return name != "localhost" and not name.endswith(".localhost")
