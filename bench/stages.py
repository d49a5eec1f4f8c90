"""From text to answer, stage by stage, in one or several trees of this project in turns.

    python bench/stages.py                                   # this tree
    python bench/stages.py . ../before --kinds kakuro killer

Each tree is run by its own Python, `.venv/bin/python`, on the same texts. A stage is the CPU time of its own
part of the work, in microseconds: `read` the text, `problem` its rules, `wire` and `compile` the kernel,
`search` the rest of `pt.solve`; `whole` is `pt.solve(pt.read(text))`, measured by itself. "Warm": every
puzzle is new, and the caches that puzzles of one size share are filled by the others; "cold": those are
cleared before each puzzle as well.
"""

from __future__ import annotations

import argparse
import gc
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median

# Only what needs no module of the project: this file is also run by the Python of another tree.

STAGES = ("read", "problem", "wire", "compile", "search", "parsed", "whole", "cold")
KINDS = ("17 clues", "sudoku 16x16", "jigsaw", "killer", "kenken", "kakuro", "suguru", "makaro", "str8ts")
KINDS += ("binairo", "renban", "kojun", "ripple", "futoshiki", "skyscrapers")
Times = dict[str, list[float]]


def texts_of(wanted: list[str], most: int) -> dict[str, list[str]]:
    """The texts of the sets whose names start so or end so, at most so many of each."""
    from questions import SETS

    chosen = [each for each in SETS if any(_is_called(each.name, name) for name in wanted) and not each.slow]
    return {each.name: [str(question.make()) for question in each.questions(most)] for each in chosen}


def _is_called(name: str, wanted: str) -> bool:
    return name == wanted or name.endswith(f", {wanted}")


def stage_times(texts: list[str]) -> Times:
    """The CPU time of each stage for each text, in microseconds."""
    from forget import forget

    import passatempo as pt
    from passatempo import topology
    from passatempo._kernel import Kernel
    from passatempo.wire import encode

    pt.solve(pt.read(texts[0]))  # what it imports, it imports before it is timed
    forget()

    times: Times = {stage: [] for stage in STAGES}

    def timed(stage: str, call: Callable[[], object]) -> object:
        start = time.thread_time_ns()
        result = call()
        times[stage].append((time.thread_time_ns() - start) / 1000)
        return result

    gc.disable()
    for text in texts:
        puzzle = timed("read", lambda text=text: pt.read(text))
        problem = timed("problem", puzzle.problem)
        if problem.base.results:  # compiled for another puzzle of the same layout
            times["wire"].append(0.0)
            times["compile"].append(0.0)
        else:
            wire = timed("wire", lambda problem=problem: encode(problem.base))
            timed("compile", lambda wire=wire: Kernel(wire.numbers))
    topology.SHARED.clear()
    for text in texts:
        puzzle = pt.read(text)
        timed("parsed", lambda puzzle=puzzle: pt.solve(puzzle))
    for text in texts:
        puzzle = pt.read(text)
        pt.solve(puzzle)
        timed("search", lambda puzzle=puzzle: pt.solve(puzzle))
    topology.SHARED.clear()
    for text in texts:
        timed("whole", lambda text=text: pt.solve(pt.read(text)))
    for text in texts[:20]:
        forget()
        gc.disable()
        timed("cold", lambda text=text: pt.solve(pt.read(text)))
    topology.SHARED.clear()
    return times


def least(some: Times, others: Times) -> Times:
    """For each stage and text the less of both."""
    return {stage: list(map(min, some[stage], others[stage])) for stage in some}


def serve() -> None:
    """Measure the texts that come in as JSON, one set per line."""
    for line in sys.stdin:
        texts = json.loads(line)
        found = stage_times(texts)
        for _ in range(2):
            found = least(found, stage_times(texts))
        print(json.dumps(found), flush=True)


class Tree:
    """A process that measures in one tree."""

    def __init__(self, root: Path) -> None:
        self.name = root.resolve().name
        places = f"{root.resolve() / 'src'}:{Path(__file__).parent}"
        environment = {"PYTHONPATH": places, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
        command = [str(root.resolve() / ".venv/bin/python"), str(Path(__file__).resolve()), "--serve"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def measured(self, texts: list[str]) -> Times:
        """What the process measures on these texts."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(texts) + "\n")
        self.process.stdin.flush()
        found: Times = json.loads(self.process.stdout.readline())
        return found

    def end(self) -> None:
        """Its process ends with its input."""
        self.process.communicate()


LEGEND = """\
Where the time goes from text to answer: the CPU time of each stage in microseconds, the median of up to
sixty published puzzles, the least of several turns. "Read" is the text, "problem" its rules, "wire" and
"compile" make the kernel, "search" is a second `pt.solve`; "parsed" and "whole" are the calls on a puzzle
and on its text, warm; "cold" is the whole call with everything forgotten before each puzzle. A tree from
before (`--before`) is measured in turns with this one, on the same texts; "ratio" is whole to whole."""


def lines(
    figures: dict[str, float], here: Path, before: Path | None, most: int, wanted: Sequence[str]
) -> Iterator[str]:
    """A row for each set and tree."""
    from tables import head, number, row

    trees = [Tree(here), *([Tree(before)] if before else [])]
    kinds = [kind for kind in KINDS if not wanted or any(part in kind for part in wanted)]
    yield head("set", *(["tree"] if before else []), *STAGES, *(["ratio"] if before else []))
    for name, texts in texts_of(kinds, most).items():
        found = [tree.measured(texts) for tree in trees]
        again = [tree.measured(texts) for tree in trees]
        medians = [
            {stage: median(times) for stage, times in least(one, other).items()}
            for one, other in zip(found, again, strict=True)
        ]
        for stage, figure in medians[0].items():
            figures[f"stages/{name}/{stage}"] = figure
        for tree, now in zip(("now", "before"), medians, strict=False):
            cells = [name, *([tree] if before else []), *(number(now[stage]) for stage in STAGES)]
            if before:
                figures[f"stages/{name}/before"] = medians[0]["whole"] / medians[1]["whole"]
                cells.append("" if tree == "before" else number(figures[f"stages/{name}/before"]))
            yield row(cells)
    for tree in trees:
        tree.end()


def main() -> None:
    """Print a line for each set and tree."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("trees", nargs="*", type=Path, default=[Path()])
    parser.add_argument("--kinds", nargs="+", default=KINDS)
    parser.add_argument("--most", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--serve", action="store_true")
    given = parser.parse_args()
    if given.serve:
        return serve()
    trees = [Tree(root) for root in given.trees]
    print(f"{'median CPU us':26}{'tree':10}", *(f"{stage:>8}" for stage in STAGES))
    for name, texts in texts_of(given.kinds, given.most).items():
        found = [tree.measured(texts) for tree in trees]
        for _ in range(given.rounds - 1):
            found = [least(so_far, tree.measured(texts)) for so_far, tree in zip(found, trees, strict=True)]
        for tree, times in zip(trees, found, strict=True):
            figures = (f"{median(times[stage]):8.1f}" for stage in STAGES)
            print(f"{name:26}{tree.name:10}", *figures, flush=True)
    return None


if __name__ == "__main__":
    main()
