"""Questions about lines: the answer to each line is that of the question about its puzzle."""

from __future__ import annotations

import json
import pickle

import pytest

import passatempo as pt
from passatempo.bulk import QUESTIONS, LineQuestion
from passatempo.bulk.line_fields import line_fields
from passatempo.cli import main

pytestmark = pytest.mark.slow

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = "..4.....2......3"
NONE = "11.............."
IN_PLACE = ["", "# a comment", "123", NONE, SEVERAL]


def answers(name: str, *lines: str, **options: object) -> list[str]:
    data = "".join(f"{line}\n" for line in lines).encode()
    text = bytes(LineQuestion(name, **options).answer(data).text).decode()  # type: ignore[arg-type]
    assert text.count("\n") == len(lines)
    return text.split("\n")[:-1]


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_line_is_answered_in_its_place(name: str) -> None:
    """Callers match answers to puzzles by line number, so blank and bad lines need an answer too."""
    blank, comment, bad, none, several = answers(name, *IN_PLACE)
    assert blank == comment == ""
    assert bad.startswith(",error: 3 symbols")
    for answer in (none, several):
        assert answer
        assert not answer.startswith(",error")


def test_answers_are_those_of_the_questions() -> None:
    """The same puzzle, one by one."""
    puzzle = pt.read(EASY)
    assert answers("solve", EASY) == [f"{SOLVED},1"]
    assert answers("count", SEVERAL, NONE) == [str(pt.count(pt.read(SEVERAL))), "0"]
    assert answers("count", "." * 81, limit=5) == ["5+"]
    rating = pt.rate(puzzle)
    assert answers("rate", EASY) == [
        f"{rating.rating:.1f},{rating.level},{rating.hardest},{rating.effort:.1f}"
    ]
    assert answers("rate", SEVERAL, NONE) == [",several", ",none"]
    candidates = answers("candidates", SEVERAL)[0].split(" ")
    assert candidates == ["".join(map(str, values)) for values in pt.candidates(pt.read(SEVERAL)).values]
    assert answers("candidates", NONE) == [",none"]
    assert pt.read(answers("convert", EASY)[0]) == puzzle
    assert json.loads(answers("convert", EASY, to="json")[0])["kind"] == "sudoku"


def test_check_names_superfluous_clues_and_those_that_can_go_together() -> None:
    """All of the second list can go, and no other of the first list in addition."""
    count, superfluous, together = answers("check", EASY)[0].split(",")
    assert count == "1"
    puzzle, first, second = pt.read(EASY), superfluous.split("; "), together.split("; ")
    assert set(second) < set(first)

    def without(names: list[str]) -> pt.Puzzle:
        cells = {puzzle.board.cell(name.split()[-1]) for name in names}
        return pt.read("".join("." if cell in cells else symbol for cell, symbol in enumerate(EASY)))

    assert pt.is_unique(without(second))
    assert not any(pt.is_unique(without([*second, name])) for name in first if name not in second)
    assert answers("check", SEVERAL, NONE) == ["2+,,", "0,,"]


def test_other_formats_of_one_line() -> None:
    """Links and game IDs are lines, too, and need no conversion before they are rated."""
    link = pt.write(pt.read(EASY), "puzzlink").strip()
    assert answers("rate", link) == answers("rate", EASY)


def test_a_puzzle_whose_clues_apply_to_every_line() -> None:
    """Rooms are stated once; a value that contradicts the line is an error of that line."""
    rooms = "sudoku 4x4\nrooms\naabb\naabc\nddbc\nddcc"
    alone = pt.read(f"{rooms}\ngivens\n1...\n....\n....\n...2")
    expected = str(pt.count(alone))
    line = "1..............2"
    assert answers("count", line, like=rooms) == [expected]
    assert answers("check", line, like=rooms)[0][0] == ("1" if expected == "1" else "2")
    assert answers("rate", "1.......", like=rooms) == [",error: 8 symbols: expected 16"]


@pytest.mark.parametrize("name", QUESTIONS)
def test_answers_as_json(name: str) -> None:
    """The fields have the names of the other verbs."""
    for line in answers(name, EASY, NONE, SEVERAL, "x"):
        fields = line_fields(name, line)
        assert fields["status"] in ("solved", "none", "stopped", "bad", "converted")
        json.dumps(fields)


def test_a_time_limit_for_each_line() -> None:
    """One line that takes long must not stop a file."""
    slow, quick = answers("check", "." * 81, EASY, seconds=1e-9)
    assert slow == quick == ",stopped"


def test_a_question_can_be_sent_to_another_process() -> None:
    """It is plain data."""
    question = LineQuestion("rate", like="sudoku 4x4", seconds=2.0)
    assert pickle.loads(pickle.dumps(question)) == question
    assert question.columns == ("rating", "level", "hardest", "effort")


def test_bad_questions() -> None:
    """Before any line is read."""
    with pytest.raises(pt.InputError, match="unknown question 'x': expected solve"):
        LineQuestion("x")
    with pytest.raises(pt.InputError, match="--like"):
        LineQuestion("count", like="sudoku 9x").asker()


@pytest.mark.parametrize("name", QUESTIONS)
def test_command_line(name: str, tmp_path, capfdbinary) -> None:
    """Files, a summary, -o; on one process and on two the same."""
    file, out = tmp_path / "lines.txt", tmp_path / "out.txt"
    file.write_text(f"{EASY}\n" * 20 + f"{NONE if name == 'x' else EASY}\n")
    assert main(["batch", name, str(file), "-o", str(out)]) == 0
    assert b"21 lines" in capfdbinary.readouterr().err
    assert out.read_text().splitlines() == answers(name, *[EASY] * 21)
    assert main(["batch", name, "--json", str(file)]) == 0
    objects = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert [each["line"] for each in objects] == list(range(1, 22))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "--to", "json"], "--to is an option of batch convert, not of batch solve"),
        (["rate", "--limit", "3"], "--limit is an option of batch solve or count, not of batch rate"),
        (
            ["count", "--kind", "latin"],
            "--kind is an option of batch rate, check, candidates, convert or canonical",
        ),
        (["convert", "--to", "nowhere"], "nowhere"),
    ],
)
def test_options_that_a_question_does_not_have(arguments: list[str], message: str, capsys) -> None:
    """They would be ignored silently."""
    assert main(["batch", *arguments, "-"]) == 2
    assert message in capsys.readouterr().err


# Lines that are more than boards of one shape


def test_solve_and_count_read_each_puzzle_by_itself() -> None:
    """JSON lines of several kinds and sizes, an objective among them, and what is no puzzle."""
    puzzles = [
        pt.read("..4.....2......3"),
        pt.read("hoodoo 4x4"),
        pt.read("latin 3x3"),
        pt.read("11" + "." * 14),
    ]
    text = "".join(f"{pt.write(each, 'json').strip()}\n" for each in puzzles) + '{"kind": "#"}\n\n'
    question = LineQuestion("solve").about(text.encode())
    assert not question.in_kernel
    first, best, latin, none, bad, empty = (
        bytes(question.answer(text.encode()).text).decode().split("\n")[:-1]
    )
    assert first == pt.solve_lines(b"..4.....2......3").decode().strip()
    solution, number = best.split(",")
    assert solution.count("0") == pt.best(puzzles[1]).cost
    assert number == "2+"
    assert (len(latin.split(",")[0]), none, empty) == (9, ",0", "")
    assert bad.startswith(",error: ")
    counted = LineQuestion("count", limit=10).about(text.encode())
    assert bytes(counted.answer(text.encode()).text).decode().split("\n")[:4] == ["3", "10+", "10+", "0"]


def test_boards_stay_in_the_kernel() -> None:
    """One character for each cell, perhaps with a comment or a solution behind it."""
    for head in (b"", b"# a: comment\n..4.....2......3\n", b"..4.....2......3,1 2\n", b"this is no puzzle\n"):
        assert LineQuestion("solve").about(head).in_kernel
    for head in (b"https://puzz.link/p?sudoku/4/4/h4k2l3\n", b'{"kind": "sudoku"}\n'):
        assert not LineQuestion("count").about(head).in_kernel


def test_canonical_lines() -> None:
    """Isomorphic puzzles have one key and one form; the form is a puzzle like them."""
    lines = b"..4.....2......3\n3......2.....4..\n1234............\n"
    one, other, different = bytes(LineQuestion("canonical").answer(lines).text).decode().split("\n")[:-1]
    assert one == other != different
    key, form = one.split(",")
    assert len(key) == 32
    assert bytes(LineQuestion("canonical").answer(form.encode()).text).decode().startswith(one)
