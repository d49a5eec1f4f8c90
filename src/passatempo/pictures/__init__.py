"""Pictures: what of a puzzle, an answer, a step or an explanation is drawn, and as what.

| file | contents |
|---|---|
| draw.py | `draw`, the public function: its arguments are checked here |
| views.py | the scene and the caption of each thing that can be drawn |
| player_colours.py | the colours that a player has given cells |
| rating_plots.py | plots of ratings and of the steps of a puzzle |
| notebook.py | what notebooks show |

The drawing of a scene is in `passatempo.drawing`, which knows neither puzzles nor steps.
"""
