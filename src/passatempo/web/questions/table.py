"""The table of questions: the only list of them. The OpenAPI document and docs/api.md follow from it."""

from __future__ import annotations

from passatempo.drawing.themes import PALETTES, THEMES
from passatempo.explaining.styles import STYLES
from passatempo.formats.registry import NAMES as FORMATS
from passatempo.methods import METHODS
from passatempo.symmetry import SYMMETRIES
from passatempo.tracing import TRACED
from passatempo.web.questions.arguments import PUZZLE, Argument, Question

_CELLS_TO_VALUES = {"type": "object", "additionalProperties": {"type": "integer"}}
_NAME = {"type": "string", "maxLength": 100}

_PUZZLE = Argument("puzzle", PUZZLE, "A puzzle, as in docs/json.md.", required=True)
_FILL = Argument("fill", _CELLS_TO_VALUES, "The values that a player has entered, by cell.")
_SWITCH = {"type": "boolean"}
_TEXT_OR_NUMBER = {"type": ["string", "integer"], "maxLength": 50}
_NAMES = {"type": "array", "items": _NAME, "maxItems": 50}
_SEED = {"type": "integer", "minimum": 0, "maximum": 2**53}
_LINES = {"type": "array", "items": {"type": "string", "maxLength": 10_000}, "maxItems": 2_500}
_METHOD = Argument("method", {"enum": list(METHODS)}, "The search method.", default="auto")
_NOTES = Argument(
    "notes",
    {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "integer"}}},
    "The candidates that a player has noted, by cell.",
)
_PLAYER = (
    _FILL,
    _NOTES,
    Argument(
        "uniqueness", _SWITCH, "Whether to use techniques that assume a unique solution.", default=False
    ),
    Argument("without", _NAMES, "Techniques that are not used."),
)
_STYLE = Argument("style", {"enum": [name for name in STYLES if name]}, "What a player looks for first.")

_QUESTIONS = (
    Question("kinds", "catalogue:kinds", "Every kind of puzzle: rules, clues, samples.", (), "kinds"),
    Question(
        "sample",
        "catalogue:sample",
        "A puzzle of the project.",
        (
            Argument("kind", _NAME, "The name of a kind.", required=True),
            Argument("name", _NAME, "The name of one of its samples; the smallest by default."),
        ),
        "sample",
    ),
    Question(
        "techniques",
        "catalogue:techniques",
        "Every technique by key and name, about from the easiest to the hardest.",
        (),
        "techniques",
    ),
    Question("themes", "catalogue:themes", "The colour of each role of a drawing, by theme.", (), "themes"),
    Question(
        "read",
        "texts:read",
        "The puzzles in a text: any format, links included.",
        (
            Argument("text", {"type": "string", "maxLength": 900_000}, "The text.", required=True),
            Argument("format", _NAME, "The name of its format; recognised by default."),
            Argument("kind", _NAME, "The kind of its puzzles; recognised by default."),
            Argument(
                "most", {"type": "integer", "minimum": 1, "maximum": 1000}, "How many to read.", default=100
            ),
        ),
        "read",
    ),
    Question(
        "scene",
        "boards:scene",
        "What a page has to show of a puzzle: cells, houses, and a drawing of all else.",
        (
            _PUZZLE,
            Argument(
                "draft", _SWITCH, "Whether the board may be unfinished: faults are listed.", default=False
            ),
        ),
        "scene",
    ),
    Question(
        "edit",
        "texts:edit",
        "The puzzle with one of its clues replaced, and its scene; the board may be unfinished.",
        (
            _PUZZLE,
            Argument("field", _NAME, "The field of a clue.", required=True),
            Argument("lines", {**_LINES, "type": ["array", "null"]}, "The lines of its block; null: none."),
        ),
        "edited",
    ),
    Question(
        "convert",
        "texts:convert",
        "The puzzle in another format.",
        (
            _PUZZLE,
            Argument(
                "to",
                {"enum": ["link", *FORMATS]},
                "The name of a format; link: the link that suits the kind.",
                default="native",
            ),
        ),
        "converted",
    ),
    Question(
        "formats",
        "texts:formats",
        "The puzzle in every format that can hold it, and what the others cannot hold.",
        (_PUZZLE,),
        "formats",
    ),
    Question(
        "conflicts",
        "boards:conflicts",
        "Which rules the entries of a player violate, and whether the board is finished.",
        (_PUZZLE, _FILL),
        "conflicts",
    ),
    Question(
        "solve",
        "solving:solve",
        "A solution, and whether it is the only one.",
        (_PUZZLE, _FILL, _METHOD),
        "found",
    ),
    Question(
        "count",
        "solving:count",
        "The number of solutions.",
        (
            _PUZZLE,
            _FILL,
            _METHOD,
            Argument(
                "limit",
                {"type": "integer", "minimum": 1, "maximum": 10**12},
                "Where to stop counting.",
                default=1_000_000,
            ),
        ),
        "found",
    ),
    Question(
        "candidates",
        "solving:candidates",
        "The values that each cell takes in some solution.",
        (_PUZZLE, _FILL, _METHOD),
        "found",
    ),
    Question(
        "true_candidates",
        "solving:true_candidates",
        "For each value of each cell the number of solutions that have it there.",
        (
            _PUZZLE,
            _FILL,
            Argument(
                "count_up_to",
                {"type": "integer", "minimum": 1, "maximum": 1_000},
                "Where to stop counting, for each value.",
                default=10,
            ),
        ),
        "found",
    ),
    Question(
        "check",
        "checking:check",
        "Whether the puzzle has one solution, or which clues contradict each other; which entries are wrong.",
        (_PUZZLE, _FILL),
        "found",
    ),
    Question(
        "superfluous",
        "checking:superfluous",
        "Which clues could be left out, each by itself.",
        (_PUZZLE,),
        "found",
    ),
    Question(
        "hint",
        "coaching:hint",
        "The steps to the next value, from what a player has entered and noted: the first is the hint.",
        (_PUZZLE, *_PLAYER, _STYLE),
        "found",
    ),
    Question(
        "possible_steps",
        "coaching:possible_steps",
        "Every step that can be seen now, the easiest first.",
        (_PUZZLE, *_PLAYER),
        "found",
    ),
    Question(
        "explain",
        "coaching:explain",
        "All steps from what a player has entered to the solution.",
        (_PUZZLE, *_PLAYER, _STYLE, Argument("to", _NAME, "Only the steps that fill this cell.")),
        "found",
    ),
    Question("rate", "coaching:rate", "How hard the puzzle is, and why.", (_PUZZLE,), "found"),
    Question(
        "why_wrong",
        "coaching:why_wrong",
        "Which entries are wrong, and since which one, in their order, the board cannot be finished.",
        (_PUZZLE, _FILL, _NOTES),
        "found",
    ),
    Question(
        "watch",
        "watching:watch",
        "What a search does, event by event.",
        (
            _PUZZLE,
            _FILL,
            Argument("method", {"enum": list(TRACED)}, "The method to watch.", required=True),
            Argument(
                "most",
                {"type": "integer", "minimum": 1, "maximum": 100_000},
                "How many events to record.",
                default=5_000,
            ),
        ),
        "trace",
    ),
    Question(
        "finish",
        "making:finish",
        "The board of an author, with as few changes as give it one solution.",
        (
            _PUZZLE,
            Argument("pattern", _LINES, "Where givens may be added: rows of x and dots."),
            Argument("symmetry", {"enum": list(SYMMETRIES)}, "The symmetry of all givens."),
            Argument("seed", _SEED, "The same seed gives the same board."),
        ),
        "finished",
    ),
    Question(
        "generate",
        "making:generate",
        "A new puzzle with one solution; docs/generating.md describes the arguments.",
        (
            Argument("kind", _NAME, "The name of a kind.", required=True),
            Argument("size", {"type": "string", "maxLength": 20}, "The size of the board, such as 9x9."),
            Argument("difficulty", _TEXT_OR_NUMBER, "A level, or a range of ratings such as 2.5-3.5."),
            Argument("clues", _TEXT_OR_NUMBER, "How many clues, such as 24-28."),
            Argument("minimal", _SWITCH, "Whether every clue has to be needed.", default=False),
            Argument("symmetry", _TEXT_OR_NUMBER, "The symmetry of the clues."),
            Argument("needs", _NAMES, "Techniques that the puzzle needs."),
            Argument("without", _NAMES, "Techniques that it does not need."),
            Argument("extra", _NAMES, "Clues to add, such as thermometers."),
            Argument("box", _TEXT_OR_NUMBER, "The shape of boxes, such as 2x3."),
            Argument("rooms", _TEXT_OR_NUMBER, "The sizes of rooms."),
            Argument("cages", _TEXT_OR_NUMBER, "The sizes of cages."),
            Argument("black", _TEXT_OR_NUMBER, "How many cells are black."),
            Argument("seed", _SEED, "The same seed gives the same puzzle."),
        ),
        "generated",
    ),
    Question(
        "draw",
        "making:draw",
        "A picture of the puzzle, in base64.",
        (
            _PUZZLE,
            _FILL,
            Argument("format", {"enum": ["svg", "png", "pdf", "gif"]}, "The format.", default="svg"),
            Argument("theme", {"enum": list(THEMES)}, "The theme."),
            Argument("palette", {"enum": list(PALETTES)}, "The colours of pegs."),
            Argument("solution", _SWITCH, "Whether to draw the solution.", default=False),
            Argument("candidates", _SWITCH, "Whether to draw candidates.", default=False),
            Argument("hint", _SWITCH, "Whether to draw the easiest next step.", default=False),
            Argument("animate", _SWITCH, "Whether to draw all steps in turn.", default=False),
            Argument("coordinates", _SWITCH, "Whether to draw the names of rows and columns.", default=False),
            Argument("size", {"type": "number", "minimum": 4, "maximum": 200}, "Pixels of a cell."),
            Argument("scale", {"type": "number", "minimum": 0.1, "maximum": 4}, "Enlarges a PNG."),
            Argument(
                "colours",
                {"type": "object", "additionalProperties": {"type": ["integer", "array"]}},
                "The colours that a player has given cells, 1 to 9.",
            ),
        ),
        "picture",
    ),
)
QUESTIONS = {question.name: question for question in _QUESTIONS}
