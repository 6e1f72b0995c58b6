"""The service's description as one page to read, which loads nothing from anywhere."""

import json
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Any

HEADERS = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}

_STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h1 { font-weight: normal; } h2 { font-size: 1rem; margin: 2rem 0 .25rem; font-family: monospace; }
pre { background: #f6f4ee; padding: .75rem; overflow-x: auto; font-size: .8rem; } table { border-collapse: collapse; }
td { padding: .1rem 1rem .1rem 0; vertical-align: top; } code { font-family: monospace; } p { margin: .25rem 0; }
"""


@lru_cache(maxsize=4)
def render(document: bytes) -> bytes:
    """The page of that OpenAPI document."""
    spec = json.loads(document)
    body = "".join(_calls(spec))
    schemas = "".join(_details(name, schema) for name, schema in sorted(spec["components"]["schemas"].items()))
    title = escape(f"{spec['info']['title']} {spec['info']['version']}")
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title><style>{_STYLE}</style>"
        f"<h1>{title}</h1><p>{escape(spec['info']['description'])} The same for programs: "
        f"<a href=/schema/openapi.json>openapi.json</a>.</p>{body}<h1>Shapes</h1>{schemas}</html>"
    ).encode()


def _calls(spec: dict[str, Any]) -> Iterator[str]:
    for path, methods in spec["paths"].items():
        for method, call in methods.items():
            yield f"<h2>{method.upper()} {escape(path)}</h2><p>{escape(call['summary'])}</p>"
            yield "<table>" + "".join(_parameter(one) for one in call["parameters"]) + "</table>"
            if "requestBody" in call:
                yield _details("body", call["requestBody"]["content"])
            for status, answer in sorted(call["responses"].items()):
                yield _details(f"{status} {answer['description']}", answer.get("content", {}))


def _parameter(one: dict[str, Any]) -> str:
    schema = escape(json.dumps(one["schema"]))
    return f"<tr><td>{one['in']}<td><code>{escape(one['name'])}</code><td><code>{schema}</code></tr>"


def _details(name: str, value: Any) -> str:
    text = escape(json.dumps(value, indent=1, ensure_ascii=False))
    return f"<details><summary><code>{escape(name)}</code></summary><pre>{text}</pre></details>"
