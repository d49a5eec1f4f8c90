"""Boards as text, for terminals and pipes. A scene (scene.py) goes in; nothing here knows a kind of puzzle.

| file | contents |
|---|---|
| text.py | `paint`: a scene as lines of text, in bands of columns where it is too wide; start here |
| layout.py | what a board consists of and how many characters each part takes: signs, margins, borders |
| cells.py | the text of each cell: values, candidates, labels, black cells, all padded to one size |
| box_drawing.py | where walls run, how heavy they are, and the characters they are drawn with |
| strokes.py | lines through cells as signs between them |
| terminal.py | what a stream can show (colour, box characters, width), and the ANSI styles of texts |
"""
