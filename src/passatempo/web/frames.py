"""Frames: what the server and its workers send each other, a length and so many bytes."""

from __future__ import annotations

import socket
import struct
from asyncio import StreamReader

_LENGTH = struct.Struct("!I")


def framed(content: bytes) -> bytes:
    """The bytes with their length before them."""
    return _LENGTH.pack(len(content)) + content


async def read_frame(reader: StreamReader) -> bytes:
    """The next frame; asyncio.IncompleteReadError if the other side has closed the connection."""
    (length,) = _LENGTH.unpack(await reader.readexactly(_LENGTH.size))
    return await reader.readexactly(length)


def receive_frame(connection: socket.socket) -> bytes | None:
    """The next frame of a blocking connection; None if the other side has closed it."""
    head = _receive(connection, _LENGTH.size)
    return None if head is None else _receive(connection, _LENGTH.unpack(head)[0])


def _receive(connection: socket.socket, size: int) -> bytes | None:
    parts, missing = list[bytes](), size
    while missing:
        part = connection.recv(min(missing, 1 << 20))
        if not part:
            return None
        parts.append(part)
        missing -= len(part)
    return b"".join(parts)
