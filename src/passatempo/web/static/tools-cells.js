/** Tools that put something into cells: a value, several, a symbol, a room, sums. */

import { BLANK, readRows, writeRows } from "./clue-text.js";
import { s } from "./dom.js";
import { outline, text, u } from "./drawing.js";
import { isErase, isPlain, Tool } from "./tool.js";
import { Typing } from "./typing.js";
import { t } from "./words.js";

/** @abstract */
class RowsTool extends Tool {
  get symbols() {
    return readRows(this.lines, this.board.rows, this.cols);
  }

  /** @param {number[]} cells @param {(symbol: string, cell: number) => string} change */
  change(cells, change) {
    const symbols = this.symbols;
    for (const cell of cells) symbols[cell] = change(symbols[cell], cell);
    this.write(writeRows(symbols, this.cols));
  }

  get chosen() {
    return this.editor.selecting.cells;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!isErase(event)) return false;
    this.change(this.chosen, () => BLANK);
    return true;
  }
}

export class ValueTool extends RowsTool {
  typing = new Typing();

  get values() {
    return [...new Set(this.editor.scene.board.cells.flatMap((cell) => [...cell.values, ...(cell.given === null ? [] : [cell.given])]))];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (/^\d$/.test(event.key) && isPlain(event)) return this.typed(event.key);
    return super.key(event);
  }

  /** @param {string} figure */
  typed(figure) {
    const typed = this.typing.type(figure, this.values, this.chosen.join());
    const value = typed ? typed.value : Number(figure);
    this.put(value);
    return true;
  }

  /** @param {number} value */
  put(value) {
    this.change(this.chosen, () => String(value));
  }

  get keys() {
    const { symbols } = this.editor.scene, values = this.values.sort((a, b) => a - b);
    return [...values.map((value) => ({ words: symbols[value] ?? String(value), act: () => this.put(value) })),
      { words: t("Erase"), act: () => this.change(this.chosen, () => BLANK) }];
  }

  get advice() {
    return t("Select cells and type; Delete takes a value away.");
  }
}

export class ValuesTool extends ValueTool {
  /** Values above 9 are letters. @param {number} value */
  letter(value) {
    return value.toString(36).toUpperCase();
  }

  /** @param {number} value */
  put(value) {
    const sign = this.letter(value), chosen = this.chosen, symbols = this.symbols;
    const all = chosen.every((cell) => symbols[cell].includes(sign));
    this.change(chosen, (symbol) => {
      const rest = [...symbol].filter((one) => one !== BLANK && one !== sign);
      return (all ? rest : [...rest, sign]).sort().join("") || BLANK;
    });
  }

  get advice() {
    return t("Select cells and type the values that they may hold; the same key again takes one away.");
  }
}

export class SymbolTool extends RowsTool {
  get signs() {
    return this.gesture.alphabet.map((one) => one.sign);
  }

  get selects() {
    return false;
  }

  /** @param {import("./tool.js").Place} place */
  down(place) {
    const cell = this.board.cellAt(place);
    if (cell === null) return;
    this.editor.selecting.choose([cell], cell);
    this.put([cell], this.editor.sign);
  }

  /** The sign goes in, or away if it stands there. @param {number[]} cells @param {string} sign */
  put(cells, sign) {
    if (this.gesture.form === "cells") return this.flip(cells);
    this.change(cells, (symbol) => (symbol === sign ? BLANK : sign));
  }

  /** The names of cells on one line. @param {number[]} cells */
  flip(cells) {
    const names = new Set(this.written.join(" ").split(/\s+/).filter(Boolean));
    for (const name of cells.map((cell) => this.name(cell))) if (!names.delete(name)) names.add(name);
    this.write(names.size ? [[...names].join(" ")] : null);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const sign = this.signs.find((one) => one === event.key) ?? this.signs[Number(event.key) - 1];
    if (sign !== undefined && isPlain(event)) this.put(this.chosen, sign);
    else if (event.key === "Enter") this.put(this.chosen, this.editor.sign);
    else if (isErase(event)) this.clear();
    else return false;
    return true;
  }

  clear() {
    if (this.gesture.form !== "cells") return this.change(this.chosen, () => BLANK);
    const names = this.written.join(" ").split(/\s+/);
    this.flip(this.chosen.filter((cell) => names.includes(this.name(cell))));
  }

  get advice() {
    return t("Tap a cell, or press Enter on it, to put the sign there or take it away.");
  }
}

const ROOM_LABELS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"];

export class PartitionTool extends RowsTool {
  painting = "";

  get selects() {
    return false;
  }

  /** A label that no room has. */
  unused() {
    const used = new Set(this.symbols);
    const free = ROOM_LABELS.find((label) => !used.has(label));
    for (let number = 1; ; number++) if (free || !used.has(`R${number}`)) return free ?? `R${number}`;
  }

  /** A drag from a room extends it; from a free cell, or with Ctrl or Shift, it begins a new one. @param {import("./tool.js").Place} place @param {PointerEvent} event */
  down(place, event) {
    const cell = this.board.cellAt(place);
    if (cell === null) return;
    const label = this.symbols[cell], anew = event.ctrlKey || event.metaKey || event.shiftKey;
    this.painting = anew || label === BLANK ? this.unused() : label;
    this.stroke = new Set([cell]);
    this.editor.selecting.choose([cell], cell);
    this.paint();
  }

  /** @type {Set<number>} */
  stroke = new Set();

  /** @param {import("./tool.js").Place} place */
  drag(place) {
    const cell = this.board.cellAt(place);
    if (cell === null || !this.painting || this.stroke.has(cell)) return;
    this.stroke.add(cell);
    this.paint();
  }

  up() {
    if (this.painting && this.stroke.size) this.change([...this.stroke], () => this.painting);
    this.painting = "";
    this.stroke = new Set();
    this.paint();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Enter") {
      const label = this.unused();
      this.change(this.chosen, () => label);
    } else if (/^[A-Za-z0-9]$/.test(event.key) && isPlain(event)) {
      this.change(this.chosen, () => (event.shiftKey ? event.key : event.key.toUpperCase()));
    } else return super.key(event);
    return true;
  }

  /** The rooms as they grow, with their labels, whether or not the board is complete. */
  paint() {
    const symbols = this.symbols.map((symbol, cell) => (this.stroke.has(cell) ? this.painting : symbol));
    const labels = [...new Set(symbols)].filter((label) => label !== BLANK);
    const rooms = labels.map((label) => symbols.flatMap((one, cell) => (one === label ? [cell] : [])));
    const free = symbols.some((symbol) => symbol === BLANK) || this.stroke.size > 0;
    this.board.layers.gesture.replaceChildren(
      ...rooms.map((cells) => s("path", { class: "room-draft", d: outline(cells, this.cols, 0) })),
      ...(free ? symbols.map((symbol, cell) => text((cell % this.cols) + 0.86, Math.floor(cell / this.cols) + 0.84, 0.2,
        symbol === BLANK || this.editor.marks.get(cell)?.length ? "" : symbol, { class: "room-label" })) : []),
      ...[...this.stroke].map((cell) => s("rect", { class: "spot", x: u(cell % this.cols), y: u(Math.floor(cell / this.cols)), width: u(1), height: u(1) })));
  }

  get advice() {
    return t("Drag through free cells to draw a room; from a room, to extend it; with Ctrl, to cut a new one. By keyboard: a letter for each cell, or Shift and arrows, then Enter.");
  }
}

const BLACK = "#";

export class SumsTool extends RowsTool {
  typed = "";
  at = -1;

  /** A tap selects a cell; on the selected cell it makes it black or white. @param {import("./tool.js").Place} place */
  down(place) {
    const cell = this.board.cellAt(place);
    if (cell === null) return;
    const again = this.board.selected.has(cell) && this.board.selected.size === 1;
    this.editor.selecting.choose([cell], cell);
    this.stroke = again || this.symbols[cell] === BLANK ? this.flipped(this.symbols[cell]) : null;
    if (this.stroke) this.flip([cell]);
  }

  /** What a drag makes of the cells it goes through. @type {string | null} */
  stroke = null;

  /** @param {import("./tool.js").Place} place */
  drag(place) {
    const cell = this.board.cellAt(place);
    if (cell === null || this.board.selected.has(cell)) return;
    this.editor.selecting.choose([...this.chosen, cell], cell);
    if (this.stroke && this.flipped(this.symbols[cell]) === this.stroke) this.flip([cell]);
  }

  get selects() {
    return false;
  }

  /** @param {string} symbol */
  flipped(symbol) {
    return symbol === BLANK ? BLACK : BLANK;
  }

  /** @param {number[]} cells */
  flip(cells) {
    this.change(cells, (symbol) => this.flipped(symbol));
  }

  /** `12\17`: the sum below, then the sum to the right; either may be missing. @param {KeyboardEvent} event */
  key(event) {
    const [cell] = this.chosen;
    if (event.key === "#" || event.key === "Enter") this.flip(this.chosen);
    else if (cell !== undefined && /^[\d/\\]$/.test(event.key) && isPlain(event)) this.type(cell, event.key);
    else if (event.key === "Backspace" && cell !== undefined && this.at === cell && this.typed) this.type(cell, "");
    else if (isErase(event)) this.erase();
    else return false;
    return true;
  }

  erase() {
    this.typed = "";
    this.change(this.chosen, (symbol) => (symbol === BLANK || symbol === BLACK ? BLANK : BLACK));
  }

  get keys() {
    const typed = [..."1234567890/"].map((words) => ({ words, act: () => this.chosen[0] !== undefined && this.type(this.chosen[0], words) }));
    return [...typed, { words: BLACK, act: () => this.flip(this.chosen) }, { words: t("Erase"), act: () => this.erase() }];
  }

  /** @param {number} cell @param {string} figure */
  type(cell, figure) {
    if (this.at !== cell) this.typed = "";
    this.at = cell;
    this.typed = figure ? this.typed + figure.replace("/", "\\") : this.typed.slice(0, -1);
    const [down, across = ""] = this.typed.split("\\");
    this.change([cell], () => (down || across ? `${down}\\${across}` : BLACK));
  }

  get advice() {
    return t("Tap a cell or drag over several, or press # on them, to make them black or white. On a black cell type the sum below, then / and the sum to the right: 12/17, 12 or /17.");
  }
}
