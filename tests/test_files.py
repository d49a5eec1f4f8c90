"""Files that are written: whole or not at all, and nothing is lost, whatever ends the program."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import passatempo as pt
from passatempo.cli import files, main, writing
from passatempo.cli.files import CannotWriteError, written_file
from passatempo.cli.writing import RecordWriter, write_whole

resource = pytest.importorskip("resource")
Run = Callable[..., tuple[int, str, str]]
LINE = "..4.1....2.....3"
ANSWER = "2341143232144123,1\n"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def ask(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        told = capsys.readouterr()
        return code, told.out, told.err

    return ask


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "passatempo", *arguments]


def no_larger_than(size: int) -> Callable[[], None]:
    """No file can be, as on a full disk: the system writes what fits, and then fails."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def waited_for(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 60
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
    return condition()


# A file that is there already


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o755])
def test_a_file_keeps_its_mode(run: Run, tmp_path: Path, mode: int) -> None:
    """Whatever the umask says: one that was private became readable for all."""
    path = tmp_path / "mine"
    path.write_text("before")
    path.chmod(mode)
    assert run("convert", LINE, "--to", "line", "-o", str(path))[0] == 0
    assert path.read_text() == f"{LINE}\n"
    assert path.stat().st_mode & 0o777 == mode
    assert names(tmp_path) == ["mine"]


def test_a_private_file_is_private_while_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "mine"
    path.write_text("before")
    path.chmod(0o600)
    with written_file(str(path)) as file:
        file.write("after")
        assert (tmp_path / "mine.part").stat().st_mode & 0o777 == 0o600


def test_a_new_file_is_for_whom_files_usually_are(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        with written_file(str(tmp_path / "new")) as file:
            file.write("text")
    finally:
        os.umask(mask)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o640


def test_hard_links_stay_one_file(run: Run, tmp_path: Path) -> None:
    path, other = tmp_path / "mine", tmp_path / "other"
    path.write_text("before, and longer than what follows")
    os.link(path, other)
    assert run("convert", LINE, "--to", "line", "-o", str(path))[0] == 0
    assert path.read_text() == other.read_text() == f"{LINE}\n"
    assert path.samefile(other)
    assert names(tmp_path) == ["mine", "other"]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can give files away")
def test_a_file_keeps_its_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine"
    path.write_text("before")
    os.chown(path, 12345, 54321)
    for may_give_it_away in (True, False):
        with written_file(str(path)) as file:
            file.write(f"after {may_give_it_away}")
            if not may_give_it_away:
                monkeypatch.setattr(files.os, "chown", denied)
        assert path.read_text() == f"after {may_give_it_away}"
        assert (path.stat().st_uid, path.stat().st_gid) == (12345, 54321)


def denied(*_: object) -> None:
    raise PermissionError


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anything")
def test_a_file_that_may_not_be_written_is_not_replaced(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine"
    path.write_text("before")
    path.chmod(0o400)
    code, _, err = run("convert", LINE, "--to", "line", "-o", str(path))
    assert (code, err) == (2, f"passatempo: {path} cannot be written: permission denied\n")
    assert path.read_text() == "before"


# What is left of a run that did not end by itself


def write_and_raise(path: Path, records: list[str], error: BaseException) -> None:
    with written_file(str(path)) as file:
        for record in records:
            file.write(record)
        raise error


def test_an_interrupt_of_a_conversion_leaves_all_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "mine"
    path.write_text("before")
    with pytest.raises(KeyboardInterrupt):
        write_and_raise(path, ["after"], KeyboardInterrupt())
    assert path.read_text() == "before"
    assert names(tmp_path) == ["mine"]


def test_an_error_leaves_whole_records_and_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A fault of the program must not cost what was made before it."""
    with pytest.raises(ZeroDivisionError):
        write_and_raise(tmp_path / "new", ["one\n", "two\n"], ZeroDivisionError())
    assert (tmp_path / "new.part").read_text() == "one\ntwo\n"
    assert capsys.readouterr().err == f"passatempo: 2 puzzles are kept in {tmp_path / 'new.part'}\n"
    assert names(tmp_path) == ["new.part"]


def test_what_is_left_of_another_run_is_kept_if_it_cost_something(run: Run, tmp_path: Path) -> None:
    part = tmp_path / "new.part"
    part.write_text(f"{LINE}\n")
    code, out, err = run("generate", "sudoku", "4x4", "-o", str(tmp_path / "new"))
    assert (code, out) == (2, "")
    assert err.startswith(f"passatempo: {part} holds what a run that was ended before its time had written")
    assert part.read_text() == f"{LINE}\n"
    assert run("convert", LINE, "--to", "line", "-o", str(tmp_path / "new"))[0] == 0
    assert names(tmp_path) == ["new"]
    part.write_text("")
    assert run("generate", "sudoku", "4x4", "-o", str(tmp_path / "new"))[0] == 0
    assert names(tmp_path) == ["new"]


def test_two_runs_do_not_write_one_file(run: Run, tmp_path: Path) -> None:
    with written_file(str(tmp_path / "new")) as file:
        file.write("mine")
        for verb in (("convert", LINE, "--to", "line"), ("generate", "sudoku", "4x4")):
            code, _, err = run(*verb, "-o", str(tmp_path / "new"))
            assert (code, err) == (
                2,
                f"passatempo: {tmp_path / 'new.part'} is being written by another run\n",
            )
    assert (tmp_path / "new").read_text() == "mine"


def test_a_part_that_leads_elsewhere_is_not_followed(tmp_path: Path) -> None:
    """In a folder that all may write to, others could have it lead to a file of mine."""
    (tmp_path / "precious").write_text("precious")
    (tmp_path / "new.part").symlink_to(tmp_path / "precious")
    with pytest.raises(CannotWriteError), written_file(str(tmp_path / "new"), repeatable=True):
        pass
    assert (tmp_path / "precious").read_text() == "precious"


@pytest.mark.slow
@pytest.mark.parametrize("form", [(), ("--format", "line")])
def test_a_killed_run_leaves_what_it_made(run: Run, tmp_path: Path, form: tuple[str, ...]) -> None:
    """It left a hidden file with a name of its own each time, and nobody knew."""
    path, part = tmp_path / "many", tmp_path / "many.part"
    path.write_text("before")
    arguments = ["generate", "sudoku", "-n", "10000000", "--threads", "1", *form, "-o", str(path)]
    with subprocess.Popen(command(*arguments), stderr=subprocess.DEVNULL) as process:
        assert waited_for(lambda: part.exists() and part.stat().st_size > 2000)
        process.send_signal(signal.SIGKILL)
    assert path.read_text() == "before"
    assert names(tmp_path) == ["many", "many.part"]
    assert len(list(pt.read_all(part.read_text()))) > 3
    code, _, err = run(*arguments)
    assert code == 2
    assert str(part) in err
    assert names(tmp_path) == ["many", "many.part"]


@pytest.mark.slow
@pytest.mark.parametrize("form", [(), ("--format", "line"), ("--json",)])
def test_a_full_disk_keeps_what_was_made(tmp_path: Path, form: tuple[str, ...]) -> None:
    path, part = tmp_path / "many", tmp_path / "many.part"
    arguments = ["generate", "sudoku", "-n", "1000", "--threads", "1", "--seed", "1", *form, "-o", str(path)]
    limited = no_larger_than(3001)
    done = subprocess.run(command(*arguments), capture_output=True, text=True, preexec_fn=limited)
    kept = list(pt.read_all(part.read_text()))
    assert done.returncode == 2
    assert done.stderr == (
        f"passatempo: {path} cannot be written: file too large; {len(kept)} puzzles are kept in {part}\n"
    )
    assert part.stat().st_size > 2000
    assert part.read_text().endswith("\n")
    assert names(tmp_path) == ["many.part"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [("batch", "solve"), ("batch", "solve", "--json"), ("convert", "--to", "json"), ("count", "--json")],
)
def test_a_full_disk_cuts_no_line_in_two(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    (tmp_path / "lines").write_text(f"{LINE}\n" * 1000)
    for mode in ("wb", "ab"):
        with (tmp_path / "answers").open(mode) as answers:
            call = command(*arguments, str(tmp_path / "lines"))
            limited = no_larger_than(3001)
            done = subprocess.run(call, stdout=answers, stderr=subprocess.PIPE, preexec_fn=limited)
        assert done.returncode == 2
        assert done.stderr == b"passatempo: cannot be written: file too large\n"
        written = (tmp_path / "answers").read_bytes()
        assert 2500 < len(written) < 3001
        assert written.endswith(b"\n")


@pytest.mark.slow
def test_a_full_disk_and_a_folder(tmp_path: Path) -> None:
    """The files that fit are there, the one that does not is not."""
    arguments = ["generate", "sudoku", "-n", "5", "--seed", "1", "-o", f"{tmp_path}/"]
    limited = no_larger_than(50)
    done = subprocess.run(command(*arguments), capture_output=True, text=True, preexec_fn=limited)
    assert done.returncode == 2
    assert done.stderr == f"passatempo: {tmp_path}/sudoku-0001.txt cannot be written: file too large\n"
    assert names(tmp_path) == []


def test_a_copy_that_fails_is_told_with_where_all_of_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file with several names is written over, which a full disk can end halfway."""
    path = tmp_path / "mine"
    path.write_text("before")
    os.link(path, tmp_path / "other")
    monkeypatch.setattr(files, "_copy", denied)
    with (
        pytest.raises(CannotWriteError, match=r"1 puzzle is kept in .*mine\.part$"),
        written_file(str(path)) as file,
    ):
        file.write("after")
    assert (tmp_path / "mine.part").read_text() == "after"


@pytest.mark.parametrize("path", ["", "\0", "nowhere/new", "x" * 300])
def test_names_that_no_file_can_have(
    run: Run, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for verb in (("convert", LINE, "--to", "line"), ("generate", "sudoku", "4x4")):
        code, _, err = run(*verb, "-o", path)
        assert code == 2
        assert err.count("\n") == 1
    assert names(tmp_path) == []


# Records


def interrupted_after(seconds: float) -> Iterator[None]:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    yield
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def interrupt() -> Iterator[None]:
    yield from interrupted_after(0.2)


def read_later(source: int, event: threading.Event) -> tuple[threading.Thread, list[bytes]]:
    found: list[bytes] = []

    def read() -> None:
        event.wait()
        while piece := os.read(source, 1 << 16):
            found.append(piece)

    thread = threading.Thread(target=read)
    thread.start()
    return thread, found


def test_an_interrupt_waits_for_the_end_of_a_line(interrupt: None) -> None:
    """A pipe is full, and Ctrl-C comes while the middle of a line waits to be written."""
    source, target = os.pipe()
    event = threading.Event()
    thread, found = read_later(source, event)
    threading.Timer(0.6, event.set).start()
    with pytest.raises(KeyboardInterrupt):
        write_whole(target, ANSWER.encode() * 10_000)
    os.close(target)
    thread.join()
    os.close(source)
    written = b"".join(found)
    assert written == ANSWER.encode() * (len(written) // len(ANSWER))
    assert 0 < len(written) < 10_000 * len(ANSWER)


def test_records_that_an_interrupt_finds_waiting_are_not_lost(interrupt: None) -> None:
    source, target = os.pipe()
    event = threading.Event()
    thread, found = read_later(source, event)
    threading.Timer(0.6, event.set).start()
    writer = RecordWriter(target)
    records = [f"{number} {'x' * 1000}\n" for number in range(200)]
    interrupted = 0
    for record in records:
        try:
            writer.write(record)
        except KeyboardInterrupt:
            interrupted += 1
    writer.flush()
    os.close(target)
    thread.join()
    os.close(source)
    assert interrupted == 1
    assert b"".join(found).decode() == "".join(records)
    assert writer.written == 200


def test_a_pipe_that_does_not_wait_is_waited_for() -> None:
    """Whoever started the program may have set it so: the rest was lost."""
    source, target = os.pipe()
    os.set_blocking(target, False)
    event = threading.Event()
    thread, found = read_later(source, event)
    threading.Timer(0.2, event.set).start()
    write_whole(target, ANSWER.encode() * 10_000)
    os.close(target)
    thread.join()
    os.close(source)
    assert b"".join(found) == ANSWER.encode() * 10_000


def test_what_others_wrote_behind_is_not_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text("theirs")
    descriptor = os.open(path, os.O_RDWR)
    os.write(descriptor, b"mi")
    assert not writing._cut_back(descriptor, 1)
    os.close(descriptor)
    assert path.read_text() == "mieirs"


@pytest.mark.slow
def test_an_interrupted_batch_ends_with_a_whole_line(tmp_path: Path) -> None:
    (tmp_path / "lines").write_text(f"{LINE}\n" * 200_000)
    call = command("batch", "solve", str(tmp_path / "lines"))
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        begun = process.stdout.read(100)  # then it waits until somebody reads the rest
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        time.sleep(0.3)
        rest = process.stdout.read()
    assert process.returncode == 3
    written = (begun + rest).decode()
    assert written == ANSWER * (len(written) // len(ANSWER))
    assert len(written) < 200_000 * len(ANSWER)


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="there are no such names for open files")
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_what_the_program_was_started_with_is_written_to_as_it_is(tmp_path: Path, name: str) -> None:
    """The file behind it was replaced by another: what stood there was lost, and what others wrote later."""
    log = tmp_path / "log"
    log.write_text("before\n")
    convert = [sys.executable, "-m", "passatempo", "convert", "..4.1....2.....3", "--to", "line", "-o", name]
    with log.open("a") as stream:
        subprocess.run(convert, stdout=stream, check=True)
        subprocess.run(convert, stdout=stream, check=True)
        stream.write("after\n")
    assert log.read_text() == "before\n..4.1....2.....3\n..4.1....2.....3\nafter\n"
    assert os.listdir(tmp_path) == ["log"]


def test_an_open_file_that_there_is_not(run: Run) -> None:
    code, _, err = run("convert", "..4.1....2.....3", "--to", "line", "-o", "/dev/fd/98765")
    assert (code, err) == (2, "passatempo: /dev/fd/98765 cannot be written: bad file descriptor\n")
