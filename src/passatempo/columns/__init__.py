"""Tables: CSV and Parquet files with a column of puzzles; the same for arrays in memory.

| file | contents |
|---|---|
| names.py | which column has the puzzles, which their solutions |
| tables.py | PuzzleTable; `open_table`, `write_answers`: a table with the answers as further columns |
| batches.py | some rows, and their puzzles as lines |
| answer_columns.py | answer lines as columns of values |
| csv_files.py | CSV, by the standard library |
| parquet_files.py | Parquet, by pyarrow (extra `data`) |
| line_files.py | a file of lines as a table of one column |
| arrow_texts.py | Arrow's texts as lines and back |
| arrays.py | `solve_columns`: arrays of numpy and Arrow, without a Python object for each puzzle |

A question about a table is asked as lines, as of any file (bulk/): a line for each row. The answers are
joined to the rows in a second pass, so neither has to fit into memory.
"""

from passatempo.columns.tables import PuzzleTable as PuzzleTable
from passatempo.columns.tables import columns_asked as columns_asked
from passatempo.columns.tables import is_parquet as is_parquet
from passatempo.columns.tables import open_table as open_table
from passatempo.columns.tables import require_pyarrow as require_pyarrow
from passatempo.columns.tables import write_answers as write_answers
