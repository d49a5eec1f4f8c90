"""Places: the values that a step places besides what it removes."""

from __future__ import annotations

from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.languages import sentence


def with_places(writer: StepWriter, text: str) -> str:
    """The text of a step that removes candidates, with the values that this leaves, unless it has them."""
    if not (writer.step.removes and writer.step.places):
        return text
    phrases = [
        writer.language("{cell} is {value}", cell=writer.names[cell], value=value)
        for cell, value in writer.step.places
    ]
    missing = [phrase for phrase in phrases if phrase not in text]
    if not missing:
        return text
    placed = sentence(writer.language("so {facts}", facts=writer.language.listed(missing)))
    return f"{text.removesuffix('.')}. {placed}"
