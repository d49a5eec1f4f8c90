"""sheet: a page or two of puzzles as PDF, with rules in one line each and solutions."""

from __future__ import annotations

from passatempo.cli.arguments import Options
from passatempo.cli.generate_inputs import read_like_board
from passatempo.cli.language import language
from passatempo.cli.printed import names_of, output_path, print_document, seconds_of
from passatempo.generating.run import random_seed
from passatempo.printing.compiling import check_installed
from passatempo.printing.making import jobs_of
from passatempo.printing.sheet import SheetLook, collect, lay_out, orders_of


def run(options: Options) -> int:
    """Make the sheet that the options describe; returns the exit code."""
    output_path(options)
    look = SheetLook(
        options.title or "",
        options.date,
        options.per_page or 4,
        options.answers or "page",
        options.paper or "a4",
        language().code,
    )
    check_installed()
    count, files = _inputs(options)
    kinds = names_of(options.kinds)
    like = None if options.like is None else read_like_board(options.like, options)
    orders = orders_of(count, kinds, options.difficulty, files, like, options.library or "")
    seed = random_seed() if options.seed is None else options.seed
    if options.library is None:
        jobs_of(orders, seed)  # what cannot be made is refused before any puzzle is
    total = sum(order.count for order in orders) or len(files)
    return print_document(
        options,
        look.title,
        total,
        look.per_page,
        seed,
        f"{[str(order) for order in orders]} {options.seed}",
        lambda ledger, stock, kept, on_puzzle: collect(
            orders,
            files,
            seed,
            ledger,
            stock,
            kept,
            threads=options.threads,
            seconds=seconds_of(options),
            on_puzzle=on_puzzle,
        ),
        lambda puzzles: lay_out(look, puzzles),
    )


def _inputs(options: Options) -> tuple[int | None, list[str]]:
    """The number of puzzles, if the first argument is one, and the files."""
    count, files = None, list(options.inputs)
    if files and files[0].isascii() and files[0].isdigit() and len(files[0]) < 10:
        count = int(files.pop(0))
    return count, files
