from array import array
from collections.abc import Mapping, Sequence
from typing import Any, Final

class Status:
    found: Final = 0
    none: Final = 1
    nodes: Final = 2
    time: Final = 3
    interrupted: Final = 4

class Search:
    def next(self, nodes: int | None, seconds: float | None) -> int: ...
    def values(self) -> list[int]: ...
    def nodes(self) -> int: ...
    def count(self, most: int, nodes: int | None, seconds: float | None) -> int: ...
    def solutions(self) -> int: ...
    def settle(self, seconds: float | None) -> int: ...
    def candidates(self, nodes: int | None, seconds: float | None) -> int: ...
    def decided_candidates(self) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]: ...
    def learning(self, seconds: float | None = None) -> Learning | None: ...

class Learning:
    def next(self, assumed: Sequence[tuple[int, int]], nodes: int | None, seconds: float | None) -> int: ...
    def values(self) -> list[int]: ...
    def exclude(self, solution: Sequence[int]) -> None: ...
    def nodes(self) -> int: ...

class Kernel:
    def __init__(self, wire: array[int], seconds: float | None = None) -> None: ...
    @property
    def variables(self) -> int: ...
    @property
    def is_box_grid(self) -> bool: ...
    @property
    def only_differs(self) -> bool: ...
    def holds(self, limits: Mapping[int, Sequence[int]], values: Sequence[int]) -> bool: ...
    def find(
        self,
        limits: Mapping[int, Sequence[int]],
        found: list[Sequence[int]],
        most: int,
        nodes: int | None,
        seconds: float | None,
    ) -> tuple[int, bool, Search | None] | None: ...
    def search(self, narrowings: array[int]) -> Search: ...
    def solve_lines(
        self,
        text: bytes,
        limit: int,
        threads: int,
        lanes: int = 0,
        kept: tuple[bytearray, bytearray] | None = None,
    ) -> tuple[bytes | bytearray, tuple[int, int, int, int]]: ...
    def search_within(
        self, limits: Mapping[int, Sequence[int]], seed: int | None = None
    ) -> Search | None: ...
    def thinned(
        self,
        values: Sequence[int],
        told: Sequence[bool],
        lots: Sequence[Sequence[int]],
        least: int,
        nodes: int,
        seconds: float | None = None,
    ) -> tuple[list[int], list[int]]: ...

def box_puzzles(
    count: int,
    seed: int,
    first: int,
    orbits: Sequence[int],
    may_stand: Sequence[int],
    least: int,
    threads: int,
    lanes: int = 0,
    grids: bytes = b"",
) -> bytes: ...
def box_signatures(text: bytes) -> list[int]: ...
def box_order(
    height: int,
    width: int,
    values: int,
    transposable: bool,
    entries: array[int],
    seconds: float | None = None,
) -> tuple[bool, list[int], list[int], list[int]]: ...
def canonical_lines(text: bytes) -> bytes: ...
def caged(
    wire: array[int],
    values: Sequence[int],
    neighbours: Sequence[Sequence[int]],
    turns: Sequence[Sequence[int]],
    ways: Sequence[tuple[int, int, int, int]],
    sizes: tuple[int, int],
    most_singles: int,
    differ: bool,
    nodes: int,
    most_searches: int,
    seed: int,
    seconds: float | None = None,
) -> list[tuple[tuple[int, ...], int, int]] | None: ...

class Net:
    def __init__(self, beside: Sequence[Sequence[int]]) -> None: ...
    def tree(self, nodes: Sequence[int], seed: int) -> Tree: ...

class Tree:
    def __len__(self) -> int: ...
    def cuts(self, weights: Sequence[int]) -> list[tuple[int, int]]: ...
    def cut_off(self, root: int) -> list[tuple[int, int]]: ...

def refilled(
    values: Sequence[int],
    least: int,
    greatest: int,
    groups: Sequence[Sequence[int]],
    told: Sequence[bool],
    seed: int,
    steps: int,
    seconds: float | None = None,
) -> list[int] | None: ...
def lane_widths() -> list[int]: ...
def end_if_terminated(out_of_memory: int, fault: int) -> None: ...
def packed_layers(
    ways: Sequence[Sequence[tuple[int, int]]],
    ends: Sequence[bool],
    cells: int,
    seconds: float | None = None,
) -> bytes: ...
def packed_rules(rules: list[Any]) -> tuple[int, bytes]: ...
def packed_variables(domains: Sequence[Sequence[int]], shown: Sequence[int]) -> tuple[int, bytes]: ...

RawLink = tuple[list[int], int, bool, list[int], int, list[int]]
RawStep = tuple[
    int,
    int,
    list[int],
    list[int],
    list[int],
    list[int],
    list[list[int]],
    list[RawLink],
    list[tuple[int, int]],
    list[tuple[int, int]],
]

class Logic:
    def __init__(
        self, wire: array[int], cols: int, rooms_of_two: array[int], seconds: float | None = None
    ) -> None: ...
    def next(self, assume_unique: bool, seconds: float | None = None) -> RawStep | None: ...
    def every(self, technique: int, seconds: float | None = None) -> list[RawStep]: ...
    def climb(
        self, assume_unique: bool, below: int | None = None, seconds: float | None = None
    ) -> list[tuple[int, int]]: ...
    def change(self, removes: list[tuple[int, int]], places: list[tuple[int, int]]) -> bool: ...
    def suppositions(
        self, most: int, seconds: float | None = None
    ) -> list[tuple[tuple[int, int], list[int], list[RawLink]]]: ...
    def splits(
        self, most: int, deeper: int, seconds: float | None = None
    ) -> list[tuple[tuple[int, int], int, int]]: ...
    def cases(
        self, supposed: tuple[int, int], most: int, seconds: float | None = None
    ) -> list[tuple[list[tuple[int, int]], int]]: ...
    def story(
        self,
        supposed: list[tuple[int, int]],
        excluded: tuple[int, int] | None = None,
        seconds: float | None = None,
    ) -> list[RawLink]: ...
    def changes(self) -> list[tuple[int, list[int]]]: ...
    @property
    def solved(self) -> bool: ...
    @property
    def contradictory(self) -> bool: ...

def techniques() -> list[tuple[str, int, bool]]: ...

class Families:
    def __init__(
        self,
        groups: list[list[int]],
        given: list[int],
        colours: int,
        cols: int,
        seconds: float | None = None,
    ) -> None: ...
    def next(self, nodes: int | None, seconds: float | None) -> int: ...
    def colours(self) -> list[int]: ...
    def nodes(self) -> int: ...
    @property
    def cost(self) -> int: ...
    @property
    def bound(self) -> int: ...
