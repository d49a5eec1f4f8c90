"""Tables: every row gets the answer that its puzzle has as a line, as CSV and Parquet, also in a job."""

from __future__ import annotations

import csv
import gzip
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import passatempo as pt
from passatempo.bulk import LineQuestion
from passatempo.cli import main
from passatempo.columns.answer_columns import answer_columns
from passatempo.columns.names import puzzle_column, solution_column
from passatempo.errors import InputError, StoppedError
from passatempo.jobs import Job
from passatempo.jobs.executors import Answer, Answered, AnswerParts, in_threads
from passatempo.jobs.input_parts import Part

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[1] / "examples"
PUZZLES = ("..4.....2......3", "1234341221434321", "bad", "", "11..............", "." * 16)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A CSV file of 4x4 boards of every sort, with columns before and after them."""
    path, rng = tmp_path / "puzzles.csv", random.Random(5)
    rows = [[number, rng.choice(PUZZLES), 'a, "remark"\nof two lines'] for number in range(300)]
    write_csv(path, [["id", "Quizzes", "remark"], [0, PUZZLES[0], ""], *rows])
    return path


def write_csv(path: Path, rows: list[list[Any]], separator: str = ",") -> None:
    with path.open("w", newline="") as stream:
        csv.writer(stream, delimiter=separator).writerows(rows)


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as stream:
        return list(csv.DictReader(stream))


def batch(*arguments: object) -> int:
    return main(["batch", *map(str, arguments)])


def test_rows_get_the_answers_of_lines(source: Path) -> None:
    """All columns are carried through, and each row has what the line of its puzzle gets."""
    output = source.with_name("solved.csv")
    assert batch("solve", source, "-o", output) == 2  # some are bad
    before, after = read_csv(source), read_csv(output)
    lines = "".join(f"{row['Quizzes']}\n" for row in before)
    answers = bytes(LineQuestion("solve").answer(lines.encode()).text).decode().split("\n")[:-1]
    for row, solved, answer in zip(before, after, answers, strict=True):
        assert {name: solved[name] for name in row} == row
        if answer.startswith(",error"):
            assert (solved["status"], f",error: {solved['error']}") == ("bad", answer)
        elif answer:
            plus = "" if solved["complete"] == "true" else "+"
            assert f"{solved['solution']},{solved['count']}{plus}" == answer
        else:
            assert not any(solved[name] for name in ("status", "solution", "count", "error"))


@pytest.mark.parametrize("question", ["solve", "count", "rate", "check", "candidates", "convert"])
def test_csv_and_parquet_agree(source: Path, question: str) -> None:
    """CSV to CSV, CSV to Parquet, Parquet to Parquet, Parquet to CSV: the same table."""
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = read_csv(source)[:20]
    write_csv(source, [list(rows[0]), *(list(row.values()) for row in rows)])
    paths = [source.with_name(name) for name in ("a.csv", "a.parquet", "b.parquet", "b.csv")]
    batch(question, source, "-o", paths[0])
    batch(question, source, "-o", paths[1])
    table = parquet.read_table(paths[1])
    parquet.write_table(table.select(list(rows[0])), source.with_name("in.parquet"))
    batch(question, source.with_name("in.parquet"), "-o", paths[2])
    batch(question, source.with_name("in.parquet"), "-o", paths[3])
    assert parquet.read_table(paths[2]).equals(table)
    assert paths[3].read_text() == paths[0].read_text()
    texts = [{name: as_csv(value) for name, value in row.items()} for row in table.to_pylist()]
    assert texts == read_csv(paths[0])


def as_csv(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def test_check_compares_the_recorded_solutions(tmp_path: Path) -> None:
    """Right, wrong, not recorded, and of a puzzle without a single solution."""
    source, output = tmp_path / "puzzles.csv", tmp_path / "checked.csv"
    solution = "1234341221434321"
    rows = [["12..34122143432.", "4321341221431234"], ["12..34122143432.", solution]]
    rows += [["12..34122143432.", ""], ["." * 16, solution], ["", solution]]
    write_csv(source, [["puzzle", "answer"], *rows])
    batch("check", source, "-o", output)
    assert [row["right"] for row in read_csv(output)] == ["false", "true", "", "", ""]
    write_csv(source, [["a", "b"], *rows])
    batch("check", source, "-o", output, "--column", "a,b")
    assert [row["right"] for row in read_csv(output)] == ["false", "true", "", "", ""]


def test_names_of_columns() -> None:
    """The names that data sets have; `clues` is their number where there is a puzzle as well."""
    assert puzzle_column(["id", "puzzle", "solution", "clues"], None) == "puzzle"
    assert puzzle_column(["quizzes", "solutions"], None) == "quizzes"
    assert puzzle_column(["source", "Question", "answer", "rating"], None) == "Question"
    assert solution_column(["source", "question", "answer"], None) == "answer"
    assert puzzle_column(["a", "b"], "b") == "b"
    with pytest.raises(InputError, match="no column with puzzles among 'a' and 'b'"):
        puzzle_column(["a", "b"], None)
    with pytest.raises(InputError, match="no column 'c': expected one of 'a' and 'b'"):
        puzzle_column(["a", "b"], "c")


def test_a_column_of_the_same_name_is_kept(tmp_path: Path) -> None:
    """The question precedes the name of the answers then."""
    source, output = tmp_path / "puzzles.csv", tmp_path / "solved.csv"
    write_csv(source, [["puzzle", "solution"], [PUZZLES[1], "mine"]])
    assert batch("solve", source, "-o", output) == 0
    (row,) = read_csv(output)
    assert (row["solution"], row["solve_solution"]) == ("mine", PUZZLES[1])


@pytest.mark.parametrize("separator", [";", "\t"])
def test_other_separators_and_compressed_files(tmp_path: Path, separator: str) -> None:
    """As spreadsheets write them, with a byte order mark."""
    path, output = tmp_path / "puzzles.csv.gz", tmp_path / "solved.csv"
    text = f"\ufeffid{separator}puzzle\r\n7{separator}{PUZZLES[1]}\r\n"
    path.write_bytes(gzip.compress(text.encode()))
    assert batch("count", path, "-o", output) == 0
    assert output.read_text() == f"id,puzzle,status,count,complete,error\n7,{PUZZLES[1]},solved,1,true,\n"


def test_bad_tables_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One clear line each."""
    path, lines = tmp_path / "puzzles.csv", tmp_path / "lines.txt"
    lines.write_text(f"{PUZZLES[1]}\n")
    for text, options, expected in (
        ("", [], "the file is empty"),
        ("a,b\n1,2\n", [], "no column with puzzles among 'a' and 'b'"),
        ("puzzle,b\n1,2\n1\n", [], "row 3: 1 values, expected 2"),
        ("puzzle,puzzle\n", [], "two columns are called 'puzzle'"),
        ("puzzle\n", ["--json"], "--json"),
    ):
        path.write_text(text)
        assert batch("solve", path, "-o", tmp_path / "out.csv", *options) == 2
        captured = capsys.readouterr().err
        assert expected in captured
    assert batch("solve", lines, "--column", "puzzle") == 2
    assert "expected a file with columns" in capsys.readouterr().err
    pytest.importorskip("pyarrow")
    (tmp_path / "a.parquet").write_text("puzzle\n")
    assert batch("solve", tmp_path / "a.parquet") == 2
    assert "not a Parquet file" in capsys.readouterr().err


def test_a_csv_file_without_names_is_a_file_of_lines(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Puzzles and solutions without a row of names, as many files have them."""
    path = tmp_path / "puzzles.csv"
    path.write_text(f"12..34122143432.,{PUZZLES[1]}\n")
    assert batch("solve", path) == 0
    assert capfd.readouterr().out == f"{PUZZLES[1]},1\n"


def test_without_pyarrow(
    source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """CSV works; Parquet says how to install what it needs."""
    monkeypatch.setattr("passatempo.columns.tables.find_spec", lambda _: None)
    for arguments in ([source, "-o", source.with_name("a.parquet")], [source.with_name("b.parquet")]):
        assert batch("solve", *arguments) == 2
        assert "pip install 'passatempo[data]'" in capsys.readouterr().err
    assert batch("solve", source, "-o", source.with_name("a.csv")) == 2  # some are bad


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_job_on_a_table(source: Path, ending: str) -> None:
    """Interrupted and resumed, it writes what one run writes."""
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    expected = source.with_name(f"expected.{ending}")
    batch("solve", source, "-o", expected)
    output, folder = source.with_name(f"out.{ending}"), str(source.with_name("job"))
    with pytest.raises(StoppedError, match="3 of"):
        Job.begin(folder, LineQuestion("solve"), str(source), str(output), 500).run(_only(3))
    with pytest.raises(InputError, match="another column"):
        Job.resume(folder, LineQuestion("solve"), str(source), str(output), column="id")
    job = Job.resume(folder, LineQuestion("solve"), str(source), str(output))
    job.run()
    assert job.status().lines == 301
    assert output.read_bytes() == expected.read_bytes()


def _only(parts: int) -> AnswerParts:
    def answer_parts(answer: Answer, every: Iterator[Part]) -> Iterator[Answered]:
        for done, answered in enumerate(in_threads(1)(answer, every)):
            if done == parts:
                return
            yield answered

    return answer_parts


def test_a_job_on_lines_writes_parquet(tmp_path: Path) -> None:
    """The lines are the column `puzzle` then."""
    parquet = pytest.importorskip("pyarrow.parquet")
    source, output = tmp_path / "puzzles.txt", tmp_path / "solved.parquet"
    source.write_text("".join(f"{puzzle}\n" for puzzle in PUZZLES))
    assert batch("solve", source, "-o", output, "--job", tmp_path / "job") == 2
    table = parquet.read_table(output).to_pydict()
    assert table["puzzle"] == list(PUZZLES)
    assert table["solution"][1] == PUZZLES[1]


def test_every_question_has_the_columns_of_its_fields() -> None:
    """No field that JSON lines have is lost in a table, other than its line."""
    for question, line in {
        "solve": f"{PUZZLES[1]},2+",
        "count": "12",
        "rate": "2.3,easy,hidden_single,3.0",
        "check": "1,the 1 in A1,the 1 in A1,right",
        "candidates": "12 3",
        "convert": "text",
    }.items():
        from passatempo.bulk.line_fields import line_fields

        assert set(line_fields(question, line)) <= set(answer_columns(question, [line]))


# Arrays


def cells_of(puzzles: tuple[str, ...]) -> bytes:
    return bytes(0 if symbol == "." else int(symbol) for puzzle in puzzles for symbol in puzzle)


def test_columns_of_cells() -> None:
    """Any buffer of bytes with two dimensions, without numpy; several solutions, one, none, a wrong value."""
    puzzles = (PUZZLES[0], PUZZLES[1], PUZZLES[4])
    view = memoryview(cells_of(puzzles) + bytes([9] * 16)).cast("b", (4, 16))
    found = pt.solve_columns(view)
    assert found.counts.tolist() == [2, 1, 0, -1]
    assert bytes(found.solutions)[16:32] == cells_of((PUZZLES[1],))
    assert not any(bytes(found.solutions)[32:])
    first = "".join(map(str, found.solutions.tolist()[0]))
    assert pt.solve_lines(PUZZLES[0].encode()).decode() == f"{first},2+\n"
    assert pt.solve_columns(view, limit=1).counts.tolist() == [1, 1, 0, -1]


def test_cells_that_may_hold_zero() -> None:
    """What an open cell is can be said."""
    like = pt.binairo(size="4")
    view = memoryview(bytes([255] * 15 + [0])).cast("B", (1, 16))
    found = pt.solve_columns(view, like=like, blank=-1)
    assert found.counts.tolist() == [2]
    assert found.solutions.tolist()[0][15] == 0


def test_more_boards_than_are_solved_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pieces are joined in order."""
    monkeypatch.setattr("passatempo.columns.arrays._AT_ONCE", 2)
    puzzles = (PUZZLES[1], PUZZLES[4], PUZZLES[0], PUZZLES[1], PUZZLES[1])
    found = pt.solve_columns(memoryview(cells_of(puzzles)).cast("B", (5, 16)))
    assert found.counts.tolist() == [1, 0, 2, 1, 1]
    assert bytes(found.solutions)[-16:] == cells_of((PUZZLES[1],))


@pytest.mark.parametrize("wrong", [5, "text", b"12", memoryview(b"1234").cast("H", (2, 1))])
def test_other_arrays_are_refused(wrong: object) -> None:
    """By what was found."""
    with pytest.raises(InputError, match="expected"):
        pt.solve_columns(wrong)


def test_columns_of_arrow_and_numpy() -> None:
    """Texts with nulls and errors; an array of int8; nothing at all."""
    arrow, numpy = pytest.importorskip("pyarrow"), pytest.importorskip("numpy")
    found = pt.solve_columns(arrow.array([*PUZZLES, None]))
    assert found.counts.to_pylist() == [2, 1, None, None, 0, 2, None]
    assert found.solutions.to_pylist()[1:5] == [PUZZLES[1], None, None, None]
    encoded = arrow.chunked_array([[PUZZLES[1]], [PUZZLES[4]]]).dictionary_encode()
    assert pt.solve_columns(encoded).counts.to_pylist() == [1, 0]
    assert pt.solve_columns(arrow.array([], arrow.string())).counts.to_pylist() == []
    with pytest.raises(InputError, match="int64: expected texts"):
        pt.solve_columns(arrow.array([1]))
    boards = numpy.frombuffer(cells_of(PUZZLES[:2]), numpy.int8).reshape(2, 16)
    assert numpy.asarray(pt.solve_columns(boards).counts).tolist() == [2, 1]
    assert len(pt.solve_columns(boards[:0]).counts) == 0
    with pytest.raises(InputError, match="not contiguous"):
        pt.solve_columns(boards[:, ::-1])


# Examples


def run_example(name: str, *arguments: Path) -> str:
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def parquet_file(tmp_path: Path) -> Path:
    parquet, arrow = pytest.importorskip("pyarrow.parquet"), pytest.importorskip("pyarrow")
    path = tmp_path / "puzzles.parquet"
    parquet.write_table(arrow.table({"id": range(6), "puzzle": PUZZLES}), path)
    return path


def test_the_example_of_polars(parquet_file: Path) -> None:
    polars = pytest.importorskip("polars")
    run_example("columns/polars_column.py", parquet_file, parquet_file.with_name("solved.parquet"))
    solved = polars.read_parquet(parquet_file.with_name("solved.parquet"))
    assert solved["count"].to_list() == [2, 1, None, None, 0, 2]
    assert solved["id"].to_list() == list(range(6))


def test_the_example_of_pandas(tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    write_csv(tmp_path / "puzzles.csv", [["id", "puzzle"], *([n, p] for n, p in enumerate(PUZZLES))])
    run_example("columns/pandas_column.py", tmp_path / "puzzles.csv", tmp_path / "solved.csv")
    rows = read_csv(tmp_path / "solved.csv")
    assert [row["count"] for row in rows] == ["2", "1", "", "", "0", "2"]
    assert rows[1]["solution"] == PUZZLES[1]


def test_the_example_of_duckdb(parquet_file: Path) -> None:
    pytest.importorskip("duckdb")
    parquet = pytest.importorskip("pyarrow.parquet")
    run_example("columns/duckdb_function.py", parquet_file, parquet_file.with_name("solved.parquet"))
    solved = parquet.read_table(parquet_file.with_name("solved.parquet"))
    assert solved["solution"].to_pylist() == [None, PUZZLES[1], None, None, None, None]


def test_the_example_of_numpy(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    numpy.save(tmp_path / "a.npy", numpy.frombuffer(cells_of(PUZZLES[:2]), numpy.int8).reshape(2, 16))
    assert (
        run_example("columns/numpy_array.py", tmp_path / "a.npy", tmp_path / "b.npy")
        == "1 have one solution\n"
    )
    assert numpy.load(tmp_path / "b.npy")[1].tobytes() == cells_of((PUZZLES[1],))


def test_the_example_of_spark(parquet_file: Path) -> None:
    """Where pyspark and Java are there: it needs a minute."""
    pytest.importorskip("pyspark")
    parquet = pytest.importorskip("pyarrow.parquet")
    if os.system("java -version 2> /dev/null") != 0:
        pytest.skip("no Java")
    run_example("jobs/spark_lines.py", parquet_file, parquet_file.with_name("rated.parquet"))
    rated = parquet.read_table(parquet_file.with_name("rated.parquet")).to_pylist()
    lines = "".join(f"{row['puzzle']}\n" for row in rated).encode()
    answers = bytes(LineQuestion("rate").answer(lines).text).decode().split("\n")[:-1]
    assert [row["answer"] for row in rated] == answers
    assert sorted(row["puzzle"] for row in rated) == sorted(PUZZLES)
