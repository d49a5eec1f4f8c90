"""The text of the puzzles at janko.at: sections of rows, a word for each cell.

| file | contents |
|---|---|
| text_format.py | the format, and the kind of a text that does not name it |
| vocabulary.py | the names of kinds, sections, rules and keys, and the words in cells |
| sections.py | a text cut into sections |
| clue_reader.py | the clues of a puzzle from sections |
| clue_writer.py | the sections of a puzzle from its clues |
"""
