"""Compiling: markup to PDF by typst (extra `print`), tagged for screen readers (PDF/UA-1)."""

from __future__ import annotations

from typing import Any

from passatempo.errors import InternalError, MissingExtraError

# Marks the last page of a document, so that its number can be asked for.
LAST_PAGE = "#context [#metadata(counter(page).final().first()) <last-page>]\n"


def check_installed() -> None:
    """Raise MissingExtraError if typst is not installed, before puzzles are made."""
    _typst()


def page_count(markup: str) -> int:
    """The number of pages of a document."""
    import json

    found = _typst().query(markup.encode(), "<last-page>", field="value", one=True)
    return int(json.loads(found))


def to_pdf(markup: str) -> bytes:
    """The document. The same markup gives the same bytes."""
    typst = _typst()
    try:
        compiler = typst.Compiler(markup.encode(), ignore_system_fonts=True)
        pages: bytes = compiler.compile(format="pdf", pdf_standards=["ua-1"], timestamp=0)
    except typst.TypstError as error:
        raise InternalError(f"typst refuses the document: {error}") from error
    return pages


def _typst() -> Any:
    try:
        import typst
    except ImportError:
        raise MissingExtraError("PDF", "print") from None
    return typst
