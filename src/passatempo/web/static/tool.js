/** A tool: one gesture, whatever the clue. What it makes are lines of the clue's own text. */

import { cellsIn, lineOf, nameOf } from "./clue-text.js";
import { announce, t } from "./words.js";

/** @typedef {import("./kinds.js").ClueField} ClueField */
/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {{x: number, y: number}} Place In cells from the upper left corner of the board. */

/** @abstract */
export class Tool {
  /** @param {Editor} editor @param {ClueField} clue */
  constructor(editor, clue) {
    this.editor = editor;
    this.clue = clue;
    this.gesture = clue.gesture;
  }

  /** Whether the pointer selects cells while this tool is held. */
  get selects() {
    return true;
  }

  get draft() {
    return this.editor.draft;
  }

  get board() {
    return this.editor.board;
  }

  get cols() {
    return this.board.cols;
  }

  /** @returns {string[] | null} */
  get lines() {
    return this.draft.lines(this.clue.field);
  }

  /** The lines that there are. @returns {string[]} */
  get written() {
    return this.lines ?? [];
  }

  /** @param {string[] | null} lines */
  write(lines) {
    this.draft.write(this.clue.field, lines);
  }

  /** @param {number} cell */
  name(cell) {
    return nameOf(cell, this.cols);
  }

  /** @param {number[]} cells */
  names(cells) {
    return cells.map((cell) => this.name(cell)).join(" ");
  }

  /** Add a part; `first_line` stays the first. @param {Record<string, string>} parts */
  add(parts) {
    const line = lineOf(this.gesture, { label: this.editor.label, sign: this.editor.sign, ending: this.editor.ending, ...parts });
    this.write([...this.written, line]);
    announce(line);
  }

  /** The last part that a cell belongs to goes. @param {number} cell */
  removeAt(cell) {
    const lines = this.written;
    const at = lines.map((line) => cellsIn(line, this.cols).includes(cell)).lastIndexOf(true);
    if (at >= 0) this.removePart(at);
    return at >= 0;
  }

  /** @param {number} at */
  removePart(at) {
    const rest = this.written.filter((_, index) => index !== at);
    const empty = rest.every((line) => line === this.gesture.first_line);
    this.write(empty ? null : rest);
    announce(t("Removed."));
  }

  // What a tool may do; the defaults do nothing.

  /** @param {Place} _place @param {PointerEvent} _event */
  down(_place, _event) {}

  /** @param {Place} _place */
  drag(_place) {}

  up() {}

  /** @param {KeyboardEvent} _event @returns {boolean} whether the key was for the tool */
  key(_event) {
    return false;
  }

  /** Keys for fingers and the pointer, of a tool that is typed. @returns {{words: string, act: () => unknown}[]} */
  get keys() {
    return [];
  }

  /** Draw what was begun. */
  paint() {
    this.board.layers.gesture.replaceChildren();
  }

  /** Drop what was begun. */
  cancel() {
    this.paint();
  }

  /** What to do next, in words. */
  get advice() {
    return "";
  }
}

/** @param {KeyboardEvent} event */
export const isErase = (event) => event.key === "Delete" || event.key === "Backspace";

/** @param {KeyboardEvent} event */
export const isPlain = (event) => !event.ctrlKey && !event.metaKey && !event.altKey;
