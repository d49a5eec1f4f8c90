"""Files: what is written to FILE is in FILE.part until it is complete.

The file that is replaced keeps its mode and its owner; if it has other names as well (hard links), or an
owner that it would lose, it is written over instead. Whatever ends the program, whole records are left: in
the file, or beside it in FILE.part. docs/formats.md tells people about it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES

from passatempo.cli.show import complain
from passatempo.cli.words import many
from passatempo.cli.writing import RecordWriter
from passatempo.errors import InputError

PART = ".part"
_MODE = 0o666  # less what the umask takes away


class CannotWriteError(InputError):
    """A file that cannot be written, and where to find what was written nevertheless."""


@contextmanager
def written_file(path: str, *, repeatable: bool = False, small: bool = False) -> Iterator[RecordWriter]:
    """A file to write records to, that is there when the block ends; without a record all stays as it was.

    If a full disk or another error ends it, the records written so far are kept in FILE.part, which is said.
    Such a file of an earlier run is written over only by what is repeatable: work that anybody can have done
    again. A small file is not waited for until it is on the disk.
    """
    if not path or "\0" in path:
        raise CannotWriteError(f"'{path}' cannot be written: no file can have this name")
    try:
        target = os.path.realpath(path) if os.path.islink(path) else path  # a link stays one
        part = _Part(target, repeatable, small)
    except OSError as error:
        raise _cannot_write(path, error) from None
    try:
        yield part.writer
        part.finish()
    except KeyboardInterrupt:
        if part.is_complete and (kept := part.keep()):  # while it was copied
            complain(kept)
        part.give_up()
        raise
    except OSError as error:
        raise _cannot_write(path, error, part.keep()) from None
    except BaseException:
        if kept := part.keep():
            complain(kept)
        raise


class _Part:
    """The file that is written until it is complete."""

    def __init__(self, target: str, repeatable: bool, small: bool) -> None:
        self.target, self.path, self.small = target, f"{target}{PART}", small
        status = _status(target)
        if status is not None and not os.access(target, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
        mode = _MODE if status is None else status.st_mode & 0o777
        self.writer = RecordWriter(_claimed(self.path, mode, repeatable))
        self.is_complete = False
        if status is not None:
            os.chmod(self.path, mode)  # the umask may have taken some of it away

    def finish(self) -> None:
        """Have the target hold what was written, if anything was."""
        self.writer.flush()
        if not self.writer.written:
            return self.give_up()
        if not self.small:
            os.fsync(self.writer.descriptor)
        self.is_complete = True
        if self._keeps_owner_and_links():
            self._close()
            os.replace(self.path, self.target)
        else:
            self._close()
            _copy(self.path, self.target)
            os.unlink(self.path)
        return None

    def _keeps_owner_and_links(self) -> bool:
        """Whether the target can be replaced: it has no other name, and what replaces it gets its owner."""
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

    def give_up(self) -> None:
        """Leave nothing behind, unless the target may be half-written."""
        if self.is_complete:
            return
        self._close()
        with suppress(OSError):
            os.unlink(self.path)

    def keep(self) -> str:
        """Leave the whole records that can be written, and say where; nothing if there are none."""
        with suppress(OSError):
            self.writer.flush()
        if not (self.writer.written and os.path.exists(self.path)):
            self.give_up()
            return ""
        self._close()
        are = "is" if self.writer.written == 1 else "are"
        return f"{many(self.writer.written, 'puzzle')} {are} kept in {self.path}"

    def _close(self) -> None:
        descriptor, self.writer.descriptor = self.writer.descriptor, -1
        if descriptor >= 0:
            os.close(descriptor)


def _status(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _claimed(path: str, mode: int, repeatable: bool) -> int:
    """A part that no other process is writing, and that is empty."""
    while True:
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
        descriptor = os.open(path, flags, mode)
        try:
            if not lock(descriptor):
                raise CannotWriteError(f"{path} is being written by another run")
            status = os.fstat(descriptor)
            if (found := _status(path)) is None or not os.path.samestat(found, status):
                os.close(descriptor)  # another process has just finished with it
                continue
            if status.st_size and not repeatable:
                left = "what a run that was ended before its time had written"
                raise CannotWriteError(f"{path} holds {left}: rename or remove it, then try again")
            os.ftruncate(descriptor, 0)
            return descriptor
        except CannotWriteError:
            os.close(descriptor)
            raise


def lock(descriptor: int) -> bool:
    """Lock a file or a folder for this process, until it is closed; False if another has done so."""
    try:
        import fcntl
    except ImportError:  # not a Unix
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


def _copy(source: str, target: str) -> None:
    from shutil import copyfile

    copyfile(source, target)


def _cannot_write(path: str, error: OSError, kept: str = "") -> CannotWriteError:
    why = f"{path} cannot be written: {(error.strerror or str(error)).lower()}"
    return CannotWriteError("; ".join(filter(None, [why, kept])))
