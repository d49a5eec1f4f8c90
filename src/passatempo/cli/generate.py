"""generate: puzzles of any kind, as they are wished for."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import islice

from passatempo.batch import MOST_THREADS, cores
from passatempo.board import Board, in_words
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, BAD, NO, STOPPED
from passatempo.cli.files import CannotWriteError
from passatempo.cli.inputs import Inputs, Unread
from passatempo.cli.made import Made, Writer, is_folder, writing
from passatempo.cli.output import output
from passatempo.cli.progress import progress
from passatempo.cli.show import complain
from passatempo.cli.words import many
from passatempo.errors import InputError, StoppedError
from passatempo.formats.format import Document, Rows
from passatempo.formats.line import NAME as LINE
from passatempo.formats.sources import file_lines, is_file
from passatempo.generating.box_grids import BoxGrids, different_lines
from passatempo.generating.impossible import refuse_impossible
from passatempo.generating.made import Generated
from passatempo.generating.run import PATIENCE, any_seed, puzzles
from passatempo.generating.series import series_of
from passatempo.generating.theme import SECONDS, Completed, themed
from passatempo.generating.wish import Wish, pattern_of, wish_for
from passatempo.puzzle import Puzzle
from passatempo.records import replace

_FEW = 10  # puzzles, that are sooner made than other processes have started


def run(options: Options) -> int:
    """Make what is asked for."""
    if options.theme is not None:
        return _complete(options, _document(options.theme, options))
    wish = _wish(options)
    if (grids := _of_lines(options, wish)) is not None:
        return _make_lines(options, grids)
    with writing(options, wish.kind.name) as writer:
        return (_make_series if options.series else _make)(options, wish, writer)


def _wish(options: Options) -> Wish:
    """What the options say."""
    if not 1 <= len(options.inputs) <= 2:
        found = " ".join(options.inputs) or "nothing"
        raise InputError(f"expected a kind and perhaps a size, such as 8x8, found {found}")
    name, *size = options.inputs
    if size and options.size is not None:
        raise InputError(f"two sizes, {size[0]} and {options.size}: expected one")
    wish = wish_for(
        name,
        size=size[0] if size else options.size,
        seed=any_seed() if options.seed is None else options.seed,
        extra=options.extra or (),
        like=None if options.like is None else _board_to_follow(options.like, options),
        symmetry=options.symmetry,
        pattern=_picture(options.pattern),
        clues=options.clues,
        difficulty=options.difficulty,
        needs=options.needs or (),
        without=options.without or (),
        minimal=options.minimal,
        box=options.box,
        rooms=options.rooms,
        cages=options.cages,
        black=options.black,
    )
    return refuse_impossible(wish)


def _picture(pattern: str | None) -> str | None:
    """A picture, or what stands in the file that is named."""
    return f"{''.join(file_lines(pattern))}\n" if pattern is not None and is_file(pattern) else pattern


def _board_to_follow(text: str, options: Options) -> Puzzle:
    """The puzzle that others are to be like. One not read to the end is refused: they may lack rules."""
    document = _document(text, options)
    if document.unread_rules:
        raise InputError(f"--like: {document.reservation}")
    return document.puzzle


def _document(text: str, options: Options) -> Document:
    """The puzzle that a file or a text is, and what was written beside it."""
    inputs = Inputs(replace(options, inputs=[text], format=None))
    found = list[Document]()
    for case in inputs:
        if isinstance(case, Unread):
            complain(f"stopped while '{text}' was read: {case.reason}")
            raise SystemExit(STOPPED)
        found.append(case.document)
    if inputs.any_bad:  # what is wrong has been told
        raise SystemExit(BAD)
    if len(found) != 1:
        raise InputError(f"expected one puzzle, found {len(found)}")
    return found[0]


def _of_lines(options: Options, wish: Wish) -> BoxGrids | None:
    """The boards that were asked for, if they are such that they are made fastest as lines."""
    if options.json or options.series or options.format != LINE or is_folder(options.output):
        return None
    grids = BoxGrids.for_wish(wish) if wish.clues is None else None
    return grids if grids is not None and grids.lines_will_do else None


def _make_lines(options: Options, grids: BoxGrids) -> int:
    """Lines of boards, which no puzzle is made of."""
    wanted, made = _wanted(options), 0
    found = different_lines(grids, _threads(options), _patience(options))
    with output(options.output) as stream:
        try:
            with progress(lambda: f"{_bar(made, wanted)} {made:,} of {wanted:,} puzzles"):
                for line in islice(found, wanted):
                    stream.write(f"{line.decode()}\n")
                    made += 1
        except StoppedError as stopped:
            complain(f"{_told(made)}{stopped}")
            return STOPPED
        except KeyboardInterrupt:
            complain(f"{_told(made)}interrupted; seed {grids.wish.seed}")
            return STOPPED
    return ANSWERED


def _patience(options: Options) -> float:
    """How many seconds there may be without a puzzle."""
    return PATIENCE if options.time is None else options.time


def _wanted(options: Options) -> int:
    """How many puzzles were asked for."""
    wanted = 1 if options.count is None else options.count
    if wanted < 1:
        raise InputError(f"{wanted} puzzles: expected 1 or more")
    return wanted


def _threads(options: Options) -> int:
    """On how many cores."""
    threads = options.threads or cores()
    if threads > MOST_THREADS:
        raise InputError(f"{threads} threads: expected at most {MOST_THREADS:,}")
    return threads


def _make(options: Options, wish: Wish, writer: Writer) -> int:
    """Puzzles, written as they are made; what was made stays if it is interrupted."""
    wanted, made, tried = _wanted(options), 0, 0

    def count_attempt() -> None:
        nonlocal tried
        tried += 1

    threads = 1 if wanted <= _FEW and not wish.is_rated else _threads(options)
    found = puzzles(
        wish,
        wanted,
        threads=threads,
        seconds=_patience(options),
        tried=count_attempt,
        known=writer.known,
    )
    try:
        with progress(lambda: f"{_bar(made, wanted)} {made:,} of {wanted:,} puzzles, {tried:,} attempts"):
            for each in found:
                writer.write(_made(each))
                made += 1
    except StoppedError as stopped:
        complain(f"{_told(made)}{stopped}")
        return STOPPED
    except CannotWriteError as error:
        complain(f"{_told(made)}{error}")
        return BAD
    except KeyboardInterrupt:
        complain(f"{_told(made)}interrupted; seed {wish.seed}")
        return STOPPED
    if options.seed is None and wanted > 1 and sys.stderr.isatty():
        complain(f"{many(made, 'puzzle')}; --seed {wish.seed} makes the same")
    return ANSWERED


def _bar(done: int, wanted: int, width: int = 20) -> str:
    full = width * done // wanted
    return f"[{'#' * full}{'.' * (width - full)}]"


def _told(made: int) -> str:
    return f"{many(made, 'puzzle')} made, then " if made else ""


def _made(generated: Generated) -> Made:
    rows = rows_of(generated.solution.values_shown, generated.puzzle.board)
    document = Document(generated.puzzle, solution=rows)
    return Made(document, generated.clues, generated.rating, _missing(generated))


def _missing(generated: Generated) -> str:
    """What of the wish could not be kept, in words."""
    clues = [name.replace("_", " ") for name in generated.asymmetric]
    return f"the {in_words(clues)} are not symmetric" if clues else ""


def _make_series(options: Options, wish: Wish, writer: Writer) -> int:
    """The boards of one solution or several, from full to minimal."""
    made = 0
    try:
        with progress(lambda: f"{many(made, 'board')} rated"):
            boards = series_of(wish, _wanted(options), seconds=_patience(options), known=writer.known)
            for each in boards:
                writer.write(_made(each))
                made += 1
    except StoppedError as stopped:
        complain(f"{many(made, 'board')} made, then {stopped}" if made else str(stopped))
        return STOPPED
    except KeyboardInterrupt:
        complain(f"{many(made, 'board')} made, then interrupted")
        return STOPPED
    except CannotWriteError as error:
        complain(f"{many(made, 'board')} made, then {error}" if made else str(error))
        return BAD
    return ANSWERED


def _complete(options: Options, given: Document) -> int:
    """An author's board, changed as little as gives it one solution as far as it was read."""
    _refuse_other_wishes(options)
    author = given.puzzle
    where = pattern_of(_picture(options.pattern), author.board)
    seconds = SECONDS if options.time is None else options.time
    try:
        with progress(lambda: "looking for the fewest changes"):
            done = themed(author, seed=options.seed or 0, where=where, seconds=seconds)
    except StoppedError as stopped:
        complain(f"no board with one solution was found: {stopped}")
        return STOPPED
    except KeyboardInterrupt:
        complain("interrupted before a board with one solution was found")
        return STOPPED
    if done is None:
        read = "as far as it was read: " if given.unread_rules else ""
        complain(f"{read}whatever is added or taken away, this board has not one solution")
        return STOPPED if given.unread_rules else NO
    with writing(options, author.name) as writer:
        if writer.known is not None and writer.known.has(done.puzzle):
            complain(f"{options.output} has that board already")
            return ANSWERED
        rows = rows_of(done.solution.values_shown, author.board)
        document = Document(done.puzzle, solution=rows, unread_rules=given.unread_rules)
        writer.write(Made(document, _pieces(done.puzzle), None, _changes(done)))
    return ANSWERED


def rows_of(values: Sequence[int], board: Board) -> Rows:
    """Values row by row."""
    return tuple(tuple(values[at : at + board.cols]) for at in range(0, len(values), board.cols))


def _refuse_other_wishes(options: Options) -> None:
    """A board of one's own is changed as little as can be, and nothing else can be asked of it."""
    wished = {
        "a kind": options.inputs,
        "--count": options.count,
        "--difficulty": options.difficulty,
        "--clues": options.clues,
        "--needs": options.needs,
        "--without": options.without,
        "--with": options.extra,
        "--series": options.series,
        "--minimal": options.minimal,
        "--like": options.like,
        "--size": options.size,
        "--symmetry": options.symmetry,
        "--box": options.box,
        "--rooms": options.rooms,
        "--cages": options.cages,
        "--black": options.black,
    }
    if wrong := [name for name, said in wished.items() if said]:
        raise InputError(f"--from changes a board as little as can be: {in_words(wrong)} cannot be said too")


def _pieces(puzzle: Puzzle) -> int:
    return sum(len(clue.pieces(puzzle.board)) for clue in puzzle.printed.values())


def _changes(done: Completed) -> str:
    """What was added and taken away, in words."""
    board = done.puzzle.board
    added = [f"{board.name(cell)}={value}" for cell, value in done.added.items()]
    parts = [f"added {' '.join(added)}"] if added else []
    parts += [f"without {in_words(done.removed)}"] if done.removed else []
    if not parts:
        return "nothing had to change"
    why = f": {done.ended}" if done.ended else ""
    known = "proven to be the fewest" if done.fewest else f"perhaps not the fewest{why}"
    return f"{', '.join(parts)} ({known})"
