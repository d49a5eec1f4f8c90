"""A commented recipe to start from: `passatempo book --new-recipe`."""

from __future__ import annotations

from passatempo.kinds import all_kinds, kind_of_bare_grids
from passatempo.languages import message, translator
from passatempo.printing.packing import GRIDS
from passatempo.printing.paper import PAPERS
from passatempo.printing.recipe import CHAPTERS, HINTS, ORDERS

_TITLE = message("Puzzles for long evenings")
_COMMENTS = {
    "book": message("The book itself."),
    "title": message("on the title page and in the file's properties"),
    "copyright": message("a line on the back of the title page"),
    "language": message("of all texts: en or pt"),
    "seed": message("the same seed gives the same book"),
    "chapters": message("one for each: {choices}"),
    "order": message("of the puzzles in a chapter: {choices}"),
    "rules": message("a page for each kind, with a worked example"),
    "hints": message("before the solutions: {choices}"),
    "page": message("The paper and what is on it."),
    "size": message("one of {choices}"),
    "puzzles": message("the most on a page: {choices}"),
    "large_print": message("values of at least 16 points"),
    "kinds": message(
        "A table for each kind. Besides these keys it takes the options of 'passatempo generate'."
    ),
    "difficulty": message("a level, or from one to another in equal parts"),
    "with": message("clues besides those of the kind"),
    "files": message("puzzles of your own:"),
    "library": message("puzzles of a library that were never used, of any kind:"),
}


def new_recipe(lang: str | None = None) -> str:
    """A recipe in TOML with a comment for each key; it can be used as it is."""
    say = translator(lang)
    usual = kind_of_bare_grids().name
    other = next(kind.name for kind in all_kinds() if kind.name != usual)

    def comment(key: str, *choices: object) -> str:
        return f"# {say(_COMMENTS[key], **({'choices': ', '.join(map(str, choices))} if choices else {}))}"

    lines = [
        comment("book"),
        "[book]",
        f'title = "{say(_TITLE)}"  {comment("title")}',
        'subtitle = ""',
        'author = ""',
        f'copyright = ""  {comment("copyright")}',
        f'language = "{say.code}"  {comment("language")}',
        f"seed = 1  {comment('seed')}",
        f'chapters = "kind"  {comment("chapters", *CHAPTERS)}',
        f'order = "rating"  {comment("order", *ORDERS)}',
        f"rules = true  {comment('rules')}",
        f'hints = "none"  {comment("hints", *HINTS)}',
        "",
        comment("page"),
        "[page]",
        f'size = "6x9"  {comment("size", *PAPERS)}',
        f"puzzles = 2  {comment('puzzles', *GRIDS)}",
        f"large_print = false  {comment('large_print')}",
        "",
        comment("kinds"),
        "[[puzzles]]",
        f'kind = "{usual}"',
        "count = 12",
        f'difficulty = "easy..hard"  {comment("difficulty")}',
        "",
        "[[puzzles]]",
        f'kind = "{other}"',
        'size = "8x8"',
        "count = 6",
        "",
        "[[puzzles]]",
        f'kind = "{usual}"',
        f'with = ["thermometers"]  {comment("with")}',
        "count = 4",
        "",
        comment("files"),
        "# [[puzzles]]",
        '# files = ["my-puzzles.txt"]',
        "",
        comment("library"),
        "# [[puzzles]]",
        '# library = "puzzles.db"',
        "# count = 6",
        '# difficulty = "hard"',
        "",
    ]
    return "\n".join(lines)
