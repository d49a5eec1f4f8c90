"""Why the system refused something, as a message: its own texts are in English only."""

from __future__ import annotations

import errno

from passatempo.messages import Message, message

_REASONS = {
    errno.EACCES: message("permission denied"),
    errno.EPERM: message("operation not permitted"),
    errno.ENOENT: message("no such file or directory"),
    errno.EISDIR: message("is a directory"),
    errno.ENOTDIR: message("not a directory"),
    errno.EEXIST: message("file exists"),
    errno.ENOTEMPTY: message("directory not empty"),
    errno.ENOSPC: message("no space left on device"),
    errno.EDQUOT: message("disk quota exceeded"),
    errno.EFBIG: message("file too large"),
    errno.EROFS: message("read-only file system"),
    errno.ENAMETOOLONG: message("file name too long"),
    errno.EMFILE: message("too many open files"),
    errno.EIO: message("input/output error"),
    errno.EBADF: message("bad file descriptor"),
    errno.EPIPE: message("broken pipe"),
    errno.ENOMEM: message("cannot allocate memory"),
    errno.EAGAIN: message("resource temporarily unavailable"),
    errno.EADDRINUSE: message("address already in use"),
    errno.EADDRNOTAVAIL: message("cannot assign requested address"),
}


def system_reason(error: OSError) -> str:
    """Why, in lower-case letters; a message where it is a common reason."""
    known = _REASONS.get(error.errno or 0)
    return Message(known) if known else (error.strerror or str(error)).lower()
