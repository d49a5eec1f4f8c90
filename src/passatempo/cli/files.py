"""Output files: FILE is written as FILE.part, which replaces it once it is complete.

A file that is replaced keeps its mode and its owner; if it has other names (hard links), or an owner that it
would lose, it is overwritten instead. Whatever ends the program, only whole records are left, in FILE or in
FILE.part. docs/formats.md documents this for users.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES

from passatempo.cli.show import notify
from passatempo.cli.writing import RecordWriter
from passatempo.errors import InputError
from passatempo.file_locks import lock
from passatempo.messages import Message, Plural
from passatempo.system_errors import system_reason

PART = ".part"
_MODE = 0o666  # minus the umask


class CannotWriteError(InputError):
    """A file cannot be written; the message names the file with what was written so far."""


@contextmanager
def written_file(path: str, *, repeatable: bool = False, small: bool = False) -> Iterator[RecordWriter]:
    """A writer for the records of a file, which is replaced when the block ends if there is any record.

    If an error such as a full disk ends the block, the records written so far stay in FILE.part, and a
    message says so. A FILE.part of an earlier run is overwritten only by `repeatable` output, which can be
    produced again. `small` does not wait until the file is on the disk.
    """
    if not path or "\0" in path:
        raise CannotWriteError("cannot write '{path}': not a valid file name", path)
    try:
        target = os.path.realpath(path) if os.path.islink(path) else path  # a link stays one
        part = _Part(target, repeatable, small)
    except OSError as error:
        raise _cannot_write(path, error) from None
    try:
        yield part.writer
        part.finish()
    except KeyboardInterrupt:
        if part.is_complete and (note := part.keep()):  # while it was copied
            notify(note)
        part.discard()
        raise
    except OSError as error:
        raise _cannot_write(path, error, part.keep()) from None
    except BaseException:
        if note := part.keep():
            notify(note)
        raise


class _Part:
    """FILE.part, and how it replaces FILE."""

    def __init__(self, target: str, repeatable: bool, small: bool) -> None:
        self.target, self.path, self.small = target, f"{target}{PART}", small
        status = _status(target)
        if status is not None and not os.access(target, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
        mode = _MODE if status is None else status.st_mode & 0o777
        self.writer = RecordWriter(_open_part(self.path, mode, repeatable))
        self.is_complete = False
        if status is not None:
            os.chmod(self.path, mode)  # the umask may have removed some bits

    def finish(self) -> None:
        """Replace the target with what was written, if anything was."""
        self.writer.flush()
        if not self.writer.written:
            return self.discard()
        if not self.small:
            os.fsync(self.writer.descriptor)
        self.is_complete = True
        if self._can_replace():
            self._close()
            os.replace(self.path, self.target)
        else:
            self._close()
            _copy(self.path, self.target)
            os.unlink(self.path)
        return None

    def _can_replace(self) -> bool:
        """Whether the target can be replaced: it has no hard links, and FILE.part can get its owner."""
        status, own = _status(self.target), os.fstat(self.writer.descriptor)
        if status is None:
            return True
        if status.st_nlink > 1:
            return False
        if (status.st_uid, status.st_gid) != (own.st_uid, own.st_gid):
            try:
                os.chown(self.path, status.st_uid, status.st_gid)
            except OSError:
                return False
        return True

    def discard(self) -> None:
        """Remove FILE.part, unless the target may be half-written."""
        if self.is_complete:
            return
        self._close()
        with suppress(OSError):
            os.unlink(self.path)

    def keep(self) -> str:
        """Keep the whole records, and return a message that says where; empty if there are none."""
        with suppress(OSError):
            self.writer.flush()
        if not (self.writer.written and os.path.exists(self.path)):
            self.discard()
            return ""
        self._close()
        return Plural(
            "{number} puzzle is kept in {path}",
            "{number} puzzles are kept in {path}",
            self.writer.written,
            self.path,
        )

    def _close(self) -> None:
        descriptor, self.writer.descriptor = self.writer.descriptor, -1
        if descriptor >= 0:
            os.close(descriptor)


def _status(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _open_part(path: str, mode: int, repeatable: bool) -> int:
    """The descriptor of an empty FILE.part that no other process is writing."""
    while True:
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
        descriptor = os.open(path, flags, mode)
        try:
            if not lock(descriptor):
                raise CannotWriteError("{path} is being written by another run", path)
            status = os.fstat(descriptor)
            if (found := _status(path)) is None or not os.path.samestat(found, status):
                os.close(descriptor)  # another process has just finished with it
                continue
            if status.st_size and not repeatable:
                raise CannotWriteError(
                    "{path} has the output of a run that did not finish: rename or remove it, then try again",
                    path,
                )
            os.ftruncate(descriptor, 0)
            return descriptor
        except CannotWriteError:
            os.close(descriptor)
            raise


def _copy(source: str, target: str) -> None:
    from shutil import copyfile

    copyfile(source, target)


def _cannot_write(path: str, error: OSError, note: str = "") -> CannotWriteError:
    message = Message("cannot write {path}: {reason}", path, system_reason(error))
    return CannotWriteError(Message("{message}; {note}", message, note) if note else message)
