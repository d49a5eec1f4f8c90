"""Markup: tables of LaTeX, wikis and forums as rows with bars or as HTML, without marks around the text."""

from __future__ import annotations

import re

_LATEX_ROW_END = re.compile(r"\\\\(?:\[[^\]]*\])?\s*|\\tabularnewline\s*")
_LATEX_COMMAND = re.compile(
    r"\\(?:begin|end)\s*(?:\{[^}]*\}|\[[^\]]*\])+|\\(?:hline|toprule|midrule|bottomrule|centering)\b|\\cline\{[^}]*\}"
)
_LATEX_FACE = re.compile(r"\\(?:textbf|mathbf|textit|text|bf)\s*\{([^{}]*)\}")
_FORUM_TABLE = re.compile(r"\[(/?(?:table|tr|td|th))\]", re.IGNORECASE)
_FORUM_MARK = re.compile(
    r"\[/?(?:code|b|i|u|tt|pre|quote|spoiler|font|size|color)(?:=[^\]]*)?\]", re.IGNORECASE
)
_HTML_MARK = re.compile(r"</?(?:pre|code|tt|b|i|em|strong)(?:\s[^>]*)?>", re.IGNORECASE)
_HTML_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_BOLD = re.compile(r"\*\*([0-9A-Za-z]{1,2})\*\*")
_WIKI_CELLS = re.compile(r"\|\||!!|\n\s*[|!]")


def without_markup(text: str) -> str:
    """The text with rows as lines with bars where it is a table of LaTeX or of a wiki, and without marks.

    Lines are kept where they are as far as that is possible, so that their numbers can be reported.
    """
    if text.isalnum():
        return text
    if "\\begin{" in text or ("&" in text and _LATEX_ROW_END.search(text)):
        return _latex(text)
    if text.lstrip().startswith("{|"):
        return _wiki(text)
    text = _FORUM_MARK.sub("", _FORUM_TABLE.sub(r"<\1>", text)) if "[" in text else text
    text = _HTML_BREAK.sub("\n", _HTML_MARK.sub("", text)) if "<" in text else text
    return _BOLD.sub(r"\1", text) if "*" in text else text


def _latex(text: str) -> str:
    text = _LATEX_COMMAND.sub("", _LATEX_FACE.sub(r"\1", text))
    if "&" not in text:  # the package sudoku: |5|3| | |7| | | | |.
        return re.sub(r"(?m)\|\.\s*$", "|", text)
    rows = _LATEX_ROW_END.sub("\n", text).replace("\n\n", "\n")
    return "\n".join(f"|{row.replace('&', '|')}|" if "&" in row else row for row in rows.split("\n"))


def _wiki(text: str) -> str:
    body = re.sub(r"^[^\n]*\n", "", text.lstrip(), count=1).rpartition("|}")[0] or text
    rows = (f"\n{row.strip()}" for row in re.split(r"(?m)^\s*\|-[^\n]*$", body) if row.strip())
    return "\n".join(f"|{'|'.join(_WIKI_CELLS.split(row)[1:])}|" for row in rows)
