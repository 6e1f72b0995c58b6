"""Style sheets, scripts and the icon: read once, told under an address that changes with what they say."""

import gzip
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

HERE = Path(__file__).parent
MEDIA = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
}


class Asset(msgspec.Struct, frozen=True):
    """A file as it is sent: as it is, and packed for those who can unpack it."""

    media: str
    plain: bytes
    packed: bytes


class Assets:
    """All files that pages may load. One hash for all of them, so that a script finds its neighbours beside it."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._known = {name: _asset(path) for name, path in sorted(files.items())}
        digest = sha256()
        for name, asset in self._known.items():
            digest.update(b"%b\n%d\n%b" % (name.encode(), len(asset.plain), asset.plain))
        self.hash = digest.hexdigest()[:16]

    def __contains__(self, name: str) -> bool:
        return name in self._known

    def address(self, name: str) -> str:
        """Where a page finds that file. Raises KeyError where there is none."""
        if name not in self._known:
            raise KeyError(name)
        return f"/static/{self.hash}/{name}"

    def get(self, name: str) -> Asset | None:
        """The file of that name."""
        return self._known.get(name)


@cache
def installed() -> Assets:
    """Those in `static`, and beside each game's drawing as `game/<name>/…`."""
    shared = {str(path.relative_to(HERE / "static")): path for path in (HERE / "static").rglob("*")}
    games = {str(path.relative_to(HERE)): path for path in (HERE / "game").rglob("*")}
    return Assets({name: path for name, path in (shared | games).items() if path.suffix in MEDIA})


def _asset(path: Path) -> Asset:
    plain = path.read_bytes()
    return Asset(MEDIA[path.suffix], plain, gzip.compress(plain, mtime=0))
