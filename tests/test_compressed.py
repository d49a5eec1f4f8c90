"""Compressed files and URLs of files: read wherever a file is."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sys
from pathlib import Path

import pytest

import passatempo as pt
from passatempo.cli import main
from passatempo.formats.compressed import opener_of
from passatempo.formats.sources import ReadMeter, file_lines

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TEXT = f"{LINE}\n".encode()


def zstd(data: bytes) -> bytes:
    return pytest.importorskip("zstandard").ZstdCompressor().compress(data)


COMPRESSORS = {"gz": gzip.compress, "xz": lzma.compress, "bz2": bz2.compress, "zst": zstd}


@pytest.fixture(params=COMPRESSORS)
def packed(request, tmp_path: Path) -> Path:
    path = tmp_path / f"puzzles.sdm.{request.param}"
    path.write_bytes(COMPRESSORS[request.param](TEXT * 3))
    return path


def test_every_reader_decompresses(packed: Path, tmp_path: Path, capfd) -> None:
    """The format is known by the first bytes, not by the name."""
    puzzle = pt.read(LINE)
    assert pt.read(packed) == pt.read(packed.as_uri()) == puzzle
    unnamed = packed.rename(tmp_path / "unnamed")
    assert main(["count", str(unnamed)]) == 0
    assert capfd.readouterr().out.count("1 solution.") == 3
    assert main(["batch", "count", str(unnamed)]) == 0
    assert capfd.readouterr().out == "1\n" * 3


def test_standard_input_is_decompressed(packed: Path, monkeypatch, capfd) -> None:
    """`cat puzzles.gz | passatempo count`."""
    for arguments in (["count", "-"], ["batch", "count", "-"]):
        with packed.open("rb") as stream:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stream))
            assert main(arguments) == 0
    assert "1\n1\n1\n" in capfd.readouterr().out


@pytest.mark.parametrize("name", ["gz", "xz", "bz2", "zst"])
def test_damaged_data_is_an_error_of_one_line(name: str, tmp_path: Path, capsys) -> None:
    """Each library has errors of its own, which are no OSError."""
    path = tmp_path / "damaged"
    path.write_bytes(COMPRESSORS[name](TEXT)[:-9])
    assert main(["solve", str(path)]) in (0, 2)  # Zstandard may end before it notices
    error = capsys.readouterr().err
    assert "Traceback" not in error
    path.write_bytes(COMPRESSORS[name](TEXT)[:6] + b"\xff" * 40)
    assert main(["solve", str(path)]) == 2
    assert "damaged: the compressed data cannot be read" in capsys.readouterr().err


def test_a_missing_library_is_named(tmp_path: Path, monkeypatch, capsys) -> None:
    """One line says what to install."""
    path = tmp_path / "puzzles.zst"
    path.write_bytes(b"\x28\xb5\x2f\xfd" + bytes(20))
    monkeypatch.setitem(sys.modules, "zstandard", None)
    monkeypatch.setitem(sys.modules, "compression.zstd", None)
    assert main(["solve", str(path)]) == 2
    assert "pip install 'passatempo[zstd]'" in capsys.readouterr().err


def test_text_is_not_decompressed() -> None:
    """A puzzle may begin with any of these characters."""
    beginnings: list[bytes] = [b"B", b"(", b"BZx", b"\x1f", b"4", b""]
    assert not any(map(opener_of, beginnings))


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("file:///no/such/file", "no such file"),
        ("file://elsewhere/puzzle.txt", "names the machine 'elsewhere'"),
    ],
)
def test_urls_that_name_nothing(url: str, message: str, capsys) -> None:
    """A URL of a file is never taken for a puzzle."""
    assert main(["solve", url]) == 2
    assert message in capsys.readouterr().err
    with pytest.raises(pt.InputError, match=message):
        pt.read(url)


def test_urls_are_decoded(tmp_path: Path) -> None:
    """Blanks are %20 in URLs."""
    path = tmp_path / "my puzzle.txt"
    path.write_bytes(TEXT)
    assert "%20" in path.as_uri()
    assert pt.read(path.as_uri()) == pt.read(LINE)
    assert pt.read(f"file:{path}") == pt.read(LINE)


def test_a_meter_follows_what_is_read(packed: Path, tmp_path: Path) -> None:
    """Of compressed files it counts compressed bytes: those of the text are not known."""
    other = tmp_path / "other.txt"
    other.write_bytes(TEXT)
    meter = ReadMeter([str(packed), str(other), "not a file"])
    assert meter.share(0) is None
    shares = []
    for path in (packed, other):
        for _ in file_lines(str(path), meter):
            meter.taken += 1
            shares.append(meter.share(meter.taken))
    assert shares == sorted(shares)
    assert meter.share(meter.taken) == 1.0
    assert meter.share(0) == 0.0
    assert ReadMeter(["-"]).share(1) is None
