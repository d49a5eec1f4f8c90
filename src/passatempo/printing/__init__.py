"""Printing: sheets and books of puzzles as PDF, by typst (extra `print`).

| file | contents |
|---|---|
| stock.py | `Stock`: puzzles of libraries, marked as used once they are printed |
| orders.py | `Order`: so many puzzles of a kind; levels spread over them |
| printed_puzzle.py | a puzzle with its solution and rating, and as a line of JSON |
| making.py | puzzles generated on all cores, or read from files and proven unique |
| ledger.py | the puzzles of earlier sheets and books, none of which comes again |
| unfinished_run.py | the puzzles of a run that was interrupted |
| paper.py | sizes of paper, margins |
| boards.py | drawings of puzzles and solutions, and the least size at which they can be read |
| packing.py | which puzzles stand on which page, and how large |
| markup.py | texts and pictures as typst markup |
| pages.py solutions.py | pages of puzzles and of solutions as markup |
| rule_texts.py | rules without the notation of puzzles in files |
| rules_pages.py | the rules of a kind with a worked example |
| document.py | a document as PDF |
| compiling.py | markup to PDF: margins by the number of pages, an even number of pages |
| sheet.py sheet_pages.py | `sheet`: a page or two; its pages as markup |
| recipe.py checked_table.py | what a book contains, read from TOML; its values, checked |
| recipe_text.py | a commented recipe to start from |
| book.py book_parts.py | `book`: a book by a recipe; its front matter, chapters, hints and solutions |
"""
