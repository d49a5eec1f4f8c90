"""Jobs: whatever interrupts them, and however the file is cut, the output is that of one undisturbed run."""

from __future__ import annotations

import gzip
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from errno import ENOSPC
from itertools import islice
from pathlib import Path
from stat import S_ISDIR
from typing import Any

import pytest

import passatempo.jobs.job
from passatempo.bulk import LineQuestion
from passatempo.errors import InputError, StoppedError
from passatempo.jobs import Job
from passatempo.jobs.executors import Answer, Answered, AnswerParts, in_processes, in_threads
from passatempo.jobs.input_parts import InputFile, Part

pytestmark = pytest.mark.slow

EXAMPLE = Path(__file__).parents[1] / "examples" / "jobs" / "process_pool.py"
SOLVE = LineQuestion("solve")
LINES = ("..4.....2......3", "1234341221434321", "bad", "", "# a comment", "11..............", "." * 16)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A file of 4x4 boards of every sort."""
    path, rng = tmp_path / "puzzles.txt", random.Random(5)
    path.write_text("..4.....2......3\n" + "".join(f"{rng.choice(LINES)}\n" for _ in range(300)))
    return path


def undisturbed(source: Path, question: LineQuestion = SOLVE) -> bytes:
    return bytes(question.answer(source.read_bytes()).text)


def job_of(source: Path, part_bytes: int, question: LineQuestion = SOLVE) -> Job:
    folder, output = source.with_name("job"), source.with_name("answers.txt")
    begin = Job.resume if (folder / "job.json").exists() else Job.begin
    return begin(str(folder), question, str(source), str(output), part_bytes)


@pytest.mark.parametrize("part_bytes", [1, 16, 17, 100, 1_000, 1_000_000])
def test_the_output_does_not_depend_on_the_size_of_parts(source: Path, part_bytes: int) -> None:
    """Every line is in exactly one part, also where a part ends at a line's end, or has no line at all."""
    source.write_bytes(source.read_bytes()[: 400 if part_bytes < 100 else None])
    job = job_of(source, part_bytes)
    job.run()
    assert source.with_name("answers.txt").read_bytes() == undisturbed(source)
    assert job.status().finished


@pytest.mark.parametrize("ending", [b"", b"\n", b"\r\n", b"\n\n"])
def test_ends_of_files_and_of_lines(tmp_path: Path, ending: bytes) -> None:
    """A last line without a newline, a byte order mark, lines of Windows, an empty file."""
    path = tmp_path / "puzzles.txt"
    for data in (b"", b"\xef\xbb\xbf..4.....2......3\r\n" + b"." * 16 + ending):
        path.write_bytes(data)
        job_of(path, 5).run(in_threads(2))
        expected = SOLVE.answer(data.removeprefix(b"\xef\xbb\xbf")).text
        assert path.with_name("answers.txt").read_bytes() == expected
        for left in (path.with_name("job") / "finished", path.with_name("job") / "job.json"):
            left.unlink()
        (path.with_name("job") / "done.jsonl").unlink(missing_ok=True)


def test_parts_know_the_size_of_the_boards(tmp_path: Path) -> None:
    """The first board of the file says it, not the first of a part: a bad line may begin a part."""
    path = tmp_path / "puzzles.txt"
    path.write_text("." * 16 + "\n" + "." * 81 + "\n" + "." * 16 + "\n")
    job_of(path, 17).run()
    assert path.with_name("answers.txt").read_bytes() == undisturbed(path)
    assert b"error" in undisturbed(path).split(b"\n")[1]


class CrashError(BaseException):
    """The process would be dead."""


def crash_at(call: int, error: Callable[[], BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    """The nth call to the system that writes, renames or synchronises fails, before or after its effect."""
    calls = 0

    def counted(function: Callable[..., object]) -> Callable[..., object]:
        def replacement(*arguments: Any, **named: object) -> object:
            nonlocal calls
            if isinstance(arguments[0], int) and S_ISDIR(os.fstat(arguments[0]).st_mode):
                return function(*arguments, **named)  # which systems may refuse
            calls += 1
            if calls == call and call % 2:
                raise error()
            result = function(*arguments, **named)
            if calls == call:
                raise error()
            return result

        return replacement

    for name in ("replace", "fsync"):
        monkeypatch.setattr(os, name, counted(getattr(os, name)))


@pytest.mark.parametrize("error", [CrashError, lambda: OSError(ENOSPC, "No space left on device")])
def test_a_crash_at_any_step(
    source: Path, monkeypatch: pytest.MonkeyPatch, error: Callable[[], BaseException]
) -> None:
    """A job is stopped at the nth step, for every n, and goes on from there."""
    source.write_bytes(source.read_bytes()[:600])
    expected, output = undisturbed(source), source.with_name("answers.txt")
    messages = set[str]()
    for call in range(1, 200):
        shutil.rmtree(source.with_name("job"), ignore_errors=True)
        output.unlink(missing_ok=True)
        with monkeypatch.context() as patched:
            crash_at(call, error, patched)
            try:
                job_of(source, 100).run(in_threads(1))
                break
            except CrashError:
                pass
            except InputError as full:
                messages.add(str(full).partition("disk")[2])
        assert not output.exists() or output.read_bytes() == expected
        job_of(source, 100).run(in_threads(1))
        assert output.read_bytes() == expected
    assert 20 < call < 199
    assert messages <= {" is full; --resume goes on from here"}


def test_a_record_that_was_cut_short_is_done_again(source: Path) -> None:
    """A full disk or a crash may leave half a line in done.jsonl, or a part that is not whole."""
    job, executor = job_of(source, 200), _only(5)
    with pytest.raises(StoppedError, match=r"5 of .* parts were answered"):
        job.run(executor)
    done = source.with_name("job") / "done.jsonl"
    done.write_bytes(done.read_bytes()[:-7])
    (source.with_name("job") / "parts" / "000001").write_bytes(b"")
    assert job_of(source, 200).status().parts_done == 4
    job_of(source, 200).run()
    assert source.with_name("answers.txt").read_bytes() == undisturbed(source)


def _only(parts: int) -> AnswerParts:
    """An executor that is interrupted after some parts."""

    def answer_parts(answer: Answer, every: Iterator[Part]) -> Iterator[Answered]:
        for done, answered in enumerate(in_threads(1)(answer, every)):
            if done == parts:
                return
            yield answered

    return answer_parts


def _crash(job: Job) -> None:
    raise CrashError


def test_damaged_answers_are_not_assembled(source: Path) -> None:
    """A part that was changed on the disk is reported, not copied."""
    job = job_of(source, 1_000_000)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Job, "_assemble", _crash)
        with pytest.raises(CrashError):
            job.run()
    part = source.with_name("job") / "parts" / "000000"
    part.write_bytes(b"x" + part.read_bytes()[1:])
    with pytest.raises(InputError, match="part 0 in parts is damaged"):
        job_of(source, 1_000_000).run()


def test_another_job_is_refused_by_name(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question, input, output, part size or version that differs from the manifest."""
    folder, output = str(source.with_name("job")), str(source.with_name("answers.txt"))
    Job.begin(folder, SOLVE, str(source), output, 500)
    with pytest.raises(InputError, match="there is a job in"):
        Job.begin(folder, SOLVE, str(source), output)
    with pytest.raises(InputError, match="another question: solve, not count"):
        Job.resume(folder, LineQuestion("count"), str(source), output)
    with pytest.raises(InputError, match="another output"):
        Job.resume(folder, SOLVE, str(source), f"{output}2")
    with pytest.raises(InputError, match="another part size: 500, not 501"):
        Job.resume(folder, SOLVE, str(source), output, 501)
    with monkeypatch.context() as patched:
        patched.setattr(passatempo.jobs.job, "__version__", "9.9")
        with pytest.raises(InputError, match=r"another version: .*, not 9\.9"):
            Job.resume(folder, SOLVE, str(source), output)
    source.write_text("1234341221434321\n")
    with pytest.raises(InputError, match=r"another input: .* bytes"):
        Job.resume(folder, SOLVE, str(source), output)
    with pytest.raises(InputError, match="no job in"):
        Job.at(f"{folder}2")


def test_two_processes_do_not_run_one_job(source: Path) -> None:
    """They would write the same files."""
    job = job_of(source, 500)
    with job.folder.locked(), pytest.raises(InputError, match="another process runs the job"):
        job_of(source, 500).run()


def test_bad_lines_are_named_by_number(source: Path) -> None:
    """Numbers in the file, not in the part."""
    job = job_of(source, 100)
    job.run()
    lines = source.read_text().split("\n")
    expected = [number for number, line in enumerate(lines, 1) if line == "bad"]
    assert list(job.status().bad_lines) == expected[:10]


def test_processes_that_die_are_replaced(source: Path) -> None:
    """Half of the workers are killed while they rate; nothing is lost."""
    source.write_text("..4.....2......3\n" * 40)
    question, killed = LineQuestion("rate"), 0

    def killing(answer: Answer, parts: Iterator[Part]) -> Iterator[Answered]:
        nonlocal killed
        for number, answers in in_processes(2)(answer, parts):
            if number in (1, 4):
                killed += _kill_a_child()
            yield number, answers

    job_of(source, 68, question).run(killing)
    assert killed
    assert source.with_name("answers.txt").read_bytes() == undisturbed(source, question)


def _kill_a_child() -> int:
    """Kill a worker process of this one; returns how many there were."""
    children = []
    for task in Path("/proc/self/task").iterdir():
        children += [int(pid) for pid in (task / "children").read_text().split()]
    for pid in sorted(children)[-1:]:  # a worker; the first may be a helper of the pool
        os.kill(pid, signal.SIGKILL)
    return len(children)


def test_compressed_files(source: Path) -> None:
    """They are read from the beginning, also by a job that is resumed; what is damaged is reported."""
    expected = undisturbed(source)
    packed = source.with_name("puzzles.gz")
    packed.write_bytes(gzip.compress(source.read_bytes()))
    with pytest.raises(StoppedError, match=r"3 of \? parts were answered"):
        job_of(packed, 500).run(_only(3))
    assert job_of(packed, 500).status().parts is None
    job_of(packed, 500).run()
    assert source.with_name("answers.txt").read_bytes() == expected
    assert job_of(packed, 500).status().parts == len(expected_parts(source.read_bytes(), 500))
    damaged = source.with_name("damaged.gz")
    damaged.write_bytes(packed.read_bytes()[:-30])
    with pytest.raises(InputError, match="damaged"):
        Job.begin(str(source.with_name("job2")), SOLVE, str(damaged), str(source.with_name("x")), 500).run()


@pytest.mark.parametrize("ending", ["txt", "gz", "csv", "csv.gz", "parquet"])
def test_the_share_that_is_done_is_known(source: Path, ending: str) -> None:
    """It rises with every part, and is that of the lines, also in a job that is resumed."""
    lines = source.read_text().splitlines()
    file, shares = source.with_name(f"table.{ending}"), dict[int, float | None]()
    if ending == "parquet":
        pyarrow = pytest.importorskip("pyarrow")
        pytest.importorskip("pyarrow.parquet").write_table(pyarrow.table({"puzzle": lines}), file)
    else:
        text = "\n".join((["puzzle"] if "csv" in ending else []) + [line or '""' for line in lines] + [""])
        file.write_bytes(gzip.compress(text.encode()) if ending.endswith("gz") else text.encode())

    def answer_parts(answer: Answer, every: Iterator[Part]) -> Iterator[Answered]:
        for answered in in_threads(1)(answer, every):
            yield answered
            shares[job.status().lines] = job.share()

    job = job_of(file, 500)
    with pytest.raises(StoppedError):
        job.run(lambda answer, every: islice(answer_parts(answer, every), 4))
    job = job_of(file, 500)
    job.run(answer_parts)
    assert len(shares) > 5
    for done, share in shares.items():
        assert share == pytest.approx(done / len(lines), abs=0.1)
    assert job.share() == 1


def expected_parts(data: bytes, size: int) -> list[bytes]:
    """The parts of a file that is read from the beginning, line by line."""
    parts = [b""]
    for line in data.splitlines(keepends=True):
        if len(parts[-1]) >= size:
            parts.append(b"")
        parts[-1] += line
    return parts


def test_a_file_that_cannot_be_cut_is_refused(tmp_path: Path) -> None:
    """One clear line each."""
    with pytest.raises(InputError, match="no such file"):
        job_of(tmp_path / "none", 100)
    with pytest.raises(InputError, match="is a folder"):
        InputFile.of(str(tmp_path))


def passatempo_batch(*arguments: object, cwd: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "passatempo", "batch", *map(str, arguments)]
    return subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_the_command_line(source: Path) -> None:
    """Begin, refuse, resume, status; exit codes and messages."""
    arguments = ["solve", "puzzles.txt", "--output", "answers.txt", "--job", "job"]
    job = passatempo_batch(*arguments, "--part-size", 1000, cwd=source.parent)
    _, errors = job.communicate()
    assert job.returncode == 2  # some lines are bad
    assert b"301 lines" in errors
    assert source.with_name("answers.txt").read_bytes() == undisturbed(source)
    again = passatempo_batch(*arguments, cwd=source.parent)
    assert b"expected --resume, or another folder" in again.communicate()[1]
    status = passatempo_batch("--status", "job", "--json", cwd=source.parent)
    reported = json.loads(status.communicate()[0])
    assert (reported["lines"], reported["finished"], reported["question"]) == (301, True, "solve")
    for wrong in (["--resume"], ["--job", "j2"], ["--job", "j2", "--output", "x", "--json"]):
        refused = passatempo_batch("solve", "puzzles.txt", *wrong, cwd=source.parent)
        assert refused.communicate()[1].count(b"\n") == 1
        assert refused.returncode == 2


@pytest.mark.slow
def test_killed_at_random_moments(source: Path) -> None:
    """SIGKILL of the driver, again and again, until the job is done."""
    source.write_text(source.read_text() * 200)
    rng, kills = random.Random(3), 0
    arguments = ["solve", "puzzles.txt", "--output", "answers.txt", "--job", "job", "--part-size", 5_000]
    for attempt in range(100):
        resume = ["--resume"] if (source.with_name("job") / "job.json").exists() else []
        job = passatempo_batch(*arguments, *resume, cwd=source.parent)
        time.sleep(0.02 + rng.random() * 0.05 + attempt * 0.03)  # the first time before it can have ended
        if job.poll() is None:
            job.kill()
            kills += 1
        job.communicate()
        if job.returncode >= 0:
            break
    assert job.returncode == 2
    assert kills
    assert source.with_name("answers.txt").read_bytes() == undisturbed(source)


def test_the_example_of_a_process_pool(source: Path) -> None:
    """`answer_part` in a pool of somebody else's gives the same bytes."""
    done = subprocess.run([sys.executable, EXAMPLE, source], capture_output=True, check=True)
    assert done.stdout == undisturbed(source)


@pytest.mark.slow
def test_a_cluster_of_which_a_worker_is_killed(source: Path) -> None:
    """Dask replaces it, and its parts are done again."""
    pytest.importorskip("distributed")
    from passatempo.jobs.cluster import on_cluster

    source.write_text("..4.....2......3\n" * 200)
    question, killed = LineQuestion("rate"), 0

    def killing(answer: Answer, parts: Iterator[Part]) -> Iterator[Answered]:
        nonlocal killed
        for done, answered in enumerate(on_cluster("local:2")(answer, parts)):
            if done == 2:
                killed += _kill_a_child()
            yield answered

    job_of(source, 100, question).run(killing)
    assert killed
    assert source.with_name("answers.txt").read_bytes() == undisturbed(source, question)


def test_addresses_of_clusters() -> None:
    """What is no number of workers is refused before anything starts."""
    pytest.importorskip("distributed")
    from passatempo.jobs.cluster import on_cluster

    with pytest.raises(InputError, match="expected a number of workers"):
        on_cluster("local:x")
