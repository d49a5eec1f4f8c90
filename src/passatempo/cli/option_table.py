"""The options of the verbs: the arguments of `add_argument` for each, with texts still to be translated."""

from __future__ import annotations

from argparse import SUPPRESS
from collections.abc import Mapping
from typing import Any

from passatempo.cli.arguments import COUNT_LIMIT, SETS_LIMIT
from passatempo.cli.number_types import number, positive_number, seconds, whole_number
from passatempo.cli.show import PROGRAM
from passatempo.formats.registry import NAMES, WRITTEN
from passatempo.messages import Message, grouped, message
from passatempo.methods import METHODS, OLD_NAMES


def option_settings() -> Mapping[str, Mapping[str, Any]]:
    """The arguments of `add_argument` for every option."""
    formats, written = ", ".join(NAMES), ", ".join(WRITTEN)
    return {
        "INPUT": {
            "nargs": "*",
            "metavar": message("INPUT"),
            "help": message("file, '-' or puzzle in quotes"),
        },
        "KIND": {
            "nargs": "*",
            "metavar": message("KIND [SIZE]"),
            "help": message(
                "kind of puzzle, and size of the board; of several kinds, one puzzle after the other"
            ),
        },
        "TECHNIQUE": {
            "nargs": "*",
            "metavar": message("TECHNIQUE [KIND [SIZE]]"),
            "help": message("the technique to exercise, the kind of puzzle and the size of the board"),
        },
        "WORDS": {
            "nargs": "+",
            "metavar": message("WORDS"),
            "help": message("description of the cage, see below"),
        },
        "TASK": {"nargs": "*", "metavar": message("TASK"), "help": message("task, and files")},
        "NAME": {
            "nargs": "*",
            "metavar": message("NAME"),
            "help": message("kind to describe, or a kind and a block"),
        },
        "SHELL": {"nargs": "*", "metavar": message("SHELL"), "help": message("bash, zsh or fish")},
        "NOTHING": {"nargs": "*", "help": SUPPRESS},
        "--method": {
            "choices": METHODS,
            "type": lambda name: OLD_NAMES.get(name, name),
            "default": "auto",
            "metavar": message("NAME"),
            "help": Message("search method: {methods} (default: auto)", ", ".join(METHODS)),
        },
        "--method METHODS": {
            "choices": METHODS,
            "type": lambda name: OLD_NAMES.get(name, name),
            "action": "append",
            "dest": "methods",
            "metavar": message("NAME"),
            "help": Message(
                "a method that takes part; may be repeated (default: {methods})", ", ".join(METHODS)
            ),
        },
        "--stats": {
            "action": "store_true",
            "help": message("also show who answered, what the search did, its time and the memory"),
        },
        "--all": {"action": "store_true", "help": message("show every solution, as it is found")},
        "--limit": {
            "type": whole_number,
            "metavar": message("N"),
            "help": Message(
                "stop after N solutions (sets: N sets); 0: no limit (default: 2 for solve and batch, "
                "{count_limit} for count, {sets_limit} for sets)",
                grouped(COUNT_LIMIT),
                grouped(SETS_LIMIT),
            ),
        },
        "--threads": {
            "type": positive_number,
            "metavar": message("N"),
            "help": message("threads to use (default: all cores)"),
        },
        "--count": {
            "type": positive_number,
            "metavar": message("N"),
            "help": message("the number of exercises (default: 1)"),
        },
        "--seed": {
            "type": whole_number,
            "metavar": message("N"),
            "help": message("the same seed and options give the same exercises"),
        },
        "--column": {
            "metavar": message("NAME"),
            "help": message("column with the puzzles, where no name tells; check: perhaps PUZZLES,SOLUTIONS"),
        },
        "--job": {
            "metavar": message("DIR"),
            "help": message(
                "answer in parts, recorded in the folder DIR: killed at any moment, --resume goes on"
            ),
        },
        "--job COUNT": {
            "metavar": message("DIR"),
            "help": message(
                "count all solutions by cutting the board; the cuts and counts are recorded in the folder DIR"
            ),
        },
        "--cut": {
            "type": positive_number,
            "metavar": message("N"),
            "help": message("boards to cut into before any is counted (default: only what takes long)"),
        },
        "--verify": {
            "metavar": message("DIR"),
            "help": message(
                "check the cuts in the folder DIR anew from the rules: disjoint, complete, the sum right"
            ),
        },
        "--resume": {"action": "store_true", "help": message("go on with the job in the folder of --job")},
        "--status": {
            "metavar": message("DIR"),
            "help": message("show how far the job in the folder DIR has come"),
        },
        "--cluster": {
            "metavar": message("ADDRESS"),
            "help": message(
                "answer the parts of a job on a Dask cluster: local, local:N, or a scheduler's address"
            ),
        },
        "--part-size": {
            "type": positive_number,
            "metavar": message("BYTES"),
            "help": message(
                "size of the parts of a job (default: 4,000,000, or 64,000 where a line takes long)"
            ),
        },
        "--like": {
            "metavar": message("INPUT"),
            "help": message("puzzle whose rooms, cages and other clues apply to every line"),
        },
        "--time": {
            "type": seconds,
            "metavar": message("SECONDS"),
            "help": message("time limit for each puzzle (serve: for each question, 60 at most)"),
        },
        "--json": {"action": "store_true", "help": message("print answers as JSON, one object per line")},
        "--format": {
            "metavar": message("NAME"),
            "help": Message("format of the input (default: detected): {formats}", formats),
        },
        "--kind": {
            "metavar": message("NAME"),
            "help": Message("kind of puzzle (default: detected), see '{program} kinds'", PROGRAM),
        },
        "--to": {
            "metavar": message("NAME"),
            "help": Message("output format: link (the best for the kind), {written}", written),
        },
        "--to CELL": {
            "metavar": message("CELL"),
            "help": message("show only the steps that fill this cell, such as B4, and what they need"),
        },
        "--next": {"action": "store_true", "help": message("show only the next step: a hint")},
        "--stage": {
            "type": positive_number,
            "choices": (1, 2, 3),
            "metavar": message("N"),
            "help": message(
                "how much a hint says: 1 technique and place, 2 the cells, 3 the reason (default)"
            ),
        },
        "--all-next": {"action": "store_true", "help": message("show every step that is possible now")},
        "--style": {
            "choices": ("pencilmarks", "scanning"),
            "metavar": message("NAME"),
            "help": message("pencilmarks: naked singles first; scanning: naked singles last"),
        },
        "--without": {
            "action": "append",
            "dest": "excluded",
            "metavar": message("TECHNIQUE"),
            "help": message("do not use this technique; may be repeated"),
        },
        "--compare": {
            "action": "store_true",
            "help": message("compare two paths: the usual one with --style and --without, or the two styles"),
        },
        "--board": {"action": "store_true", "help": message("show the board after each step")},
        "--full": {"action": "store_true", "help": message("show every link of long proofs")},
        "--unique": {
            "action": "store_true",
            "help": message("also use techniques that assume a unique solution"),
        },
        "--lang": {
            "metavar": message("NAME"),
            "help": message("language: en, pt (default: that of the environment)"),
        },
        "--given": {
            "metavar": message("ENTRIES"),
            "help": message(
                "entries of a player, to check or to start from: a grid, a file with one, or 'A1=5 B2=3'"
            ),
        },
        "--given NOTES": {
            "metavar": message("ENTRIES"),
            "help": message(
                "entries and candidates of a player, to continue from: a grid, a drawn board, a file "
                "with one, or 'A1=5 B2=125 C3=4?'"
            ),
        },
        "--output": {
            "metavar": message("FILE"),
            "help": message("write to FILE instead of standard output (to FILE.part until it is complete)"),
        },
        "--output PICTURE": {
            "metavar": message("FILE"),
            "help": message("output file (several puzzles: one sheet), folder (one file per puzzle), or '-'"),
        },
        "--to PICTURE": {
            "metavar": message("NAME"),
            "help": message(
                "output format: svg, png, pdf, or gif with --animate (default: by the suffix of FILE)"
            ),
        },
        "--solution": {"action": "store_true", "help": message("draw the solution")},
        "--candidates": {
            "action": "store_true",
            "help": message("draw the candidates that a player would note"),
        },
        "--step": {
            "type": positive_number,
            "metavar": message("N"),
            "help": message("draw step N of the explanation"),
        },
        "--hint": {"action": "store_true", "help": message("draw the easiest next step")},
        "--animate": {
            "action": "store_true",
            "help": message("draw all steps of the explanation as an animation"),
        },
        "--coordinates": {"action": "store_true", "help": message("draw row numbers and column letters")},
        "--columns": {
            "type": positive_number,
            "metavar": message("N"),
            "help": message("number of boards side by side on a sheet"),
        },
        "--open": {"action": "store_true", "help": message("open the picture in the browser")},
        "--port": {
            "type": whole_number,
            "metavar": message("N"),
            "help": message("port to listen on; 0: any (default: the first free one from 8017 on)"),
        },
        "--host": {
            "default": "127.0.0.1",
            "metavar": message("ADDRESS"),
            "help": message("address to listen on (default: 127.0.0.1, which only this machine reaches)"),
        },
        "--allow-remote": {
            "action": "store_true",
            "help": message(
                "allow a --host that other machines reach: all of them may ask, without a password"
            ),
        },
        "--workers": {
            "type": positive_number,
            "metavar": message("N"),
            "help": message("questions answered at once (default: twice the number of cores, and 2 more)"),
        },
        "--no-browser": {"action": "store_true", "help": message("do not open the page in the browser")},
        "--theme": {
            "metavar": message("NAME"),
            "default": "light",
            "help": message("light, dark, print (without colour) or high-contrast (default: light)"),
        },
        "--palette": {
            "metavar": message("NAME"),
            "help": message("colours of pegs: okabe-ito, tol-muted or tol-bright"),
        },
        "--colours": {
            "metavar": message("CELLS"),
            "help": message("draw colours of a player, 1 to 9, such as 'A1=3 B2=1,4'"),
        },
        "--size": {
            "type": number,
            "metavar": message("PIXELS"),
            "help": message("side of a cell (default: 48)"),
        },
        "--scale": {
            "type": number,
            "metavar": message("FACTOR"),
            "help": message("factor by which PNG and GIF are enlarged"),
        },
        "--plot": {
            "metavar": message("FILE"),
            "help": message("also plot: rate the levels and ratings, explain the steps, race the times"),
        },
        "--no-color": {
            "action": "store_false",
            "dest": "color",
            "help": message("do not use colour on a terminal"),
        },
        "NUMBER": {
            "nargs": "*",
            "metavar": message("NUMBER"),
            "help": message("number of puzzles, or files with puzzles"),
        },
        "RECIPE": {
            "nargs": "*",
            "metavar": message("RECIPE"),
            "help": message("file with a recipe, see docs/printing.md"),
        },
        "--output PDF": {
            "metavar": message("FILE"),
            "help": message("the PDF to write (to FILE.part until it is complete)"),
        },
        "--kinds": {
            "action": "append",
            "metavar": message("NAMES"),
            "help": message(
                "kinds of the puzzles, in turn, separated by commas; a size may follow: 'KIND, KIND 6x6'"
            ),
        },
        "--difficulty": {
            "metavar": message("LEVEL"),
            "help": message("level of the puzzles, or from one to another in equal parts: easy..hard"),
        },
        "--like BOARD": {
            "metavar": message("INPUT"),
            "help": message("puzzle whose rooms, cages and other clues are used"),
        },
        "--per-page": {
            "type": positive_number,
            "metavar": message("N"),
            "help": message("the most puzzles on a page: 1, 2, 4, 6, 9 or 12 (default: 4)"),
        },
        "--answers": {
            "metavar": message("WHERE"),
            "help": message("page (of their own, the default), foot (of each page, upside down) or none"),
        },
        "--paper": {
            "metavar": message("SIZE"),
            "help": message("a4 (default), a5, letter, or a trim size in inches, such as 8.5x11 or 6x9"),
        },
        "--title": {"metavar": message("TEXT"), "help": message("title of the sheet")},
        "--date": {
            "metavar": message("TEXT"),
            "help": message("date of the sheet (default: a line to write it on)"),
        },
        "--ledger": {
            "metavar": message("FILE"),
            "help": message(
                "file of all puzzles printed so far: none of them comes again, nor a mirror image of one"
            ),
        },
        "--seed PRINTED": {
            "type": whole_number,
            "metavar": message("N"),
            "help": message("the same seed gives the same puzzles, and the same file"),
        },
        "ACTION": {
            "nargs": "*",
            "metavar": message("ACTION FILE.db"),
            "help": message("what to do with a library, see below"),
        },
        "LIBRARY": {"nargs": "*", "metavar": message("FILE.db"), "help": message("file of a library")},
        "LIBRARY INPUT": {
            "nargs": "*",
            "metavar": message("FILE.db INPUT"),
            "help": message("file of a library, which may be new, and what to add: files, '-' or puzzles"),
        },
        "LIBRARY N": {
            "nargs": "*",
            "metavar": message("FILE.db N"),
            "help": message("file of a library, and the number of puzzles (default: 1)"),
        },
        "--kind WANTED": {
            "metavar": message("NAME"),
            "help": message("kind of the puzzles, or a variant of one"),
        },
        "--plot FIGURES": {
            "metavar": message("FILE"),
            "help": message("also plot the numbers of clues, the levels and the ratings"),
        },
        "--level": {
            "metavar": message("LEVEL"),
            "help": message("level of the puzzles, or from one to another: easy..hard"),
        },
        "--levels": {
            "metavar": message("LEVELS"),
            "help": message("levels to fill, from one to another: easy..hard (default: all)"),
        },
        "--technique": {
            "action": "append",
            "metavar": message("NAME"),
            "help": message("a technique that the puzzles need; may be repeated"),
        },
        "--size BOARD": {
            "dest": "board_size",
            "metavar": message("SIZE"),
            "help": message("size of the board, such as 9 or 8x10"),
        },
        "--clues": {
            "metavar": message("RANGE"),
            "help": message("number of clues, such as 24, 24-30 or 30-"),
        },
        "--source": {
            "metavar": message("NAME"),
            "help": message("how the name of the file ends that they were added from"),
        },
        "--source NAME": {
            "metavar": message("NAME"),
            "help": message("name of the source to note (default: that of the file)"),
        },
        "--used": {
            "action": "store_const",
            "const": True,
            "help": message("only puzzles that were taken"),
        },
        "--unused": {
            "action": "store_const",
            "const": False,
            "dest": "used",
            "help": message("only puzzles that were never taken"),
        },
        "--limit PUZZLES": {
            "type": whole_number,
            "metavar": message("N"),
            "help": message("the most puzzles (default: all)"),
        },
        "--never-again": {
            "action": "store_true",
            "help": message("only puzzles that were never taken before"),
        },
        "--purpose": {
            "metavar": message("TEXT"),
            "help": message("what the puzzles are for, to be noted"),
        },
        "--rate": {"action": "store_true", "help": message("also rate what was added")},
        "--rate ALL": {
            "action": "store_true",
            "dest": "rate_all",
            "help": message("rate every puzzle (default: a sample of 100)"),
        },
        "--until": {
            "type": positive_number,
            "metavar": message("N"),
            "help": message("unused puzzles of each level to have (default: 100)"),
        },
        "--seed FILLED": {
            "type": whole_number,
            "metavar": message("N"),
            "help": message("the same seed gives the same puzzles"),
        },
        "--library": {
            "metavar": message("FILE.db"),
            "help": message("take puzzles from this library that were never used, and mark them as used"),
        },
        "--new-recipe": {"action": "store_true", "help": message("print a commented recipe to start from")},
    }
