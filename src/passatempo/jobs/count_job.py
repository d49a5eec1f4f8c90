"""CountJob: a count by cutting that can be killed and resumed, and whose tree can be checked apart.

count.json     the puzzle, the version of the program; written once
tree.jsonl     one line for each cut and each count, in the order in which they were made
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from passatempo import __version__
from passatempo.errors import InputError, StoppedError
from passatempo.formats import read, write
from passatempo.jobs.count_tree import CountedBoard, CountTree, Cut, count_board, entry_json, entry_of
from passatempo.jobs.executors import AnswerParts, in_processes
from passatempo.jobs.input_parts import Part
from passatempo.jobs.manifest import append_durably, clear_errors, locked_folder, write_durably
from passatempo.messages import Message
from passatempo.parallel.cores import available_cores
from passatempo.puzzle import Puzzle

COUNT, TREE = "count.json", "tree.jsonl"
BOARD_SECONDS = 120.0  # that the count of a board may take; then it is cut
_WHOLE = 5  # times as long for the puzzle itself: a cut leaves less symmetry
_PIECES = 32  # that a board is cut into at once, if it has so many that are not isomorphic
_MOST_CUTS = 64  # for them: where symmetry is left, a cut may give a single board


class CountJob:
    """A count in a folder."""

    def __init__(self, folder: str, puzzle: Puzzle) -> None:
        self.path, self._text = Path(folder), write(puzzle, "json")
        self.tree = CountTree(puzzle)
        for number, line in enumerate(_whole_lines(self.path / TREE), 1):
            try:
                self.tree.add(entry_of(json.loads(line)))
            except (ValueError, KeyError, TypeError, AttributeError):
                raise InputError("not a job: line {number} of {file} is damaged", number, TREE) from None

    @classmethod
    def begin(cls, folder: str, puzzle: Puzzle) -> CountJob:
        """A new count in a folder; InputError if there is one already."""
        if (Path(folder) / COUNT).exists():
            raise InputError("there is a job in {folder}: expected --resume, or another folder", folder)
        data = {"passatempo count": 1, "version": __version__, "puzzle": json.loads(write(puzzle, "json"))}
        with clear_errors(folder):
            Path(folder).mkdir(parents=True, exist_ok=True)
            text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
            write_durably(Path(folder) / COUNT, text.encode())
        return cls(folder, puzzle)

    @classmethod
    def resume(cls, folder: str, puzzle: Puzzle | None = None) -> CountJob:
        """The count in a folder; InputError if it is that of another puzzle or version, or there is none."""
        try:
            data = json.loads((Path(folder) / COUNT).read_bytes())
            version, own = data["version"], read(json.dumps(data["puzzle"]))
        except FileNotFoundError:
            raise InputError("there is no job in {folder}", folder) from None
        except (ValueError, KeyError, TypeError):
            raise InputError("not a job: {file} is damaged", COUNT) from None
        differing = [(Message("version"), version, __version__)] if version != __version__ else []
        if puzzle is not None and write(puzzle, "json") != write(own, "json"):
            differing.append((Message("puzzle"), str(own).partition("\n")[0], str(puzzle).partition("\n")[0]))
        for what, before, now in differing:
            raise InputError(
                "the job in {folder} has another {what}: {before}, not {now}", folder, what, before, now
            )
        return cls(folder, own)

    def run(
        self, answer_parts: AnswerParts | None = None, seconds: float = BOARD_SECONDS, pieces: int = 1
    ) -> int:
        """Count what is not counted, and return the number of solutions of the puzzle.

        `answer_parts` is an executor (default: processes, one a core). A board that takes more than `seconds`
        is cut. With `pieces` the puzzle is cut into so many boards before any is counted.
        """
        executor = answer_parts or in_processes(available_cores())
        with locked_folder(self.path), clear_errors(str(self.path)):
            if self.tree.leaves() == [self.tree.root] and pieces > 1:
                self._cut(self.tree.root, pieces)
            while leaves := self.tree.leaves():
                is_whole = leaves == [self.tree.root]
                answer = partial(count_board, self._text, seconds * (_WHOLE if is_whole else 1))
                for number, count in executor(answer, self._parts(leaves)):
                    if count is not None:
                        self._record(CountedBoard(leaves[number], count))
                    elif not self._cut(leaves[number], _PIECES):
                        raise StoppedError(Message("a board without open cells takes too long"))
        return self.tree.total()

    def _parts(self, leaves: list[str]) -> Iterator[Part]:
        for number, key in enumerate(leaves):
            yield number, json.dumps(dict(self.tree.boards[key].cells)).encode()

    def _cut(self, key: str, pieces: int) -> int:
        """Cut a board, and its boards in turn, until there are so many; returns the number of cuts."""
        leaves, cuts = [key], 0
        while leaves and len(leaves) < pieces and cuts < _MOST_CUTS:
            board = leaves.pop(0)
            cut = self.tree.boards[board].cut()
            if cut is None:
                continue
            leaves += [each for each in dict.fromkeys(cut.into.values()) if each not in self.tree.boards]
            self._record(cut)
            cuts += 1
        return cuts

    def _record(self, entry: Cut | CountedBoard) -> None:
        append_durably(self.path / TREE, json.dumps(entry_json(entry)).encode())
        self.tree.add(entry)


def _whole_lines(path: Path) -> list[bytes]:
    """The lines of a file; one that was cut short does not count."""
    with suppress(FileNotFoundError):
        return [line for line in path.read_bytes().split(b"\n")[:-1] if line.endswith(b"}")]
    return []


__all__ = ["BOARD_SECONDS", "CountJob"]
