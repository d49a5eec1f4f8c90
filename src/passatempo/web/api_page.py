"""The page that shows the OpenAPI document: plain HTML without scripts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from passatempo.web.openapi import document

STYLE = """
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.5rem; border: 1px solid; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.2rem 0.8rem 0.2rem 0; }
td { border-bottom: 1px solid #8888; }
:root { color-scheme: light dark; background: Canvas; color: CanvasText; }
"""


def api_page() -> str:
    """The HTML that documents every question of the API."""
    found = document()
    body = "\n".join([*_head(found), *_questions(found), *_schemas(found)])
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n<title>passatempo: questions</title>\n'
        f'<link rel="stylesheet" href="/api/docs.css">\n</head>\n'
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _head(found: Mapping[str, Any]) -> Iterator[str]:
    info = found["info"]
    yield f"<h1>{escape(info['title'])} {escape(info['version'])}: questions</h1>"
    yield f"<p>{_prose(info['description'])}</p>"
    yield '<p>As data: <a href="/api/openapi.json">openapi.json</a>. An example:</p>'
    example = (
        "curl -H 'content-type: application/json' ADDRESS/api/read -d '{\"text\": \"..4. 1... .2.. ...3\"}'"
    )
    yield f"<pre>{escape(example)}</pre>"


def _questions(found: Mapping[str, Any]) -> Iterator[str]:
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            yield f'<h2 id="{operation["operationId"]}"><code>{method.upper()} {escape(path)}</code></h2>'
            yield f"<p>{_prose(operation['summary'])}</p>"
            if "requestBody" in operation:
                yield from _arguments(operation["requestBody"]["content"]["application/json"]["schema"])
                reply = operation["responses"]["200"]["content"]["application/json"]["schema"]
                yield f"<p>Result: {_type(reply['properties']['result'])}</p>"


def _arguments(schema: Mapping[str, Any]) -> Iterator[str]:
    yield "<table><thead><tr><th>argument</th><th>type</th><th>meaning</th></tr></thead><tbody>"
    required = schema.get("required", ())
    for name, each in schema["properties"].items():
        need = " (required)" if name in required else ""
        default = f" Default: {escape(json.dumps(each['default']))}." if "default" in each else ""
        about = _prose(each["description"]) + default + need
        yield f"<tr><td><code>{escape(name)}</code></td><td>{_type(each)}</td><td>{about}</td></tr>"
    yield "</tbody></table>"


def _prose(text: str) -> str:
    """A sentence in which `code` is marked by backquotes."""
    return re.sub("`([^`]*)`", r"<code>\1</code>", escape(text))


def _type(schema: Mapping[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#schema-{escape(name)}">{escape(name)}</a>'
    if "enum" in schema:
        return escape(", ".join(map(str, schema["enum"])))
    kind = schema.get("type", "anything")
    text = escape(kind if isinstance(kind, str) else " or ".join(kind))
    bounds = [f"{word} {schema[key]:,}" for key, word in _BOUNDS.items() if key in schema]
    return text + (f" ({', '.join(bounds)})" if bounds else "")


_BOUNDS = {"minimum": "from", "maximum": "to", "maxLength": "length up to", "maxItems": "items up to"}


def _schemas(found: Mapping[str, Any]) -> Iterator[str]:
    yield "<h2>Schemas</h2>"
    for name, schema in found["components"]["schemas"].items():
        text = json.dumps(schema, indent=2, ensure_ascii=False)
        yield f'<h3 id="schema-{escape(name)}">{escape(name)}</h3>\n<pre>{escape(text)}</pre>'
