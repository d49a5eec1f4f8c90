"""Drawing: scenes as pictures. A scene (scene.py) becomes a drawing, which a painter writes in a theme.

| file | contents |
|---|---|
| shapes.py | a drawing: lines, circles and texts in cell units, in layers |
| compose.py context.py | a scene as a drawing; what marks have to know of each other |
| cells.py strokes.py signs.py steps.py | what stands in cells, through cells, between cells; highlights |
| outlines.py hatching.py | the lines round sets of cells; hatchings instead of colours |
| captions.py describe.py | sentences below a board; the board in words |
| line_styles.py | the lines through cells: widths and colours in every theme |
| themes.py | colours by role, palettes, contrast |
| svg.py raster.py pdf.py | the painters: SVG, PNG by resvg, PDF by typst |
| picture.py animation.py sheet.py | what is saved and shown: one drawing, frames, several side by side |
| plots.py | bar charts and curves |
"""
