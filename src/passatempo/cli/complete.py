"""generate --from: the board of an author, changed as little as possible to have one solution."""

from __future__ import annotations

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, NO, STOPPED
from passatempo.cli.generate_inputs import read_pattern
from passatempo.cli.generated_output import OutputPuzzle, open_writer, rows_of
from passatempo.cli.progress import progress
from passatempo.cli.show import notify
from passatempo.errors import StoppedError
from passatempo.formats.format import Document
from passatempo.generating.author_board import Completed, complete_board
from passatempo.generating.option_values import Target, parse_pattern
from passatempo.generating.options import COMPLETION_SECONDS
from passatempo.messages import AND, Message
from passatempo.puzzle import Puzzle


def complete_author_board(options: Options, given: Document) -> int:
    """Complete the board, as far as it was read, and write it; returns the exit code."""
    author = given.puzzle
    picture = options.request.get("pattern")
    where = None if picture is None else parse_pattern(read_pattern(picture), Target(author.board, ()))
    seconds = COMPLETION_SECONDS if options.time is None else options.time
    try:
        with progress(lambda: Message("looking for the fewest changes")):
            done = complete_board(author, seed=options.seed or 0, where=where, seconds=seconds)
    except StoppedError as stopped:
        notify("no board with one solution was found: {reason}", stopped.reason)
        return STOPPED
    except KeyboardInterrupt:
        notify("interrupted before a board with one solution was found")
        return STOPPED
    if done is None:
        why = Message("whatever is added or removed, this board does not have exactly one solution")
        notify(Message("as far as it was read: {answer}", why) if given.unread_rules else why)
        return STOPPED if given.unread_rules else NO
    _write(options, given, done)
    return ANSWERED


def _write(options: Options, given: Document, done: Completed) -> None:
    with open_writer(options, given.puzzle.name) as writer:
        if writer.known is not None and writer.known.has(done.puzzle):
            notify("{output} has that board already", options.output)
            return
        rows = rows_of(done.solution.values_shown, done.puzzle.board)
        document = Document(done.puzzle, solution=rows, unread_rules=given.unread_rules)
        pieces = _count_pieces(done.puzzle)
        writer.write(OutputPuzzle(document, pieces, None, _changes(done), options.seed or 0))


def _count_pieces(puzzle: Puzzle) -> int:
    return sum(len(clue.pieces(puzzle.board)) for clue in puzzle.printed.values())


def _changes(done: Completed) -> str:
    """The changes as text."""
    board = done.puzzle.board
    added = [f"{board.name(cell)}={value}" for cell, value in done.added.items()]
    parts = [Message("added {entries}", " ".join(added))] if added else []
    parts += [Message("without {clues}", (AND, *done.removed))] if done.removed else []
    if not parts:
        return Message("nothing had to change")
    changes = parts[0] if len(parts) == 1 else Message("{added}, {removed}", *parts)
    return Message("{changes} ({known})", changes, _known(done))


def _known(done: Completed) -> Message:
    """Whether these are the fewest changes."""
    if done.fewest:
        return Message("proven to be the fewest")
    if done.ended:
        return Message("perhaps not the fewest: {reason}", done.ended)
    return Message("perhaps not the fewest")
