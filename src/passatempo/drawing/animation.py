"""Animation: drawings one after another, as an SVG that moves by itself or as a GIF.

Most of a board stays as it is from one frame to the next. So a shape is written once, with the frames in
which it is seen: an explanation of fifty steps takes a few times the space of one picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import chain
from typing import Any, ClassVar

from passatempo.drawing.picture import Picture
from passatempo.drawing.shapes import Drawing, Shape, union
from passatempo.drawing.svg import Writer, document
from passatempo.errors import MissingExtraError
from passatempo.lazy import lazy
from passatempo.records import dataclass, replace

FRAME_SECONDS = 2.5
_LAST_FRAMES = 2  # how many times as long the last frame is seen

Seen = tuple[tuple[int, int], ...]  # the frames in which a shape is seen: from one up to another


@dataclass(frozen=True)
class Animation(Picture):
    """Drawings of one size, shown in turn; `drawing` is the one that is seen where nothing moves."""

    frames: tuple[Drawing, ...] = ()
    seconds: float = FRAME_SECONDS  # for each frame

    @lazy
    def svg(self) -> str:
        """The frames as one SVG document, over and over again."""
        bounds = union(frame.bounds for frame in self.frames)
        shown = replace(self.drawing, bounds=bounds)
        writer = Writer(self.theme, self.cell, bounds)
        lines = chain([writer.page()], *(self._group(seen, shapes, writer) for seen, shapes in self._parts()))
        return document(shown, self.cell, self.prefix, lines)

    def _parts(self) -> Iterator[tuple[Seen, list[Shape]]]:
        """The shapes of each layer by the frames in which they are seen."""
        parts: dict[tuple[int, Seen], list[Shape]] = {}
        for shape, seen in _seen(self.frames).items():
            parts.setdefault((shape.layer, seen), []).append(shape)
        always = ((0, len(self.frames)),)
        for layer, seen in sorted(parts, key=lambda part: (part[0], part[1] != always)):
            yield seen, parts[layer, seen]

    def _group(self, seen: Seen, shapes: Sequence[Shape], writer: Writer) -> Iterator[str]:
        if seen == ((0, len(self.frames)),):
            yield from map(writer.shape, shapes)
            return
        yield "<g>" if seen[0][0] == 0 else '<g visibility="hidden">'
        yield from map(writer.shape, shapes)
        yield self._visibility(seen)
        yield "</g>"

    def _visibility(self, seen: Seen) -> str:
        """When a group is seen, in parts of the whole."""
        total = len(self.frames) - 1 + _LAST_FRAMES
        changes = {0: "hidden"}
        for start, end in seen:
            changes |= {start: "visible", **({end: "hidden"} if end < len(self.frames) else {})}
        times = ";".join(f"{frame / total:.4f}".rstrip("0").rstrip(".") for frame in sorted(changes))
        values = ";".join(changes[frame] for frame in sorted(changes))
        return (
            f'<animate attributeName="visibility" calcMode="discrete" values="{values}" keyTimes="{times}"'
            f' dur="{total * self.seconds:g}s" repeatCount="indefinite"/>'
        )

    def gif(self) -> bytes:
        """The frames as GIF; MissingExtraError unless the extra `print` is installed."""
        try:
            from PIL import Image
        except ImportError:
            raise MissingExtraError("GIF", "print") from None
        bounds = union(frame.bounds for frame in self.frames)
        images = []
        for frame in self.frames:
            picture = Picture(replace(frame, bounds=bounds), self.theme, self.cell, self.scale)
            images.append(
                Image.open(BytesIO(picture.png())).convert("RGB").quantize(64, dither=Image.Dither.NONE)
            )
        times = [int(1000 * self.seconds)] * len(images)
        times[-1] *= _LAST_FRAMES
        file = BytesIO()
        images[0].save(
            file, "GIF", save_all=True, append_images=images[1:], duration=times, loop=0, disposal=1
        )
        return file.getvalue()

    _noun: ClassVar[str] = "an animation"
    _encoders: ClassVar[Mapping[str, Callable[[Any], bytes]]] = {
        "svg": lambda animation: animation.svg.encode(),
        "gif": lambda animation: animation.gif(),
    }


def _seen(frames: Sequence[Drawing]) -> dict[Shape, Seen]:
    """Every shape of some frame, in order, and where it is seen."""
    found: dict[Shape, list[tuple[int, int]]] = {}
    for number, frame in enumerate(frames):
        for shape in frame.shapes:
            spans = found.setdefault(shape, [])
            if spans and spans[-1][1] >= number:
                spans[-1] = (spans[-1][0], number + 1)
            else:
                spans.append((number, number + 1))
    return {shape: tuple(spans) for shape, spans in found.items()}
