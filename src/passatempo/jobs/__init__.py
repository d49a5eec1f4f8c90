"""Jobs: questions about files of any size, in parts; they can be killed at any moment and resumed.

| file | contents |
|---|---|
| answering.py | `answer_part`: the answers to a part; plain Python on bytes, for any engine |
| input_parts.py | a file of lines in parts that do not depend on what came before |
| manifest.py | what a job is, and which parts are done: files that people can read |
| job.py | Job: begin, resume, run, assemble |
| executors.py | where parts are answered: threads, processes |
| cluster.py | the same on a Dask cluster |
| count_tree.py count_job.py | counts by cutting: the tree and its check; a count that can be resumed |

A part is answered, written under another name, put on the disk, renamed, and only then recorded. A part that
was written but not recorded is done again and gives the same bytes, so the output does not depend on
interruptions.
"""

from passatempo.jobs.answering import PartAnswers as PartAnswers
from passatempo.jobs.answering import answer_part as answer_part
from passatempo.jobs.job import Job as Job
from passatempo.jobs.job import JobStatus as JobStatus
