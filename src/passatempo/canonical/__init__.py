"""Numbering: cells and values in an order that does not depend on how a board is turned or values are called.

Whatever looks at a problem in this order comes to the same result for every image of the problem: see
docs/decisions/020-canonical-numbering.md.

| file | contents |
|---|---|
| interchange.py | values that no rule tells from one another |
| boxes.py | boards of boxes and nothing else, whose lines may change places too |
| turned.py | the same rules on a turned board |
| canonical.py | the order chosen, the problem in that order, and the way back |
"""
