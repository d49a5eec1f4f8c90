"""The workbench: a page to play, set and study puzzles, and the server that answers its questions.

| file | contents |
|---|---|
| questions/ | every question as a pure function of a message: `answer(message)` |
| limits.py | the largest bodies, boards and times |
| nursery.py, worker_loop.py, frames.py | the process that forks workers, and what a worker does |
| worker.py, pool.py | a worker as the server sees it; which question is answered by which worker, and when |
| app.py, replies.py | the routes; replies in one form |
| guard.py | the checks of every request, and the headers of every response |
| openapi.py, results.schema.json, api_page.py | the questions as an OpenAPI document, and as a page |
| server.py | the server as a whole: address, signals, start and end |
| page_files.py | the files of the page, read once |
| static/ | the page |

`passatempo serve` starts it; docs/api.md describes the questions.
"""
