"""Links of puzz.link and its relatives.

| file | contents |
|---|---|
| links.py | the format: the parts of a link, and which kind it names |
| bodies.py | the body of a link: which codes follow each other, depending on the clues of the kind |
| body_codes.py | the codes: numbers, digits, sums, bits, walls |
"""
