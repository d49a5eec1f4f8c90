"""kinds: which kinds of puzzles there are; with a name, its rules and how to write one down.

What is told of one kind is itself a puzzle in the native text form, all else being comments: it can be
kept, changed, and given to any other verb.
"""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED
from passatempo.formats import read, write
from passatempo.kinds import all_kinds, kind_named
from passatempo.puzzle import Puzzle

Kind = type[Puzzle]
_PACKAGE = Path(__file__).parent.parent
_SAMPLES = (_PACKAGE / "samples", _PACKAGE.parent.parent / "samples")  # installed, or in the repository


def run(options: Options) -> int:
    """List every kind, or tell about those named."""
    named = [kind_named(name) for name in options.inputs]
    if options.json:
        from json import dumps

        lines = [dumps(_object(kind)) for kind in named or all_kinds()]
    else:
        lines = [line for kind in named for line in _described(kind)] or _listed(all_kinds())
    print("\n".join(lines))
    return ANSWERED


def _listed(kinds: tuple[Kind, ...]) -> list[str]:
    width = max(len(kind.name) for kind in kinds)
    return [f"{kind.name:{width}}  {_about(kind)[0]}" for kind in kinds]


def _described(kind: Kind) -> Iterator[str]:
    """The rules and the text form as comments, then an example."""
    also = f" (also called {', '.join(kind.aliases)})" if kind.aliases else ""
    width = max(map(len, kind.clue_types), default=0)
    blocks = [f"  {name:{width}}  {text}" for name, text in _blocks(kind).items()]
    form = (
        f"Written down: a head line '{kind.name} ROWSxCOLUMNS', then those of these blocks that are wanted."
    )
    for line in [f"{kind.name}{also}", "", *_about(kind), "", form, *blocks]:
        yield f"# {line}".rstrip()
    yield from _example(kind).splitlines()


def _about(kind: Kind) -> list[str]:
    return cleandoc(kind.__doc__ or "").splitlines()


def _blocks(kind: Kind) -> dict[str, str]:
    """What each block takes: the clue that reads it says so."""
    return {
        name: cleandoc(clue_type.read.__doc__ or "").partition("\n")[0]
        for name, clue_type in kind.clue_types.items()
    }


def _example(kind: Kind) -> str:
    """The smallest sample there is."""
    samples = [path for folder in _SAMPLES for path in (folder / kind.name).glob("*.txt")]
    smallest = min(samples, key=lambda path: (path.stat().st_size, path.name), default=None)
    return write(read(str(smallest), kind=kind)) if smallest else ""


def _object(kind: Kind) -> dict[str, Any]:
    about = " ".join(filter(None, _about(kind)))
    return {"name": kind.name, "aliases": kind.aliases, "about": about, "blocks": _blocks(kind)}
