"""The words of the page: every English sentence in its code, and the table of Portuguese ones."""

from __future__ import annotations

import json
import re
from pathlib import Path

STATIC = Path(__file__).resolve().parents[1] / "src/passatempo/web/static"
_STRING = r'"((?:[^"\\]|\\.)*)"'
_CALLS = (rf"\bt\({_STRING}", rf"\bplural\([^\"]*{_STRING}, {_STRING}")
# Tables whose strings are translated where they are used: the file, and what a string of it looks like.
_TABLES = {
    "table-of-keys.js": (rf"(?:words|short): {_STRING}", rf'^  \["[^"]*", {_STRING}\]'),
    "settings-dialog.js": (rf'^  \["\w+", {_STRING}\],$',),
    "watch-view.js": (rf"(?:words|about): {_STRING}", rf'\["[a-z]+", {_STRING}\]'),
    "app.js": (rf"words: {_STRING}",),
    "game-board.js": (rf"\[\w+, {_STRING}\]",),
    "set-view.js": (r'"((?:down|up)-(?:left|right))"',),
    "generate-form.js": (r'"(beginner|easy|medium|hard|expert|extreme)"',),
    "hint-panel.js": (),
}


def english() -> set[str]:
    """Every sentence that the page may show."""
    found = set()
    for file in STATIC.glob("*.js"):
        text = file.read_text("utf-8")
        for pattern in (*_CALLS, *_TABLES.get(file.name, ())):
            for match in re.finditer(pattern, text, re.MULTILINE):
                found |= {json.loads(f'"{part}"') for part in match.groups()}
    return found - {""}


def portuguese() -> dict[str, str]:
    """The table of Portuguese sentences, by the English ones."""
    lines = (STATIC / "words-pt.js").read_text("utf-8").splitlines()
    pairs = (re.match(rf"^  {_STRING}: {_STRING},$", line) for line in lines)
    return {json.loads(f'"{pair[1]}"'): json.loads(f'"{pair[2]}"') for pair in pairs if pair}
