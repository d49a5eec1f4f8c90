"""Work on several cores, by worker processes.

| file | contents |
|---|---|
| ordered_map.py | `map_in_order`: a function applied to many items on all cores, results in order |
| cores.py | how many cores there are |
| processes.py | the worker processes: how they are started, called and ended |
"""
