"""`solve_columns`: arrays of puzzles in memory, without a Python object for each puzzle."""

from __future__ import annotations

from typing import Any, NamedTuple

from passatempo._kernel import cells_of_answers, lines_of_cells
from passatempo.batch import LineSolver
from passatempo.checks import check_whole, quoted
from passatempo.columns.tables import require_pyarrow
from passatempo.errors import InputError, WrongTypeError
from passatempo.problem import Question

_AT_ONCE = 1 << 16  # boards: their texts stay in the processor's cache


class SolvedColumns(NamedTuple):
    """The first solution found of each puzzle, and how many there are."""

    solutions: Any  # an array like that of the puzzles: zeros, or nulls, where there is none
    counts: Any  # up to the limit; -1, or null, for what is no puzzle


def solve_columns(
    puzzles: Any,
    *,
    limit: int | None = 2,
    threads: int | None = None,
    like: Question | None = None,
    blank: int = 0,
) -> SolvedColumns:
    """Solve an array of puzzles: numpy, Arrow, or whatever has the buffer protocol.

    - Two dimensions of one-byte integers, a row for each puzzle, as `numpy.int8`: cells with `blank` are
      open. The answer has two memory views, which `numpy.asarray` takes as they are: of bytes, a row for each
      puzzle, and of 64-bit integers.
    - A column of texts in Arrow's format (pyarrow, Polars, DuckDB; extra `data`), one character per cell. The
      answer has two Arrow arrays, of texts and of integers.

    The boards are plain ones of the size of the first, or have the rooms, cages and other clues of the puzzle
    `like`. Solutions are counted up to `limit`; None: all. Raises InputError for anything else.
    """
    solver = LineSolver(like=like, limit=limit, threads=threads, keep=True)
    if hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__"):
        return _solve_texts(puzzles, solver)
    return _solve_cells(_matrix(puzzles), solver, check_whole("blank", blank, -128, 255) % 256)


def _matrix(puzzles: object) -> memoryview:
    """The bytes of a matrix of small integers."""
    try:
        view = memoryview(puzzles)  # type: ignore[arg-type]
    except TypeError:
        raise WrongTypeError("expected an array, found {found}", quoted(puzzles)) from None
    if view.itemsize != 1 or view.ndim != 2 or view.format[-1] not in "bB":
        found = f"{view.ndim} dimensions of {view.itemsize} bytes"
        raise InputError("an array of {found}: expected 2 dimensions of integers of 1 byte, as int8", found)
    if not view.c_contiguous:
        raise InputError("the rows of the array are not contiguous: copy it first")
    return view


def _solve_cells(view: memoryview, solver: LineSolver, blank: int) -> SolvedColumns:
    boards, cells = view.shape or (0, 0)
    if boards == 0 or cells == 0:
        return SolvedColumns(_cells(b"", boards, cells), memoryview(bytes(8 * boards)).cast("q"))
    flat, solutions, counts = view.cast("B"), bytearray(), bytearray()
    for at in range(0, boards * cells, _AT_ONCE * cells):
        lines = lines_of_cells(flat[at : at + _AT_ONCE * cells], cells, blank)
        some, numbers = cells_of_answers(bytes(solver.solve(lines).text), cells)
        solutions += some
        counts += numbers
    return SolvedColumns(_cells(solutions, boards, cells), memoryview(counts).cast("q"))


def _cells(data: bytes | bytearray, boards: int, cells: int) -> memoryview:
    """Bytes as a matrix; one without any cell is flat, since a memory view cannot be empty otherwise."""
    view = memoryview(data)
    return view.cast("B", (boards, cells)) if data else view


def _solve_texts(puzzles: Any, solver: LineSolver) -> SolvedColumns:
    """The same for a column of texts."""
    require_pyarrow()
    import pyarrow

    from passatempo.columns.arrow_texts import answer_arrays, text_lines

    found = [answer_arrays(bytes(solver.solve(text_lines(chunk)).text)) for chunk in _chunks(puzzles)]
    if not found:
        return SolvedColumns(pyarrow.array([], pyarrow.string()), pyarrow.array([], pyarrow.int64()))
    return SolvedColumns(*(pyarrow.concat_arrays(arrays) for arrays in zip(*found, strict=True)))


def _chunks(puzzles: Any) -> list[Any]:
    """The pieces of an Arrow column."""
    import pyarrow

    is_stream = hasattr(puzzles, "__arrow_c_stream__")
    column = pyarrow.chunked_array(puzzles) if is_stream else pyarrow.array(puzzles)
    chunks = column.chunks if is_stream else [column]
    return [chunk.slice(at, _AT_ONCE) for chunk in chunks for at in range(0, len(chunk), _AT_ONCE)]
