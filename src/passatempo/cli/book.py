"""book: a book of puzzles as PDF, by a recipe."""

from __future__ import annotations

import sys

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED
from passatempo.cli.language import language
from passatempo.cli.printed import output_path, print_document, seconds_of
from passatempo.errors import InputError
from passatempo.generating.run import random_seed
from passatempo.printing.book import collect, lay_out, read_recipe
from passatempo.printing.compiling import check_installed
from passatempo.printing.recipe_text import new_recipe
from passatempo.records import replace


def run(options: Options) -> int:
    """Make the book of a recipe, or print a recipe to start from; returns the exit code."""
    if options.new_recipe:
        sys.stdout.write(new_recipe(language().code))
        return ANSWERED
    if len(options.inputs) != 1:
        raise InputError(
            "expected a recipe, found '{found}': 'passatempo book --new-recipe' prints one",
            " ".join(options.inputs),
        )
    output_path(options)
    recipe = read_recipe(str(options.inputs[0]))
    if options.seed is not None:
        recipe = replace(recipe, seed=options.seed)
    check_installed()
    seed = random_seed() if recipe.seed is None else recipe.seed
    return print_document(
        options,
        recipe.title,
        sum(source.count for source in recipe.sources),
        recipe.per_page,
        seed,
        f"{[str(order) for source in recipe.sources for order in source.orders]} {recipe.seed}",
        lambda ledger, stock, kept, on_puzzle: collect(
            recipe,
            seed,
            ledger,
            stock,
            kept,
            threads=options.threads,
            seconds=seconds_of(options),
            on_puzzle=on_puzzle,
        ),
        lambda puzzles: lay_out(recipe, puzzles, threads=options.threads),
    )
