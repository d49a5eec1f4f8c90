"""A kernel that is ready: compiled for another puzzle of the same topology, so it can be asked at once."""

from __future__ import annotations

from collections.abc import Mapping

from passatempo._kernel import Kernel, Search, Status
from passatempo.deadline import seconds_left
from passatempo.methods.auto import budget, handed_over
from passatempo.methods.base import Found, Limits
from passatempo.methods.kernel_run import KernelRun, whole_kernel
from passatempo.problem import Problem, derived
from passatempo.specialists import method_for

_FOUND, _NONE, _NODES = Status.found, Status.none, Status.nodes


class ReadyKernel:
    """The kernel of a topology, and the budgets that `auto` gives it."""

    def __init__(self, kernel: Kernel, topology: Problem) -> None:
        self.topology, self._kernel = topology, kernel
        cells, simple = len(topology.names), kernel.only_all_different
        self._budgets = [budget(cells, cells - known, simple) for known in range(cells + 1)]

    def find(self, narrowings: Mapping[int, int], found: Found, most: int) -> Ended | None:
        """Find up to `most` solutions within the budget; None if they are all found and checked."""
        nodes = self._budgets[len(narrowings)]
        try:
            ended = self._kernel.find(narrowings, found.solutions, most, nodes, seconds_left())
        except (KeyboardInterrupt, MemoryError) as error:
            return Ended(Status.interrupted, error=error)
        assert ended is not None  # single values have no gaps
        status, found.checked, search = ended
        found.complete = status == _NONE
        is_answer = (status == _FOUND or found.complete) and found.checked and found.solutions
        return None if is_answer else Ended(status, search)


class Ended:
    """How a search ended that found no answer."""

    def __init__(self, status: int, search: Search | None = None, error: BaseException | None = None) -> None:
        self._status, self._search, self._error = status, search, error

    def go_on(self, problem: Problem, limits: Limits, found: Found, most: int) -> None:
        """Go on as `auto` does where the budget is spent; raises what stopped the search."""
        if self._error is not None:
            raise self._error
        if self._status == _NODES:
            run = KernelRun(problem, limits, self._search)
            found.checked = False
            found.add(handed_over(run, problem, limits, found.solutions[:]), most)
        else:
            KernelRun.check(self._status)


@derived
def _ready(topology: Problem) -> ReadyKernel | None:
    kernel = whole_kernel(topology)
    return None if kernel is None or method_for(topology) else ReadyKernel(kernel, topology)


def ready_kernel(topology: Problem) -> ReadyKernel | None:
    """The kernel of a topology if it has been compiled, has every rule, and no specialist does better."""
    ready = _ready.stored(topology)
    if ready is None and whole_kernel(topology) is not None:
        ready = _ready(topology)
    return ready
