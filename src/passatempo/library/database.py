"""Database: the file of a library. Whatever a transaction has changed is on the disk once it ends.

SQLite, with a write-ahead log that is synchronised at every commit: after a crash at any moment the file has
all transactions that had ended, and nothing of any other. Readers never wait; of two writers one waits.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from passatempo.errors import InputError
from passatempo.messages import message

APPLICATION = 0x50617373  # "Pass": marks the file as one of ours
VERSION = 1  # of the tables
WAIT_SECONDS = 60.0  # for another process that writes
_RETRY_MILLISECONDS = 100
_CACHE_KIBIBYTES = 200_000  # the index of 5,000,000 puzzles
_PRIMARY = 0xFF  # the bits of an error code that say which error it is, apart from details

Result = TypeVar("Result")

_TABLES = """
CREATE TABLE sources(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE uses(id INTEGER PRIMARY KEY, time TEXT NOT NULL, purpose TEXT NOT NULL);
CREATE TABLE puzzles(
    id INTEGER PRIMARY KEY,
    form BLOB NOT NULL UNIQUE,  -- the key of the canonical form
    text TEXT NOT NULL,         -- a line that `passatempo` reads
    kind TEXT NOT NULL,         -- the name of the kind or of the variant
    rows INTEGER NOT NULL,
    cols INTEGER NOT NULL,
    clues INTEGER NOT NULL,
    source INTEGER NOT NULL REFERENCES sources,
    line INTEGER NOT NULL,      -- in the source; 0: it has no lines
    used INTEGER REFERENCES uses,  -- the last use
    rated TEXT,                 -- NULL: not yet; solved: the columns below are there; else why there is none
    rating REAL, level TEXT, hardest TEXT, effort REAL, overall REAL
);
CREATE INDEX by_level ON puzzles(kind, level) WHERE level IS NOT NULL;
CREATE INDEX by_use ON puzzles(used) WHERE used IS NOT NULL;
CREATE TABLE techniques(
    puzzle INTEGER NOT NULL REFERENCES puzzles,
    place INTEGER NOT NULL,     -- 0: the hardest
    technique TEXT NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY(puzzle, place)
) WITHOUT ROWID;
CREATE INDEX by_technique ON techniques(technique);
"""


class Database:
    """An open file. Every error is an InputError that names it."""

    def __init__(self, path: str, *, create: bool = True, on_wait: Callable[[], None] = lambda: None) -> None:
        """Open a file, or make it unless `create` is False.

        InputError if it is of another program or of a later version. `on_wait` is called once if another
        process is writing, before waiting for it.
        """
        self.path, self._on_wait = path, on_wait
        if not create and not os.path.exists(path):
            raise InputError("{path}: no such file", path)
        if os.path.isdir(path):
            raise InputError("{path}: is a folder: expected a file", path)
        with self._named_errors():
            self._connection = _connected(path, create)
            try:
                self._waiting(lambda: self._prepare(create))
            except BaseException:
                self._connection.close()
                raise

    def close(self) -> None:
        """Close the file; the log is merged into it if no other process has it open."""
        with self._named_errors():
            self._connection.close()

    def ask(self, query: str, arguments: Sequence[Any] = ()) -> list[Any]:
        """All rows of an answer."""
        return list(self.rows(query, arguments))

    def rows(self, query: str, arguments: Sequence[Any] = ()) -> Iterator[Any]:
        """The rows of an answer, one by one."""
        with self._named_errors():
            yield from self._waiting(lambda: self._connection.execute(query, arguments))

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: it is on the disk when the block ends, or has not happened if that raises."""
        with self._named_errors():
            self._waiting(lambda: self._connection.execute("BEGIN IMMEDIATE"))
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                raise

    def _prepare(self, create: bool) -> None:
        """Check whose file it is, and make the tables of a new one."""
        execute = self._connection.execute
        for pragma in (f"busy_timeout = {_RETRY_MILLISECONDS}", f"cache_size = -{_CACHE_KIBIBYTES}"):
            execute(f"PRAGMA {pragma}")
        execute("PRAGMA synchronous = FULL")
        if self._is_ours():
            return
        if not create:
            raise InputError("{path} is not a library: it is empty", self.path)
        execute("PRAGMA journal_mode = WAL")
        execute("BEGIN IMMEDIATE")
        try:
            if not self._is_ours():  # no other process was faster
                for statement in _TABLES.split(";\n"):
                    execute(statement)
                execute(f"PRAGMA application_id = {APPLICATION}")
                execute(f"PRAGMA user_version = {VERSION}")
            execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                execute("ROLLBACK")
            raise

    def _is_ours(self) -> bool:
        """False if the file is empty; InputError if it is of another program or version."""
        names = ("application_id", "user_version")
        application, version = (self._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names)
        ((tables,),) = self._connection.execute("SELECT count(*) FROM sqlite_master")
        if (application, version, tables) == (0, 0, 0):
            return False
        if application != APPLICATION:
            raise InputError("{path} is not a library: it is a database of another program", self.path)
        if version != VERSION:
            raise InputError(
                "{path} has tables of version {found}: this program knows version {known}",
                self.path,
                version,
                VERSION,
            )
        return True

    def _waiting(self, action: Callable[[], Result]) -> Result:
        """The result of an action, which is tried again while another process writes."""
        end, has_waited = time.monotonic() + WAIT_SECONDS, False
        while True:
            try:
                return action()
            except sqlite3.OperationalError as error:
                if _code(error) != sqlite3.SQLITE_BUSY:
                    raise
            if not has_waited:
                self._on_wait()
                has_waited = True
            if time.monotonic() > end:
                raise InputError("{path} is in use by another process", self.path)

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            template = _TEMPLATES.get(_code(error))
            if template is None:
                raise InputError("{path}: {error}", self.path, str(error)) from None
            raise InputError(template, self.path) from None


def _connected(path: str, create: bool) -> sqlite3.Connection:
    address = f"{Path(path).absolute().as_uri()}?mode={'rwc' if create else 'rw'}"
    return sqlite3.connect(address, uri=True, isolation_level=None, timeout=_RETRY_MILLISECONDS / 1000)


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & _PRIMARY


_TEMPLATES = {
    sqlite3.SQLITE_NOTADB: message("{path} is not a library: it is not an SQLite database"),
    sqlite3.SQLITE_CORRUPT: message("{path} is damaged"),
    sqlite3.SQLITE_FULL: message("cannot write {path}: the disk is full; what was added before is kept"),
    sqlite3.SQLITE_IOERR: message("{path}: the disk refuses to read or write; what was added before is kept"),
    sqlite3.SQLITE_READONLY: message("cannot write {path}: it is read-only"),
    sqlite3.SQLITE_CANTOPEN: message("{path} cannot be opened"),
    sqlite3.SQLITE_BUSY: message("{path} is in use by another process"),
}
