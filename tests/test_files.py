"""Output files: written completely or not at all, and no result is lost, whatever ends the program."""

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
from conftest import Run, names_in

import passatempo as pt
from passatempo.cli import files, writing
from passatempo.cli.files import CannotWriteError, written_file
from passatempo.cli.writing import RecordWriter, write_whole

resource = pytest.importorskip("resource")
LINE = "..4.1....2.....3"
ANSWER = "2341143232144123,1\n"


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "passatempo", *arguments]


def no_larger_than(size: int) -> Callable[[], None]:
    """Limit the size of files, as on a full disk: the system writes what fits, then fails."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def waited_for(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 60
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
    return condition()


# A file that is there already


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o755])
def test_a_file_keeps_its_mode(run: Run, tmp_path: Path, mode: int) -> None:
    """Whatever the umask: a private file once became readable for all."""
    path = tmp_path / "mine"
    path.write_text("before")
    path.chmod(mode)
    assert run("convert", LINE, "--to", "line", "-o", str(path))[0] == 0
    assert path.read_text() == f"{LINE}\n"
    assert path.stat().st_mode & 0o777 == mode
    assert names_in(tmp_path) == ["mine"]


def test_a_private_file_is_private_while_it_is_written(tmp_path: Path) -> None:
    """The temporary file must not expose what the final one hides."""
    path = tmp_path / "mine"
    path.write_text("before")
    path.chmod(0o600)
    with written_file(str(path)) as file:
        file.write("after")
        assert (tmp_path / "mine.part").stat().st_mode & 0o777 == 0o600


def test_a_new_file_is_for_whom_files_usually_are(tmp_path: Path) -> None:
    """A new file follows the umask, not the mode of a temporary file."""
    mask = os.umask(0o027)
    try:
        with written_file(str(tmp_path / "new")) as file:
            file.write("text")
    finally:
        os.umask(mask)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o640


def test_hard_links_stay_one_file(run: Run, tmp_path: Path) -> None:
    """Replacing the file by renaming would break the link."""
    path, other = tmp_path / "mine", tmp_path / "other"
    path.write_text("before, and longer than what follows")
    os.link(path, other)
    assert run("convert", LINE, "--to", "line", "-o", str(path))[0] == 0
    assert path.read_text() == other.read_text() == f"{LINE}\n"
    assert path.samefile(other)
    assert names_in(tmp_path) == ["mine", "other"]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can give files away")
def test_a_file_keeps_its_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root replaces files of others; where ownership cannot be kept, the file is written in place."""
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
    """Renaming needs only a writable folder and would bypass the permissions of the file."""
    path = tmp_path / "mine"
    path.write_text("before")
    path.chmod(0o400)
    code, _, err = run("convert", LINE, "--to", "line", "-o", str(path))
    assert (code, err) == (2, f"passatempo: cannot write {path}: permission denied\n")
    assert path.read_text() == "before"


# What is left of a run that did not end by itself


def write_and_raise(path: Path, records: list[str], error: BaseException) -> None:
    with written_file(str(path)) as file:
        for record in records:
            file.write(record)
        raise error


def test_an_interrupt_of_a_conversion_leaves_all_as_it_was(tmp_path: Path) -> None:
    """A conversion can be repeated at once, so nothing partial is kept."""
    path = tmp_path / "mine"
    path.write_text("before")
    with pytest.raises(KeyboardInterrupt):
        write_and_raise(path, ["after"], KeyboardInterrupt())
    assert path.read_text() == "before"
    assert names_in(tmp_path) == ["mine"]


def test_an_error_keeps_whole_records_and_reports_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An internal error must not cost the puzzles generated before it."""
    with pytest.raises(ZeroDivisionError):
        write_and_raise(tmp_path / "new", ["one\n", "two\n"], ZeroDivisionError())
    assert (tmp_path / "new.part").read_text() == "one\ntwo\n"
    assert capsys.readouterr().err == f"passatempo: 2 puzzles are kept in {tmp_path / 'new.part'}\n"
    assert names_in(tmp_path) == ["new.part"]


def test_the_output_of_an_unfinished_run_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    """Hours of generating may be in it; a conversion is cheap and replaces it."""
    part = tmp_path / "new.part"
    part.write_text(f"{LINE}\n")
    code, out, err = run("generate", "sudoku", "4x4", "-o", str(tmp_path / "new"))
    assert (code, out) == (2, "")
    assert err.startswith(f"passatempo: {part} has the output of a run that did not finish")
    assert part.read_text() == f"{LINE}\n"
    assert run("convert", LINE, "--to", "line", "-o", str(tmp_path / "new"))[0] == 0
    assert names_in(tmp_path) == ["new"]
    part.write_text("")
    assert run("generate", "sudoku", "4x4", "-o", str(tmp_path / "new"))[0] == 0
    assert names_in(tmp_path) == ["new"]


def test_two_runs_do_not_write_one_file(run: Run, tmp_path: Path) -> None:
    """Two writers would mix their records."""
    with written_file(str(tmp_path / "new")) as file:
        file.write("mine")
        for verb in (("convert", LINE, "--to", "line"), ("generate", "sudoku", "4x4")):
            code, _, err = run(*verb, "-o", str(tmp_path / "new"))
            assert (code, err) == (
                2,
                f"passatempo: {tmp_path / 'new.part'} is being written by another run\n",
            )
    assert (tmp_path / "new").read_text() == "mine"


def test_a_part_file_that_is_a_symbolic_link_is_not_followed(tmp_path: Path) -> None:
    """In a shared folder others could point it at a file of the user."""
    (tmp_path / "precious").write_text("precious")
    (tmp_path / "new.part").symlink_to(tmp_path / "precious")
    with pytest.raises(CannotWriteError), written_file(str(tmp_path / "new"), repeatable=True):
        pass
    assert (tmp_path / "precious").read_text() == "precious"


@pytest.mark.slow
@pytest.mark.parametrize("form", [(), ("--format", "line")])
def test_a_killed_run_leaves_its_puzzles(run: Run, tmp_path: Path, form: tuple[str, ...]) -> None:
    """It once left a hidden file with a random name each time."""
    path, part = tmp_path / "many", tmp_path / "many.part"
    path.write_text("before")
    arguments = ["generate", "sudoku", "-n", "10000000", "--threads", "1", *form, "-o", str(path)]
    with subprocess.Popen(command(*arguments), stderr=subprocess.DEVNULL) as process:
        assert waited_for(lambda: part.exists() and part.stat().st_size > 2000)
        process.send_signal(signal.SIGKILL)
    assert path.read_text() == "before"
    assert names_in(tmp_path) == ["many", "many.part"]
    assert len(list(pt.read_all(part.read_text()))) > 3
    code, _, err = run(*arguments)
    assert code == 2
    assert str(part) in err
    assert names_in(tmp_path) == ["many", "many.part"]


@pytest.mark.slow
@pytest.mark.parametrize("form", [(), ("--format", "line"), ("--json",)])
def test_a_full_disk_keeps_the_puzzles_that_fit(tmp_path: Path, form: tuple[str, ...]) -> None:
    """Whole records only, and the message says how many and where."""
    path, part = tmp_path / "many", tmp_path / "many.part"
    arguments = ["generate", "sudoku", "-n", "1000", "--threads", "1", "--seed", "1", *form, "-o", str(path)]
    limited = no_larger_than(3001)
    done = subprocess.run(command(*arguments), capture_output=True, text=True, preexec_fn=limited)
    saved = list(pt.read_all(part.read_text()))
    assert done.returncode == 2
    assert done.stderr == (
        f"passatempo: cannot write {path}: file too large; {len(saved)} puzzles are kept in {part}\n"
    )
    assert part.stat().st_size > 2000
    assert part.read_text().endswith("\n")
    assert names_in(tmp_path) == ["many.part"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [("batch", "solve"), ("batch", "solve", "--json"), ("convert", "--to", "json"), ("count", "--json")],
)
def test_a_full_disk_cuts_no_line_in_two(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """A truncated line could pass for an answer; also when appending to a file."""
    (tmp_path / "lines").write_text(f"{LINE}\n" * 1000)
    for mode in ("wb", "ab"):
        with (tmp_path / "answers").open(mode) as answers:
            call = command(*arguments, str(tmp_path / "lines"))
            limited = no_larger_than(3001)
            done = subprocess.run(call, stdout=answers, stderr=subprocess.PIPE, preexec_fn=limited)
        assert done.returncode == 2
        assert done.stderr == b"passatempo: cannot write standard output: file too large\n"
        written = (tmp_path / "answers").read_bytes()
        assert 2500 < len(written) < 3001
        assert written.endswith(b"\n")


@pytest.mark.slow
def test_a_full_disk_and_a_folder(tmp_path: Path) -> None:
    """The files that fit are complete, the one that does not fit is absent."""
    arguments = ["generate", "sudoku", "-n", "5", "--seed", "1", "-o", f"{tmp_path}/"]
    limited = no_larger_than(50)
    done = subprocess.run(command(*arguments), capture_output=True, text=True, preexec_fn=limited)
    assert done.returncode == 2
    assert done.stderr == f"passatempo: cannot write {tmp_path}/sudoku-0001.txt: file too large\n"
    assert names_in(tmp_path) == []


def test_a_failed_copy_reports_where_the_complete_file_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file with several hard links is overwritten in place, which a full disk can end halfway."""
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
    """Empty, too long or with a NUL byte: one line, and nothing is generated in vain."""
    monkeypatch.chdir(tmp_path)
    for verb in (("convert", LINE, "--to", "line"), ("generate", "sudoku", "4x4")):
        code, _, err = run(*verb, "-o", path)
        assert code == 2
        assert err.count("\n") == 1
    assert names_in(tmp_path) == []


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


@pytest.mark.slow
def test_an_interrupt_waits_for_the_end_of_a_line(interrupt: None) -> None:
    """The pipe is full when Ctrl-C arrives in the middle of a line."""
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


@pytest.mark.slow
def test_records_that_an_interrupt_finds_waiting_are_not_lost(interrupt: None) -> None:
    """Buffered records were accepted, so they must be written."""
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


@pytest.mark.slow
def test_a_pipe_that_does_not_wait_is_waited_for() -> None:
    """The parent process may have made it non-blocking: the rest was lost."""
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
    """Truncation after a failed write must spare the data of other writers."""
    path = tmp_path / "log"
    path.write_text("theirs")
    descriptor = os.open(path, os.O_RDWR)
    os.write(descriptor, b"mi")
    assert not writing._truncate(descriptor, 1)
    os.close(descriptor)
    assert path.read_text() == "mieirs"


@pytest.mark.slow
def test_an_interrupted_batch_ends_with_a_whole_line(tmp_path: Path) -> None:
    """The kernel writes large blocks: the interrupt must not cut one."""
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


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="there are no such names for open files")
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_an_inherited_descriptor_is_written_in_place(tmp_path: Path, name: str) -> None:
    """The file behind it was once replaced: its contents and what others wrote later were lost."""
    log = tmp_path / "log"
    log.write_text("before\n")
    convert = [sys.executable, "-m", "passatempo", "convert", "..4.1....2.....3", "--to", "line", "-o", name]
    with log.open("a") as stream:
        subprocess.run(convert, stdout=stream, check=True)
        subprocess.run(convert, stdout=stream, check=True)
        stream.write("after\n")
    assert log.read_text() == "before\n..4.1....2.....3\n..4.1....2.....3\nafter\n"
    assert os.listdir(tmp_path) == ["log"]


def test_a_descriptor_that_is_not_open(run: Run) -> None:
    """The error of the system is passed on in one line."""
    code, _, err = run("convert", "..4.1....2.....3", "--to", "line", "-o", "/dev/fd/98765")
    assert (code, err) == (2, "passatempo: cannot write /dev/fd/98765: bad file descriptor\n")
