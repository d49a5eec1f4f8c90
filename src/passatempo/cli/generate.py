"""generate: puzzles of any kind, to specification."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, zip_longest
from typing import Any

from passatempo.batch import MOST_THREADS, available_cores
from passatempo.canonical.seen import EitherSeen, Known, SeenPuzzles
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, BAD, STOPPED
from passatempo.cli.files import CannotWriteError
from passatempo.cli.generate_inputs import read_document, read_like_board, read_pattern
from passatempo.cli.generated_output import (
    PuzzleWriter,
    is_folder,
    names_seed,
    open_writer,
    output_puzzle,
)
from passatempo.cli.inputs import Case, Inputs
from passatempo.cli.output import output
from passatempo.cli.progress import progress
from passatempo.cli.reporting import plural
from passatempo.cli.show import notify
from passatempo.errors import InputError, StoppedError
from passatempo.formats.plain_line import NAME as LINE
from passatempo.generating.generated import Generated
from passatempo.generating.infeasible import refuse_infeasible
from passatempo.generating.options import BY_NAME, DEFAULT_SECONDS, Value, refuse_excluded
from passatempo.generating.request import Request, parse_request
from passatempo.generating.run import generate_puzzles, random_seed
from passatempo.generating.series import generate_series
from passatempo.messages import Message, Plural, grouped
from passatempo.records import replace
from passatempo.specialists import generator_for

_FEW = 10  # puzzles that take less time than starting other processes


def run(options: Options) -> int:
    """Generate the requested puzzles; returns the exit code."""
    _refuse_excluded(options)
    if options.author_board is not None:
        from passatempo.cli.complete import complete_author_board  # not imported otherwise

        return complete_author_board(options, read_document(options.author_board, options))
    seed = random_seed() if options.seed is None else options.seed
    if options.job is not None or options.resume or options.cluster is not None:
        return _run_job(options, seed)
    requests = [_parse_request(options, name, size, seed) for name, size in _kinds(options.inputs)]
    avoided = _read_avoided(options)
    code = _run_requests(options, requests, avoided)
    if options.seed is None and code == ANSWERED and not names_seed(options):
        notify("--seed {seed} gives the same", seed)
    return code


def _run_job(options: Options, seed: int) -> int:
    """Generate in parts that are kept; returns the exit code."""
    from passatempo.cli.generate_job import job_seed, run_generate_job  # not imported otherwise

    if options.job is None:
        flag = "--resume" if options.resume else "--cluster"
        raise InputError("{flag} is an option of a job: expected --job DIR", flag)
    if options.resume and options.seed is None:
        seed = job_seed(options.job)
    kinds = _kinds(options.inputs)
    if len(kinds) > 1 or options.avoid:
        raise InputError("--job: expected one kind, without --avoid")
    request = _parse_request(options, *kinds[0], seed)
    return run_generate_job(options, request, _wanted(options), _seconds(options))


def _run_requests(options: Options, requests: Sequence[Request], avoided: SeenPuzzles | None) -> int:
    """Write the puzzles of all requests; returns the exit code."""
    if len(requests) == 1 and avoided is None and (lines := _lines(options, requests[0])) is not None:
        return _write_lines(options, requests[0], lines)
    if options.series and len(requests) > 1:
        raise InputError("--series takes one kind")
    names = "-".join(dict.fromkeys(request.kind.name for request in requests))
    with open_writer(options, names) as writer:
        known = _with_known(writer.known, avoided)
        if options.series:
            return _write_series(options, requests[0], writer, known)
        return _write_puzzles(options, requests, writer, known)


def _kinds(words: Sequence[str]) -> list[tuple[str, str]]:
    """Each kind and its size, which is empty if it is that of the kind."""
    found = list[tuple[str, str]]()
    for word in words:
        is_size = word[:1].isdigit()
        if is_size and (not found or found[-1][1]):
            raise InputError(
                "expected a kind and perhaps a size, such as 8x8, found {words}", " ".join(words)
            )
        if is_size:
            found[-1] = (found[-1][0], word)
        else:
            found.append((word, ""))
    if not found:
        raise InputError("expected a kind and perhaps a size, such as 8x8, found nothing")
    return found


def _read_avoided(options: Options) -> SeenPuzzles | None:
    """The puzzles of the files of --avoid."""
    if not options.avoid:
        return None
    seen = SeenPuzzles()
    inputs = Inputs(replace(options, inputs=list(options.avoid), format=None, time=None))
    number = 0
    with progress(lambda: Message("reading {puzzles} to avoid", plural(number, "puzzle"))):
        for case in inputs:
            if isinstance(case, Case):
                seen.add(case.document.puzzle)
                number += 1
    if inputs.any_bad:
        raise SystemExit(BAD)
    return seen


def _with_known(there: Known | None, avoided: SeenPuzzles | None) -> Known | None:
    """What is in the folder or library that is written, and what is to be avoided."""
    if there is None or avoided is None:
        return avoided if there is None else there
    return EitherSeen(there, avoided)


def _refuse_excluded(options: Options) -> None:
    given = {name for name in BY_NAME if getattr(options, name, None) not in (None, False)}
    kind = [Message("a kind")] if options.inputs else []
    refuse_excluded([*given, *options.request], flags=True, others=kind)


def _parse_request(options: Options, name: str, size: str, seed: int) -> Request:
    """The request that a kind, a size and the options describe."""
    given = dict(options.request)
    if size and "size" in given:
        raise InputError("two sizes, {size} and {given}: expected one", size, given["size"])
    given |= {"size": size} if size else {}
    readers: dict[Value, Callable[[str], Any]] = {
        Value.PUZZLE: lambda text: read_like_board(text, options),
        Value.PICTURE: read_pattern,
    }
    for each, value in given.items():
        if (read := readers.get(BY_NAME[each].value)) is not None:
            given[each] = read(value)
    return refuse_infeasible(parse_request(name, seed=seed, **given))


def _lines(options: Options, request: Request) -> Iterator[bytes] | None:
    """The puzzles as lines, where a specialist generates them so and lines are to be written."""
    if options.into or options.json or options.series or options.format != LINE or is_folder(options.output):
        return None
    generator = generator_for(request)
    return None if generator is None else generator.lines(_threads(options), _seconds(options))


def _write_lines(options: Options, request: Request, lines: Iterator[bytes]) -> int:
    wanted, count = _wanted(options), 0
    with output(options.output) as stream:
        try:
            with progress(
                lambda: _progress_text(count, wanted), done=lambda: count, share=lambda: count / wanted
            ):
                for line in islice(lines, wanted):
                    stream.write(f"{line.decode()}\n")
                    count += 1
        except StoppedError as stopped:
            _notify_ended(plural(count, "puzzle"), stopped.reason)
            return STOPPED
        except KeyboardInterrupt:
            _notify_ended(plural(count, "puzzle"), Message("interrupted; seed {seed}", request.seed))
            return STOPPED
    return ANSWERED


def _progress_text(count: int, wanted: int) -> Message:
    numbers = (grouped(count), grouped(wanted))
    return Message("{bar} {count} of {wanted} puzzles", _bar(count, wanted), *numbers)


def _seconds(options: Options) -> float:
    """The seconds that may pass without a puzzle."""
    return DEFAULT_SECONDS if options.time is None else options.time


def _wanted(options: Options) -> int:
    """The number of puzzles requested; None: without end."""
    wanted = 1 if options.count is None else options.count
    if wanted < 1:
        raise InputError("{wanted} puzzles: expected 1 or more", wanted)
    return wanted


def _threads(options: Options) -> int:
    threads = options.threads or available_cores()
    if threads > MOST_THREADS:
        raise InputError("{threads} threads: expected at most {most_threads}", threads, grouped(MOST_THREADS))
    return threads


def _write_puzzles(
    options: Options, requests: Sequence[Request], writer: PuzzleWriter, known: Known | None
) -> int:
    """Write each puzzle when it is found, one of each request in turn; those written stay after Ctrl-C."""
    wanted, count, attempts = _wanted(options), 0, 0

    def count_attempt() -> None:
        nonlocal attempts
        attempts += 1

    many = wanted > _FEW * len(requests) or any(request.is_rated for request in requests)
    threads = _threads(options) if many else 1
    puzzles = [
        generate_puzzles(
            request,
            share,
            threads=threads,
            seconds=_seconds(options),
            on_attempt=count_attempt,
            known=known,
        )
        for request, share in zip(requests, _shares(wanted, len(requests)), strict=True)
        if share
    ]
    try:
        with progress(
            lambda: Message(
                "{progress}, {attempts} attempts", _progress_text(count, wanted), grouped(attempts)
            ),
            done=lambda: count,
            share=lambda: count / wanted,
        ):
            for each in _in_turn(puzzles):
                writer.write(output_puzzle(each, requests[0].seed))
                count += 1
    except StoppedError as stopped:
        _notify_ended(plural(count, "puzzle"), stopped.reason)
        return STOPPED
    except CannotWriteError as error:
        _notify_ended(plural(count, "puzzle"), error.message)
        return BAD
    except KeyboardInterrupt:
        _notify_ended(plural(count, "puzzle"), Message("interrupted; seed {seed}", requests[0].seed))
        return STOPPED
    return ANSWERED


def _shares(wanted: int, kinds: int) -> list[int]:
    """How many puzzles of each kind: as many of each as possible, more of the first."""
    return [wanted // kinds + (at < wanted % kinds) for at in range(kinds)]


def _in_turn(puzzles: Sequence[Iterator[Generated]]) -> Iterator[Generated]:
    """One of each in turn."""
    for some in zip_longest(*puzzles):
        yield from (each for each in some if each is not None)


def _bar(done: int, wanted: int, width: int = 20) -> str:
    full = width * done // wanted
    return f"[{'#' * full}{'.' * (width - full)}]"


def _notify_ended(found: Plural, reason: str) -> None:
    """Report what ended the run, and what was generated until then."""
    notify(Message("{found} generated, then {reason}", found, reason) if found.number else reason)


def _write_series(options: Options, request: Request, writer: PuzzleWriter, known: Known | None) -> int:
    """Write the boards of one solution or several, from full to minimal."""
    count = 0
    try:
        with progress(lambda: Message("{boards} rated", plural(count, "board")), done=lambda: count):
            boards = generate_series(request, _wanted(options), seconds=_seconds(options), known=known)
            for each in boards:
                writer.write(output_puzzle(each, request.seed))
                count += 1
    except StoppedError as stopped:
        _notify_ended(plural(count, "board"), stopped.reason)
        return STOPPED
    except KeyboardInterrupt:
        notify("{found} generated, then {reason}", plural(count, "board"), Message("interrupted"))
        return STOPPED
    except CannotWriteError as error:
        _notify_ended(plural(count, "board"), error.message)
        return BAD
    return ANSWERED
