"""The public names of the package and where each is defined: the only list of them."""

from passatempo import aio as aio
from passatempo.answers import Answer as Answer
from passatempo.answers import Candidates as Candidates
from passatempo.answers import Count as Count
from passatempo.answers import Solution as Solution
from passatempo.answers import best as best
from passatempo.answers import candidates as candidates
from passatempo.answers import count as count
from passatempo.answers import count_by_structure as count_by_structure
from passatempo.answers import is_unique as is_unique
from passatempo.answers import solutions as solutions
from passatempo.answers import solve as solve
from passatempo.batch import solve_lines as solve_lines
from passatempo.columns.arrays import SolvedColumns as SolvedColumns
from passatempo.columns.arrays import solve_columns as solve_columns
from passatempo.combinations import sets as sets
from passatempo.constructors import Constructor as Constructor
from passatempo.deadline import Cancel as Cancel
from passatempo.drawing.picture import Picture as Picture
from passatempo.errors import InputError as InputError
from passatempo.errors import MissingExtraError as MissingExtraError
from passatempo.errors import PassatempoError as PassatempoError
from passatempo.errors import PluginWarning as PluginWarning
from passatempo.errors import StoppedError as StoppedError
from passatempo.errors import UnreadRulesWarning as UnreadRulesWarning
from passatempo.errors import UnsupportedError as UnsupportedError
from passatempo.explaining.contradiction import Contradiction as Contradiction
from passatempo.explaining.contradiction import why_none as why_none
from passatempo.explaining.explanation import Explanation as Explanation
from passatempo.explaining.hints import hint as hint
from passatempo.explaining.path import explain as explain
from passatempo.explaining.possible_steps import possible_steps as possible_steps
from passatempo.explaining.step import Because as Because
from passatempo.explaining.step import Link as Link
from passatempo.explaining.step import Step as Step
from passatempo.expr import Condition as Condition
from passatempo.expr import Expr as Expr
from passatempo.expr import Variable as Variable
from passatempo.expr import all_different as all_different
from passatempo.expr import all_of as all_of
from passatempo.expr import any_of as any_of
from passatempo.expr import count_of as count_of
from passatempo.expr import implies as implies
from passatempo.expr import maximum as maximum
from passatempo.expr import minimum as minimum
from passatempo.expr import not_ as not_
from passatempo.expr import product as product
from passatempo.formats import read as read
from passatempo.formats import read_all as read_all
from passatempo.formats import write as write
from passatempo.generating.author_board import Completed as Completed
from passatempo.generating.author_board import complete as complete
from passatempo.generating.box_grids import generate_lines as generate_lines
from passatempo.generating.exercises import Exercise as Exercise
from passatempo.generating.exercises import exercises as exercises
from passatempo.generating.generated import Generated as Generated
from passatempo.generating.run import generate as generate
from passatempo.generating.series import series as series
from passatempo.json_schema import schema as schema
from passatempo.library.changes import Addition as Addition
from passatempo.library.library import Library as Library
from passatempo.library.stored import LibraryPuzzle as LibraryPuzzle
from passatempo.model import Model as Model
from passatempo.pictures.draw import draw as draw
from passatempo.plugins import load_plugin as load_plugin
from passatempo.printing.book import book as book
from passatempo.printing.document import PrintedDocument as PrintedDocument
from passatempo.printing.sheet import sheet as sheet
from passatempo.puzzle import Puzzle as Puzzle
from passatempo.rating import Rating as Rating
from passatempo.rating import rate as rate
from passatempo.statistics import Statistics as Statistics

__version__: str

# The constructor of each kind, by its names.
binairo: Constructor
calcudoku: Constructor
futoshiki: Constructor
gattai: Constructor
hakyuu: Constructor
hoodoo: Constructor
jigsaw: Constructor
kakuro: Constructor
kenken: Constructor
killer: Constructor
kojun: Constructor
latin: Constructor
madoguchi: Constructor
magic: Constructor
makaro: Constructor
renban: Constructor
ripple: Constructor
samurai: Constructor
skyscrapers: Constructor
str8ts: Constructor
sudoku: Constructor
suguru: Constructor
takuzu: Constructor
tectonic: Constructor
tomtom: Constructor
