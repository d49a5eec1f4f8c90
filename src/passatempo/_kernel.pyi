from array import array
from collections.abc import Callable, Mapping, Sequence
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
    def propagate(self, seconds: float | None) -> int: ...
    def candidates(self, nodes: int | None, seconds: float | None) -> int: ...
    def decided_candidates(self) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]: ...
    def statistics(self) -> tuple[int, int, int, int, int, int]: ...
    def clause_learning(self, seconds: float | None = None) -> ClauseLearning | None: ...

class ClauseLearning:
    def next(self, assumed: Sequence[tuple[int, int]], nodes: int | None, seconds: float | None) -> int: ...
    def values(self) -> list[int]: ...
    def exclude(self, solution: Sequence[int]) -> None: ...
    def nodes(self) -> int: ...
    def statistics(self) -> tuple[int, int, int, int, int, int]: ...

class Kernel:
    def __init__(self, wire: array[int], seconds: float | None = None) -> None: ...
    @property
    def variables(self) -> int: ...
    @property
    def is_sudoku(self) -> bool: ...
    @property
    def only_all_different(self) -> bool: ...
    @property
    def all_different_groups(self) -> list[list[int]]: ...
    def holds(self, limits: Mapping[int, Sequence[int]], values: Sequence[int]) -> bool: ...
    def find(
        self,
        limits: Mapping[int, Sequence[int] | int],
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
        buffers: tuple[bytearray, bytearray] | None = None,
    ) -> tuple[bytes | bytearray, tuple[int, int, int, int]]: ...
    def search_within(
        self, limits: Mapping[int, Sequence[int]], seed: int | None = None
    ) -> Search | None: ...
    def cut(self, limits: Mapping[int, Sequence[int]], boards: int) -> bytes | None: ...
    def remove_clues(
        self,
        values: Sequence[int],
        given: Sequence[bool],
        groups: Sequence[Sequence[int]],
        least: int,
        nodes: int,
        seconds: float | None = None,
    ) -> tuple[list[int], list[int]]: ...

def remove_rules(
    wire: array[int],
    optional: int,
    limits: Mapping[int, Sequence[int]],
    values: Sequence[int],
    groups: Sequence[Sequence[tuple[int, int, int | None]]],
    least: int,
    nodes: int,
    seconds: float | None = None,
) -> tuple[list[int], list[int]] | None: ...
def minimal_puzzles(
    count: int,
    seed: int,
    first: int,
    orbits: Sequence[int],
    may_be_clue: Sequence[int],
    least: int,
    threads: int,
    lanes: int = 0,
    grids: bytes = b"",
) -> bytes: ...
def sudoku_signatures(text: bytes) -> list[int]: ...
def canonical_order(
    height: int,
    width: int,
    values: int,
    transposable: bool,
    entries: array[int],
    seconds: float | None = None,
) -> tuple[bool, list[int], list[int], list[int]]: ...
def canonical_lines(text: bytes) -> bytes: ...
def unique_cages(
    wire: array[int],
    values: Sequence[int],
    neighbours: Sequence[Sequence[int]],
    symmetries: Sequence[Sequence[int]],
    operations: Sequence[tuple[int, int, int, int]],
    sizes: tuple[int, int],
    most_singles: int,
    differ: bool,
    nodes: int,
    most_searches: int,
    seed: int,
    seconds: float | None = None,
) -> list[tuple[tuple[int, ...], int, int]] | None: ...

class Graph:
    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None: ...
    def spanning_tree(self, nodes: Sequence[int], seed: int) -> SpanningTree: ...

class SpanningTree:
    def __len__(self) -> int: ...
    def cuts(self, sizes: Sequence[int]) -> list[tuple[int, int]]: ...
    def cut_off(self, root: int) -> list[tuple[int, int]]: ...

def unique_sums(
    values: Sequence[int],
    least: int,
    greatest: int,
    groups: Sequence[Sequence[int]],
    has_sum: Sequence[bool],
    seed: int,
    steps: int,
    seconds: float | None = None,
) -> list[int] | None: ...
def lines_of_cells(values: memoryview, cells: int, blank: int) -> bytes: ...
def cells_of_answers(answers: bytes, cells: int) -> tuple[bytes, bytes]: ...
def lane_widths() -> list[int]: ...
def call_while_running(called: Callable[[], None]) -> None: ...
def exit_on_terminate(out_of_memory: int, fault: int) -> None: ...
def packed_layers(
    operations: Sequence[Sequence[tuple[int, int]]],
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
    def find_all(self, technique: int, seconds: float | None = None) -> list[RawStep]: ...
    def find_by_rules(
        self,
        technique: int,
        rules: list[int],
        candidates: list[tuple[int, list[int]]],
        seconds: float | None = None,
    ) -> list[RawStep]: ...
    def run(
        self, assume_unique: bool, below: int | None = None, seconds: float | None = None
    ) -> list[tuple[int, int]]: ...
    def record(
        self, assume_unique: bool, below: int | None = None, seconds: float | None = None
    ) -> list[tuple[RawStep, list[tuple[int, list[int]]]]]: ...
    def apply(self, removes: list[tuple[int, int]], places: list[tuple[int, int]]) -> bool: ...
    def refutations(
        self, most: int, seconds: float | None = None
    ) -> list[tuple[tuple[int, int], list[int], list[RawLink]]]: ...
    def splits(
        self, most: int, deeper: int, seconds: float | None = None
    ) -> list[tuple[tuple[int, int], int, int]]: ...
    def cases(
        self, assumed: tuple[int, int], most: int, seconds: float | None = None
    ) -> list[tuple[list[tuple[int, int]], int]]: ...
    def implications(
        self,
        assumed: list[tuple[int, int]],
        excluded: tuple[int, int] | None = None,
        seconds: float | None = None,
    ) -> list[RawLink]: ...
    def changes(self) -> list[tuple[int, list[int]]]: ...
    @property
    def solved(self) -> bool: ...
    @property
    def contradictory(self) -> bool: ...

def techniques() -> list[tuple[str, int, bool]]: ...

class PartialColouring:
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

MOST_VALUES_COUNTED: Final[int]

class CountProgress:
    def __init__(self) -> None: ...
    @property
    def layer(self) -> int: ...
    @property
    def layers(self) -> int: ...
    @property
    def states(self) -> int: ...
    @property
    def states_done(self) -> int: ...

def count_by_structure(
    domains: Sequence[int],
    groups: Sequence[Sequence[int]],
    work: int,
    bytes: int,
    threads: int,
    seconds: float | None,
    progress: CountProgress,
) -> tuple[int, int | None]: ...
