"""Counts by structure: exact numbers of solutions that no search could enumerate.

It applies where all rules are all-different. The kernel fills the board layer by layer and merges partial
fillings that leave the same problem; interchangeable values, rows and columns are found from the rules
(kernel/counting/structural_count.hpp). Whether that is feasible cannot be told in advance, so it takes turns
with the search that visits each solution, each time with more work; that of 9x9 grids with boxes is cut
into boards for the kernel's lanes (lane_count.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from passatempo._kernel import MOST_VALUES_COUNTED, CountProgress, Status, count_by_structure
from passatempo.errors import UnsupportedError
from passatempo.methods.base import Counted, Limits
from passatempo.methods.lane_count import LaneCount
from passatempo.methods.native import KernelRun, compiled, narrowed_to_domains_of, propagated_run
from passatempo.parallel.cores import available_cores
from passatempo.problem import Domain, Problem

FIRST_WORK, WORK_GROWTH = 1 << 24, 8  # sets of values tried and cells filled; half a second
MOST_WORK = 1 << 37  # about half an hour
DEFAULT_WORK = 1 << 30  # where nobody asked for all solutions: about half a minute
MOST_BYTES = 1 << 29  # of the states in memory
FIRST_SECONDS = 0.25  # of the plain search
SEARCH_SECONDS = 2.0  # of the search before structure is tried, if there are givens


def count_in_turns(
    run: KernelRun, problem: Problem, limits: Limits, most: int | None, counted: Counted
) -> None:
    """Count the remaining solutions of a search, by structure as soon as that finishes first."""
    if most is not None or limits.nodes is not None:
        run.count(most, counted)
        return
    if run.count(None, counted, FIRST_SECONDS):
        return
    search = LaneCount.of(problem, limits) or run
    seconds, work = SEARCH_SECONDS, FIRST_WORK
    if problem.limits and search.count(None, counted, seconds):  # givens leave less to symmetry
        return
    while work > MOST_WORK or not count_structurally(problem, limits, counted, work):
        seconds, work = seconds * WORK_GROWTH, work * WORK_GROWTH
        if search.count(None, counted, seconds):
            return


def count_structurally(
    problem: Problem, limits: Limits, counted: Counted, work: int, threads: int | None = None
) -> bool:
    """Count all solutions by structure; False if that does not apply or takes more work or memory."""
    try:
        groups = compiled(problem.base, limits).all_different_groups
        run = propagated_run(problem, limits)
    except UnsupportedError:
        return False
    domains = _bit_sets(narrowed_to_domains_of(run, problem).domains)
    if not groups or domains is None:
        return False
    counted.layers = CountProgress()
    try:
        status, count = count_by_structure(
            domains,
            groups,
            work,
            MOST_BYTES,
            threads or available_cores(),
            limits.seconds_left(),
            counted.layers,
        )
    finally:
        counted.layers = None
    if status == Status.nodes:
        return False
    KernelRun.check(status)
    counted.count, counted.complete = count or 0, True
    return True


def _bit_sets(domains: Sequence[Domain]) -> list[int] | None:
    """Each domain as bits, one for each value; None if there are too many values."""
    values = sorted(set[int]().union(*domains))
    if len(values) > MOST_VALUES_COUNTED or not all(domains):
        return None
    bit = {value: 1 << number for number, value in enumerate(values)}
    return [sum(bit[value] for value in domain) for domain in domains]
