"""The second verifier, deploy/verify_bundle.py, as it is: a file that stands alone."""

import importlib.util
import struct
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[3] / "deploy" / "verify_bundle.py"


def _loaded() -> Any:
    spec = importlib.util.spec_from_file_location("verify_bundle", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SECOND = _loaded()


def verdict(raw: bytes, key: str | None = None) -> str | None:
    """Place and fault, as it would print them; None if all is well."""
    reader = SECOND.Reader(key)
    try:
        reader.read(raw)
    except (SECOND.Fault, ValueError, KeyError, TypeError, AttributeError, struct.error) as fault:
        return f"{reader.place}: {fault}"
    return None
