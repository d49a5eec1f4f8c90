"""Jobs at scale: `python bench/jobs.py MEASUREMENT ... [--lines N] [--kills N] [--folder DIR]`.

| measurement | what it shows |
|---|---|
| kills | a job whose driver is killed again and again writes the bytes of an undisturbed run |
| workers | the same for `rate` in processes: workers killed, and sometimes the driver |
| disk | a disk that is full in the middle: one clear line; with room, the job goes on |
| overhead | CPU seconds and memory of a job, against the answers alone in one process |
| cluster | Dask: a worker killed every two seconds, the scheduler restarted once |
| parquet | Parquet to Parquet, CPU seconds and memory |

Every measurement compares the output with that of a run without a job, and exits with 1 if it differs.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import gettempdir

import passatempo as pt

DIFFERENT = 20_000  # puzzles; a larger file has them again and again
BAD = 1_000  # every so many lines one is bad
PORT = 38786
RATED = "..4.....2......3\n..4.1....2.....3\n"


def write_lines(path: Path, lines: int) -> None:
    """A file of minimal puzzles of 9x9, some of the lines bad."""
    some = pt.generate_lines(DIFFERENT, seed=1).decode().splitlines(keepends=True)
    some[::BAD] = ["this is no puzzle\n"] * len(some[::BAD])
    block = "".join(some).encode()
    with path.open("wb") as stream:
        for _ in range(lines // DIFFERENT):
            stream.write(block)
        stream.write("".join(some[: lines % DIFFERENT]).encode())


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "passatempo", "batch", *map(str, arguments)]


def job(question: str, source: Path, *more: object) -> list[str]:
    """The command that begins the job, or resumes it."""
    folder = source.with_name("job")
    resume = ["--resume"] if (folder / "job.json").exists() else []
    return command(question, source, "-o", output_of(source), "--job", folder, *resume, *more)


def output_of(source: Path) -> Path:
    return source.with_name(f"answers{source.suffix}")


def timed(arguments: list[str]) -> tuple[float, int]:
    """CPU seconds and megabytes at most of a command and what it starts."""
    process = subprocess.Popen(arguments, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024


def same(one: Path, other: Path) -> bool:
    return subprocess.run(["cmp", "-s", one, other], check=False).returncode == 0


def fresh(source: Path) -> None:
    shutil.rmtree(source.with_name("job"), ignore_errors=True)
    output_of(source).unlink(missing_ok=True)


def plain(question: str, source: Path) -> Path:
    """The output of a run without a job."""
    expected = source.with_name(f"expected{source.suffix}")
    subprocess.run(command(question, source, "-o", expected), stderr=subprocess.DEVNULL, check=False)
    return expected


def until_done(begin: Callable[[], list[str]], disturb: Callable[[subprocess.Popen[bytes]], None]) -> None:
    """Start the job again and again, each time disturbed, until it ends by itself."""
    while True:
        process = subprocess.Popen(begin(), stderr=subprocess.DEVNULL)
        disturb(process)
        if process.wait() >= 0:
            return


def measure_kills(source: Path, kills: int) -> bool:
    """The driver of `solve` is killed at random moments; a job that ends before is begun again."""
    rng, killed, jobs, expected, equal = random.Random(1), 0, 0, plain("solve", source), True

    def disturb(process: subprocess.Popen[bytes]) -> None:
        nonlocal killed
        if killed == kills:
            return
        try:
            process.wait(0.2 + rng.random() * 0.5)
        except subprocess.TimeoutExpired:
            process.kill()
            killed += 1

    while killed < kills:
        fresh(source)
        until_done(lambda: job("solve", source), disturb)
        jobs += 1
        equal = equal and same(expected, output_of(source))
    print(f"{killed} kills of the driver in {jobs} jobs; all outputs equal: {equal}")
    return equal


def measure_workers(source: Path, kills: int) -> bool:
    """`rate` in processes: every kill hits a worker, every fifth the driver."""
    source.write_text(RATED * 4_000)
    rng, killed, expected = random.Random(2), [0, 0], plain("rate", source)

    def disturb(process: subprocess.Popen[bytes]) -> None:
        while sum(killed) < kills:
            try:
                process.wait(0.3 + rng.random())
                return
            except subprocess.TimeoutExpired:
                if rng.random() < 0.2:
                    process.kill()
                    killed[1] += 1
                    return
                killed[0] += kill_one(children(process.pid), rng)

    while sum(killed) < kills:
        fresh(source)
        until_done(lambda: job("rate", source, "--part-size", 1_000), disturb)
        if not same(expected, output_of(source)):
            print("the output differs")
            return False
    print(f"{killed[0]} kills of workers and {killed[1]} of the driver; all outputs equal")
    return True


def children(pid: int) -> list[int]:
    """The processes that a process has started, and theirs."""
    found = list[int]()
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            found += [child, *children(child)]
    return found


def kill_one(pids: list[int], rng: random.Random) -> int:
    if not pids:
        return 0
    try:
        os.kill(rng.choice(pids), signal.SIGKILL)
    except ProcessLookupError:
        return 0
    return 1


def measure_disk(source: Path, small: Path) -> bool:
    """The job and its output are on a small disk with a file in the way, which is then removed."""
    expected = plain("solve", source)
    arguments = ["--job", small / "job"]
    free = shutil.disk_usage(small).free
    ballast = small / "ballast"
    ballast.write_bytes(bytes(free - source.stat().st_size // 2))
    output = small / "answers.txt"
    first = subprocess.run(
        command("solve", source, "-o", output, *arguments), capture_output=True, text=True, check=False
    )
    ballast.unlink()
    second = subprocess.run(
        command("solve", source, "-o", output, *arguments, "--resume"),
        capture_output=True,
        text=True,
        check=False,
    )
    equal = same(expected, output)
    print(
        f"full: {first.returncode}, {first.stderr.strip()}\nresumed: {second.stderr.strip()}\nequal: {equal}"
    )
    return equal and first.returncode == 2


def measure_overhead(source: Path) -> bool:
    """The answers alone, written once, against a job; one thread and all."""
    expected, equal = source.with_name("expected.txt"), True
    for threads in (1, 2):
        alone = timed(command("solve", source, "-o", expected, "--threads", threads))
        fresh(source)
        whole = timed(job("solve", source, "--threads", threads))
        equal = equal and same(expected, output_of(source))
        print(
            f"{threads} threads: alone {alone[0]:.2f} CPU s, {alone[1]} MB; "
            f"job {whole[0]:.2f} CPU s, {whole[1]} MB; {whole[0] / alone[0] - 1:+.0%}; equal: {equal}"
        )
    return equal


def measure_cluster(source: Path) -> bool:
    """Two workers of Dask: one is killed every two seconds, and the scheduler is restarted once."""
    expected, rng = plain("solve", source), random.Random(3)
    fresh(source)
    start, killed, restarts = time.perf_counter(), 0, 0
    running = start_cluster()
    while True:
        process = subprocess.Popen(job("solve", source, "--cluster", f"tcp://127.0.0.1:{PORT}"))
        while process.poll() is None:
            time.sleep(2)
            if killed == 3 and not restarts:
                restarts = 1
                end(running)
                running = start_cluster()
                continue
            worker = rng.choice((1, 2))
            end([running[worker]])
            running[worker] = start_worker()
            killed += 1
        if process.returncode != 3:  # 3: the scheduler was lost; the job goes on from there
            break
    end(running)
    equal = same(expected, output_of(source))
    seconds = time.perf_counter() - start
    print(f"{killed} workers killed, {restarts} restart of the scheduler; {seconds:.0f} s; equal: {equal}")
    return equal


def start_cluster() -> list[subprocess.Popen[bytes]]:
    """A scheduler and two workers."""
    scheduler = dask("scheduler", "--host", "127.0.0.1", "--port", PORT, "--no-dashboard")
    return [scheduler, start_worker(), start_worker()]


def start_worker() -> subprocess.Popen[bytes]:
    return dask("worker", f"tcp://127.0.0.1:{PORT}", "--nthreads", 1, "--no-nanny", "--no-dashboard")


def dask(*arguments: object) -> subprocess.Popen[bytes]:
    program = [sys.executable, "-m", "distributed.cli.dask_" + str(arguments[0])]
    return subprocess.Popen(
        [*program, *map(str, arguments[1:])], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def end(processes: list[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        process.kill()
        process.wait()


def measure_parquet(source: Path, lines: int) -> bool:
    """Parquet to Parquet, as a job; the table has a number and a puzzle in each row."""
    import pyarrow
    import pyarrow.parquet

    table = source.with_name("puzzles.parquet")
    with source.open() as stream:
        some = [line.strip() for _, line in zip(range(DIFFERENT), stream, strict=False)]
    schema = pyarrow.schema([("id", pyarrow.int64()), ("puzzle", pyarrow.string())])
    with pyarrow.parquet.ParquetWriter(table, schema, compression="zstd") as writer:
        for first in range(0, lines, DIFFERENT):
            ids = pyarrow.array(range(first, first + DIFFERENT), pyarrow.int64())
            writer.write_batch(pyarrow.record_batch([ids, pyarrow.array(some)], schema=schema))
    fresh(table)
    start = time.perf_counter()
    seconds, megabytes = timed(job("solve", table))
    solved = pyarrow.parquet.ParquetFile(output_of(table))
    rows, size = solved.metadata.num_rows, output_of(table).stat().st_size
    print(
        f"{rows:,} rows, {table.stat().st_size / 1e6:.0f} MB to {size / 1e6:.0f} MB: {seconds:.0f} CPU s, "
        f"{time.perf_counter() - start:.0f} s, {megabytes} MB"
    )
    return rows == lines


def measurements(options: argparse.Namespace, source: Path) -> Iterator[bool]:
    names = {
        "kills": lambda: measure_kills(source, options.kills),
        "workers": lambda: measure_workers(source, options.kills),
        "disk": lambda: measure_disk(source, Path(options.small)),
        "overhead": lambda: measure_overhead(source),
        "cluster": lambda: measure_cluster(source),
        "parquet": lambda: measure_parquet(source, options.lines),
    }
    for name in options.measurements:
        print(f"{name}: {options.lines:,} lines", flush=True)
        yield names[name]()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("measurements", nargs="+")
    parser.add_argument("--lines", type=int, default=10_000_000)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument(
        "--folder", default=f"{gettempdir()}/passatempo-jobs", help="for input, jobs and output"
    )
    parser.add_argument(
        "--small", default=f"{gettempdir()}/passatempo-small", help="a small disk, for `disk`"
    )
    options = parser.parse_args()
    folder = Path(options.folder)
    folder.mkdir(exist_ok=True)
    source = folder / "puzzles.txt"
    write_lines(source, DIFFERENT if options.measurements == ["parquet"] else options.lines)
    results = list(measurements(options, source))
    print(f"peak of this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
