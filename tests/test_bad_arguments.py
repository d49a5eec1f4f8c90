"""Bad arguments to every public function: the call works, or raises an error of this package."""

from __future__ import annotations

import inspect
import math
from array import array
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any

import pytest

import passatempo as pt
from passatempo.checks import LONGEST
from passatempo.kinds import all_kinds

PUZZLE = pt.read("..4. 1... .2.. ...3")
GRIDS = memoryview(bytes(16)).cast("B", (1, 16))  # one board of 4x4
BAD: list[object] = [None, True, object(), int, pt, lambda: 1]
BAD += [[], [1], (), {}, {"a": 1}, set(), range(3), array("i", [1, 2]), iter([1])]
BAD += ["", "x", "\ud800", "\0", "1\n2", b"", b"abc", bytearray(b"x"), memoryview(b"abc")]
BAD += [0, -1, 1, 1.5, math.nan, math.inf, -math.inf, 10**30, 10**5000, -(10**5000), 1j]
BAD += [Decimal("1.5"), Decimal("nan"), Fraction(1, 2)]


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError("not to be shown")


BAD += [Unprintable(), [Unprintable()], pt.Puzzle, pt.Model(), {"A1": math.nan}, {10**30: 1}, [[[]]]]

NO_SECONDS = [math.nan, math.inf, -math.inf, -1, -0.001, LONGEST + 1, 10**400, "1", b"1", True, [], 1j]


def costly_model() -> pt.Model:
    model = pt.Model()
    one, other = model.ints("a b", 1, 3)
    model.minimize(one + other)
    return model


COSTLY = costly_model()


def first(found: Iterator[object]) -> list[object]:
    return list(islice(found, 2))


def generate(kind: Any, **arguments: Any) -> list[object]:
    return first(pt.generate(kind, **{"size": "4x4", "seed": 1, "seconds": 2, **arguments}))


def series(kind: Any, **arguments: Any) -> list[object]:
    return first(pt.series(kind, **{"size": "4x4", "seed": 1, "seconds": 2, **arguments}))


def exercises(technique: Any, kind: Any = "sudoku", **arguments: Any) -> list[object]:
    return first(pt.exercises(technique, kind, **{"size": "4x4", "seed": 1, "seconds": 2, **arguments}))


def declared(name: str) -> Callable[..., object]:
    return lambda *arguments: getattr(pt.Model(), name)(*arguments)


def applied(symbol: str) -> Callable[[Any], object]:
    x = pt.Model().int("x", 1, 3)
    return lambda other: getattr(x, f"__{symbol}__")(other)


X, Y = pt.Model().ints("x y", 1, 3)
LIMITS = ("method", "seconds", "nodes", "cancel")
PLAYER = ("fill", "notes", "uniqueness", "style", "without", "seconds", "cancel")
CONSTRUCTORS = sorted(name for kind in all_kinds() for name in (kind.name, *kind.aliases))
READING = ("format", "kind", "seconds")
LAYOUT = ("size", "clues", "symmetry", "pattern", "box", "rooms", "cages", "black", "extra", "like", "avoid")
CONDITIONS = ("sum", "product", "difference", "quotient", "mod", "power", "any")

# Each with arguments that are good, and the names of those that may be given besides.
CALLS: dict[str, tuple[Callable[..., object], tuple[object, ...], tuple[str, ...]]] = {
    "solve": (pt.solve, (PUZZLE,), ("limit", *LIMITS)),
    "solutions": (lambda *given, **more: first(pt.solutions(*given, **more)), (PUZZLE,), LIMITS),
    "count": (pt.count, (PUZZLE,), ("limit", "counted", *LIMITS)),
    "count_by_structure": (pt.count_by_structure, (PUZZLE,), ("seconds", "threads", "counted")),
    "is_unique": (pt.is_unique, (PUZZLE,), LIMITS),
    "candidates": (pt.candidates, (PUZZLE,), LIMITS),
    "best": (pt.best, (COSTLY,), ("found", *LIMITS)),
    "explain": (pt.explain, (PUZZLE,), ("to", *PLAYER)),
    "hint": (pt.hint, (PUZZLE,), PLAYER),
    "possible_steps": (pt.possible_steps, (PUZZLE,), tuple(name for name in PLAYER if name != "style")),
    "why_none": (pt.why_none, (PUZZLE,), ("seconds", "cancel")),
    "rate": (pt.rate, (PUZZLE,), ("uniqueness", "seconds", "cancel")),
    "complete": (pt.complete, (PUZZLE,), ("pattern", "seed", "seconds", "cancel")),
    "draw": (
        pt.draw,
        (PUZZLE,),
        (
            "given",
            "step",
            "colours",
            "columns",
            "title",
            "theme",
            "palette",
            "size",
            "scale",
            "lang",
            "seconds",
        ),
    ),
    **{
        f"constructor {name}": (getattr(pt, name), (["....", "....", "....", "...."],), ("size", "givens"))
        for name in CONSTRUCTORS
    },
    "sets": (
        lambda *given, **more: first(pt.sets(*given, **more)),
        (2,),
        ("values", "repeats", "including", "excluding", "seconds", *CONDITIONS),
    ),
    "solve_lines": (pt.solve_lines, (b"..4.1....2.....3",), ("limit", "threads", "like")),
    "solve_columns": (pt.solve_columns, (GRIDS,), ("limit", "threads", "like", "blank")),
    "read": (pt.read, ("..4. 1... .2.. ...3",), ("format", "kind")),
    "read_all": (lambda *given, **more: first(pt.read_all(*given, **more)), ("..4.1....2.....3",), READING),
    "read rows": (pt.read, ([[0, 0, 4, 0], [1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 3]],), ("kind",)),
    "sudoku": (
        pt.sudoku,
        (["..4.", "1...", ".2..", "...3"],),
        ("size", "cages", "boxes", "antiknight", "arrows"),
    ),
    "kakuro": (pt.kakuro, ([["#", "3\\"], ["\\3", "."]],), ("size", "runs", "givens")),
    "skyscrapers": (
        lambda *given, **more: pt.skyscrapers(*given, size=4, **more),
        (),
        ("seen", "parks", "givens"),
    ),
    "schema": (pt.schema, (), ()),
    "load_plugin": (pt.load_plugin, ("nowhere.py",), ()),
    "write": (pt.write, (PUZZLE,), ("format",)),
    "Model.of": (pt.Model.of, (PUZZLE,), ()),
    "Model.int": (declared("int"), ("x", 1, 3), ()),
    "Model.ints": (declared("ints"), ("x y", 1, 3), ()),
    "Model.array": (declared("array"), ("x", 2, 1, 3), ()),
    "Model.grid": (declared("grid"), ("x", 2, 2, 1, 3), ()),
    "Model.add": (declared("add"), (True,), ()),
    "Model.maximize": (declared("maximize"), (1,), ()),
    "Model.solve": (COSTLY.solve, (), ("limit", *LIMITS)),
    "Model.minimize": (declared("minimize"), (1,), ()),
    "Model.group": (declared("group"), (X,), ()),
    "Model[]": (COSTLY.__getitem__, ("a",), ()),
    "all_different": (pt.all_different, (X, Y), ("ignoring",)),
    "all_of": (pt.all_of, (X < Y,), ()),
    "any_of": (pt.any_of, (X < Y,), ()),
    "not_": (pt.not_, (X < Y,), ()),
    "minimum": (pt.minimum, (X, Y), ()),
    "Puzzle": (type(PUZZLE), (PUZZLE.board,), ("givens", "cages", "diagonals")),
    "count_of": (pt.count_of, (X < Y,), ()),
    "implies": (pt.implies, (X < Y, X > Y), ()),
    "maximum": (pt.maximum, (X, Y), ()),
    "product": (pt.product, (X, Y), ()),
    **{symbol: (applied(symbol), (1,), ()) for symbol in ("add", "mul", "pow", "floordiv", "eq", "lt")},
}
SLOW_CALLS: dict[str, tuple[Callable[..., object], tuple[object, ...], tuple[str, ...]]] = {
    "generate": (
        generate,
        ("sudoku",),
        ("count", "difficulty", "minimal", "whole_pattern", "needs", "without", "seed", "seconds", *LAYOUT),
    ),
    "generate_lines": (pt.generate_lines, (1,), ("seed", "symmetry", "threads")),
    "series": (series, ("sudoku",), ("count", "seed", "seconds", *LAYOUT)),
    "sheet": (
        lambda **options: pt.sheet(**{"files": ["nowhere.txt"], **options}),
        (),
        (
            *("count", "kinds", "difficulty", "files", "like", "library", "title", "date", "per_page"),
            *("answers", "paper", "lang", "seed", "ledger", "threads", "seconds"),
        ),
    ),
    "book": (
        lambda **options: pt.book(**{"recipe": "nowhere.toml", **options}),
        (),
        ("recipe", "ledger", "threads", "seconds"),
    ),
    "exercises": (exercises, ("hidden_single",), ("kind", "size", "count", "seed", "seconds")),
}


def test_every_public_function_is_called_here() -> None:
    """A new one would be forgotten."""
    public = {name for name in pt.__all__ if inspect.isfunction(getattr(pt, name))}
    assert public - set(CONSTRUCTORS) <= {*CALLS, *SLOW_CALLS}


def outcomes(call: Callable[..., object], valid: tuple[object, ...], named: tuple[str, ...]) -> Iterator[str]:
    """The foreign errors of a call, for each argument replaced by each bad value."""
    for bad in BAD:
        changed = [((*valid[:at], bad, *valid[at + 1 :]), {}) for at in range(len(valid))]
        for arguments, options in [*changed, *((valid, {name: bad}) for name in named)]:
            try:
                repr(call(*arguments, **options))
            except pt.PassatempoError:
                pass
            except Exception as error:
                yield f"{type(bad).__name__} for {list(options) or 'an argument'}: {error!r}"


SLOW = {"possible_steps"}  # every call of it finds all steps


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW)) for name in CALLS]
)
def test_bad_arguments_raise_no_other_errors(name: str) -> None:
    """A TypeError from deep inside does not say which argument is wrong."""
    assert not list(outcomes(*CALLS[name]))


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW_CALLS)
def test_bad_requests_raise_no_other_errors(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same for generating, whose calls take seconds; some make a file of any name."""
    monkeypatch.chdir(tmp_path)
    assert not list(outcomes(*SLOW_CALLS[name]))


@pytest.mark.parametrize(
    "name", [name for name, call in {**CALLS, **SLOW_CALLS}.items() if "seconds" in call[2]]
)
def test_seconds_are_a_number_in_every_function(name: str) -> None:
    """NaN was once taken as a limit that never ends, or crashed deep inside."""
    call, given, _ = {**CALLS, **SLOW_CALLS}[name]
    for seconds in NO_SECONDS:
        with pytest.raises(pt.InputError, match=r"^seconds is .*: expected a number, 0 to 1,000,000,000"):
            call(*given, seconds=seconds)


@pytest.mark.parametrize("threads", [0, -1, 1.5, math.nan, "2", [], True, 10**30, None])
def test_threads_of_generate(threads: object) -> None:
    """Threads are checked before processes are started."""
    with pytest.raises(pt.InputError, match=r"^threads is "):
        pt.generate("sudoku", threads=threads)  # type: ignore[arg-type]


def test_a_solution_knows_its_cells_and_no_others() -> None:
    """A KeyError, as with any mapping, whatever the type of the key."""
    solution = pt.solve(PUZZLE).solution
    assert solution is not None
    for key in (Unprintable(), "Z9", 10**5000, -1, 16, None, 1.5, []):
        assert solution.get(key) is None  # type: ignore[call-overload]
        with pytest.raises(KeyError):
            solution[key]


@pytest.mark.parametrize("nest", [pt.not_, lambda each: pt.any_of(each, True), lambda each: each == 1])
def test_conditions_that_are_nested_too_deeply(nest: Callable[[Any], Any]) -> None:
    """Python goes a thousand calls deep; that was a RecursionError."""
    model = pt.Model()
    condition = model.int("x", 1, 3) == 1
    for _ in range(5000):
        condition = nest(condition)
    model.add(condition)
    with pytest.raises(pt.InputError, match="nested too deeply"):
        model.solve()


def test_a_model_without_variables_can_be_rated() -> None:
    """The greatest value of no domains was once computed, which fails."""
    assert pt.rate(pt.Model()).status == "solved"


def test_an_error_about_a_type_is_also_a_type_error() -> None:
    """Callers catch Python's TypeError or this package's InputError; both must work."""
    calls: list[Callable[[], object]] = [
        lambda: pt.solve("53..7"),  # type: ignore[arg-type]
        lambda: pt.solve(None),  # type: ignore[arg-type]
        lambda: pt.read(b"53..7"),  # type: ignore[arg-type]
        lambda: pt.solve_lines("53..7"),  # type: ignore[arg-type]
        lambda: X + 1.5,  # type: ignore[operator]
    ]
    for call in calls:
        with pytest.raises(TypeError) as found:
            call()
        assert isinstance(found.value, pt.InputError)


def test_any_buffer_of_bytes_can_be_solved(tmp_path: Path) -> None:
    """A memoryview was an AttributeError; so was a file that somebody has mapped into memory."""
    line = b"..4.1....2.....3\n"
    (tmp_path / "lines").write_bytes(line)
    with (tmp_path / "lines").open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as mapped:
        assert pt.solve_lines(mapped) == pt.solve_lines(line)  # type: ignore[arg-type]
    assert pt.solve_lines(memoryview(line)) == pt.solve_lines(bytearray(line)) == pt.solve_lines(line)
    assert pt.solve_lines(memoryview(b"x" + line)[1:]) == pt.solve_lines(line)
