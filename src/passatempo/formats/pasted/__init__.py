"""Grids as people paste them: tables, lists, boards drawn with lines.

| file | contents |
|---|---|
| symbols.py | the signs for blanks and digits that people use, as ours |
| tables.py | rows of cells in a text: HTML, Markdown, CSV, lists, plain rows |
| markup.py | tables of LaTeX, wikis and forums; marks around text |
| brackets.py, html_tables.py | nested lists of any language; tables of web pages |
| drawn_boards.py | boards drawn with lines, such as this program prints |
| areas.py, overlaps.py, labels.py | parts cut out by walls; grids that overlap; lists of cages below a grid |
| sheet.py | what a text shows of a puzzle: cells, rooms, cages, numbers outside, signs |
| interpretation.py | the kinds that a sheet can be a puzzle of |
| columns.py | the format `columns`: rows in which an empty cell is a space |
| embedded.py | the format `embedded`: a link or 81 cells in a sentence or between other signs |
| table_format.py | the formats `drawing` and `table` |

A text that can be read in two ways is refused with both: a misread puzzle is worse than none.
"""
