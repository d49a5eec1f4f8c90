"""Calls with arguments that may be nonsense, for the kernel fuzzer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from fuzz_wires import extreme

REFUSALS = (ValueError, TypeError, OverflowError, IndexError, TimeoutError, MemoryError, RuntimeError)
SECONDS, NODES = 0.02, 40  # for one call
UNSIGNED = 2**64
SYMBOLS = b"0123456789.ABab#,; -\n\r\t\x00\xff"


class Calls:
    """Makes calls one after another; a proper refusal is as good as an answer."""

    def __init__(self, dice: Random, refusals: tuple[type[Exception], ...], verbose: bool) -> None:
        """Bad arguments may be refused with these errors; `verbose`: print each call before it is made."""
        self.dice = dice
        self._refusals = refusals
        self._verbose = verbose

    def make(self, call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        """The result of the call; None if it was refused."""
        if self._verbose:
            name = getattr(call, "__qualname__", None) or repr(call)
            texts = [*map(repr, arguments), *(f"{key}={value!r}" for key, value in named.items())]
            print(f"  {name}({', '.join(texts)})", flush=True)
        try:
            return call(*arguments, **named)
        except self._refusals as error:
            if self._verbose:
                print(f"    {type(error).__name__}: {str(error).splitlines()[0][:200]}", flush=True)
            return None

    def numbers(self, most: int, usual: Sequence[int] = range(10)) -> list[int]:
        """Random numbers, most of them usual ones."""
        count = self.dice.randint(0, most)
        return [self.number(usual) for _ in range(count)]

    def number(self, usual: Sequence[int] = range(10)) -> int:
        """A random number, mostly a usual one."""
        return self.dice.choice(usual) if usual and self.dice.random() < 0.95 else extreme(self.dice)

    def variable(self, variables: int) -> int:
        """A variable index, mostly valid, always of 32 bits."""
        return self.number(range(variables)) % 2**32

    def variables(self, variables: int, most: int, least: int = 0) -> list[int]:
        """A few variable indices."""
        return [self.variable(variables) for _ in range(self.dice.randint(least, most))]

    def unsigned(self, usual: Sequence[int] = range(10)) -> int:
        """The same, below 2^64 and not below 0."""
        return self.number(usual) % UNSIGNED


def damaged_line(line: bytes, dice: Random) -> bytes:
    """The line with some blanks, and perhaps with other damage."""
    changed = bytearray(byte if dice.random() < 0.7 else ord(".") for byte in line)
    for _ in range(dice.choice([0, 0, 0, 1, 2, 20])):
        at = dice.randrange(len(changed) + 1)
        changed[at : at + dice.choice([0, 1, 1])] = bytes([dice.choice(SYMBOLS)])
    return bytes(changed)
