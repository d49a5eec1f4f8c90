/** Tools for places between cells and beside the board: edges, corners, margins. */

import { BLANK, cellsIn, readSides, writeSides } from "./clue-text.js";
import { s } from "./dom.js";
import { u } from "./drawing.js";
import { ARROWS } from "./selecting.js";
import { isErase, isPlain, Tool } from "./tool.js";
import { announce, t } from "./words.js";

/** @typedef {import("./tool.js").Place} Place */

/** @abstract */
class SpotTool extends Tool {
  get selects() {
    return false;
  }

  /** @param {number} x @param {number} y @param {number} [radius] */
  spot(x, y, radius = 0.2) {
    this.board.layers.gesture.replaceChildren(s("circle", { class: "spot", cx: u(x), cy: u(y), r: u(radius) }));
  }

  /** A figure or a letter that a label may have goes to its field. @param {KeyboardEvent} event */
  labelKey(event) {
    if (!this.gesture.label || !isPlain(event) || event.key.length !== 1 || !/[-\dA-Za-z,+]/.test(event.key)) return false;
    this.editor.typeLabel(event.key);
    return true;
  }
}

export class EdgeTool extends SpotTool {
  /** @type {[number, number] | null} the two cells beside the edge */
  edge = null;

  /** The edge nearest to a place. @param {Place} place */
  down(place) {
    const cell = this.board.cellAt(place);
    if (cell === null) return;
    const x = (place.x % 1) - 0.5, y = (place.y % 1) - 0.5;
    const way = Math.abs(x) > Math.abs(y) ? [0, Math.sign(x)] : [Math.sign(y), 0];
    this.pick(cell, /** @type {[number, number]} */ (way));
    this.finish();
  }

  /** @param {number} cell @param {[number, number]} way */
  pick(cell, [down, right]) {
    const row = Math.floor(cell / this.cols) + down, col = (cell % this.cols) + right;
    const inside = row >= 0 && col >= 0 && row < this.board.rows && col < this.cols;
    this.edge = inside ? [Math.min(cell, row * this.cols + col), Math.max(cell, row * this.cols + col)] : null;
    this.editor.selecting.choose([cell], cell);
    this.paint();
    if (this.edge) announce(t("Edge between {one} and {other}", { one: this.name(this.edge[0]), other: this.name(this.edge[1]) }));
  }

  /** The sign goes there; what stood there goes away. */
  finish() {
    if (!this.edge) return;
    const [first, second] = this.edge, before = this.written;
    this.erase();
    const names = { cells: this.names(this.edge), first: this.name(first), second: this.name(second) };
    const rest = this.written;
    this.add(names);
    const now = this.written;
    if (before.length === now.length && before.includes(now[now.length - 1])) this.write(rest.length ? rest : null);
  }

  erase() {
    if (!this.edge) return;
    const [first, second] = this.edge, lines = this.written;
    const rest = lines.filter((line) => {
      const cells = cellsIn(line, this.cols);
      return !(cells.includes(first) && cells.includes(second));
    });
    if (rest.length < lines.length) this.write(rest.length ? rest : null);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const arrow = ARROWS[event.key];
    const sign = this.gesture.alphabet.find(({ sign: one }) => one === event.key || one[0] === event.key.toLowerCase());
    if (arrow && event.altKey) this.pick(this.board.cursor, arrow);
    else if (event.key === "Enter") this.finish();
    else if (isErase(event)) this.editor.label && this.gesture.label ? this.editor.typeLabel("", true) : this.erase();
    else if (sign && isPlain(event)) this.editor.pickSign(sign.sign);
    else return this.labelKey(event);
    return true;
  }

  paint() {
    if (!this.edge) return super.paint();
    const [x, y] = [0, 1].map((axis) => this.edge?.reduce((sum, cell) =>
      sum + (axis ? Math.floor(cell / this.cols) : cell % this.cols) + 0.5, 0) ?? 0).map((sum) => sum / 2);
    this.spot(x, y);
  }

  get advice() {
    return t("Tap an edge between two cells. By keyboard: Alt and an arrow pick the edge beside the cursor, Enter puts the sign there, Delete takes it away.");
  }
}

export class CornerTool extends SpotTool {
  cell = -1; // upper left of the four

  /** @param {Place} place */
  down(place) {
    this.pick(Math.round(place.y) - 1, Math.round(place.x) - 1);
    this.editor.focusLabel();
  }

  /** @param {number} row @param {number} col */
  pick(row, col) {
    const inside = row >= 0 && col >= 0 && row < this.board.rows - 1 && col < this.cols - 1;
    this.cell = inside ? row * this.cols + col : -1;
    this.paint();
    if (inside) announce(t("Corner below and to the right of {cell}", { cell: this.name(this.cell) }));
  }

  finish() {
    if (this.cell < 0) return;
    const label = this.editor.label;
    this.erase();
    if (label) this.add({ cell: this.name(this.cell) });
    this.editor.clearLabel();
  }

  erase() {
    const at = this.written.findIndex((line) => cellsIn(line, this.cols)[0] === this.cell);
    if (at >= 0) this.removePart(at);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const arrow = ARROWS[event.key], { cursor } = this.board;
    if (arrow && event.altKey) {
      const row = Math.floor(cursor / this.cols), col = cursor % this.cols;
      this.pick(row + (arrow[0] < 0 ? -1 : 0), col + (arrow[1] < 0 ? -1 : 0));
    } else if (event.key === "Enter") this.finish();
    else if (isErase(event)) this.erase();
    else if (/^[\d,]$/.test(event.key)) {
      if (this.cell < 0) this.pick(Math.floor(cursor / this.cols), cursor % this.cols);
      return this.labelKey(event);
    } else return false;
    return true;
  }

  paint() {
    if (this.cell < 0) return super.paint();
    this.spot((this.cell % this.cols) + 1, Math.floor(this.cell / this.cols) + 1, 0.26);
  }

  get advice() {
    return t("Tap the corner where four cells meet, type the values, press Enter. By keyboard: Alt and an arrow pick a corner of the cursor's cell.");
  }
}

const DIRECTIONS = ["down-right", "down-left", "up-right", "up-left"];

export class OutsideTool extends SpotTool {
  /** @type {{row: number, col: number} | null} one of them lies beyond the board */
  place = null;

  /** @param {Place} place */
  down({ x, y }) {
    const row = Math.max(-1, Math.min(this.board.rows, Math.floor(y))), col = Math.max(-1, Math.min(this.cols, Math.floor(x)));
    const inside = row >= 0 && col >= 0 && row < this.board.rows && col < this.cols;
    this.pick(inside ? this.nearest(x, y) : { row, col });
    this.editor.focusLabel();
  }

  /** From inside the board, the nearest margin. @param {number} x @param {number} y */
  nearest(x, y) {
    const { rows } = this.board, row = Math.floor(y), col = Math.floor(x);
    const far = [[y, { row: -1, col }], [rows - y, { row: rows, col }], [x, { row, col: -1 }], [this.cols - x, { row, col: this.cols }]];
    return /** @type {{row: number, col: number}} */ (far.sort((a, b) => Number(a[0]) - Number(b[0]))[0][1]);
  }

  /** @param {{row: number, col: number}} place */
  pick(place) {
    this.place = place;
    this.editor.setLabel(this.value());
    this.paint();
    announce(t("Outside, row {row}, column {col}", { row: place.row + 1, col: place.col + 1 }));
  }

  /** The side and the index of the place; null at a corner. @returns {{side: string, index: number} | null} */
  get side() {
    if (!this.place) return null;
    const { row, col } = this.place, across = col >= 0 && col < this.cols, along = row >= 0 && row < this.board.rows;
    if (across && !along) return { side: row < 0 ? "top" : "bottom", index: col };
    return along && !across ? { side: col < 0 ? "left" : "right", index: row } : null;
  }

  value() {
    const at = this.side;
    if (this.gesture.form !== "sides" || !at) return "";
    const symbol = readSides(this.lines).get(at.side)?.[at.index] ?? BLANK;
    return symbol === BLANK ? "" : symbol;
  }

  finish() {
    if (!this.place) return;
    if (this.gesture.form === "sides") this.writeSide();
    else this.addDiagonal();
  }

  writeSide() {
    const at = this.side, sides = readSides(this.lines);
    if (!at) return;
    const size = at.side === "top" || at.side === "bottom" ? this.cols : this.board.rows;
    const symbols = Array.from({ length: size }, (_, index) => sides.get(at.side)?.[index] ?? BLANK);
    symbols[at.index] = this.editor.label || BLANK;
    this.write(writeSides(sides.set(at.side, symbols)));
  }

  /** The first cell of a diagonal lies one step from the place. */
  addDiagonal() {
    if (!this.place || !this.editor.label) return;
    const direction = this.editor.sign || this.directions()[0];
    const [vertical, horizontal] = direction.split("-");
    const row = this.place.row + (vertical === "down" ? 1 : -1), col = this.place.col + (horizontal === "right" ? 1 : -1);
    if (row < 0 || col < 0 || row >= this.board.rows || col >= this.cols) return announce(t("No diagonal begins there in this direction."));
    this.add({ cell: this.name(row * this.cols + col), direction });
    this.editor.clearLabel();
  }

  /** The directions that lead onto the board. */
  directions() {
    const { row, col } = this.place ?? { row: -1, col: -1 };
    return DIRECTIONS.filter((direction) => {
      const down = row + (direction.startsWith("down") ? 1 : -1), right = col + (direction.endsWith("right") ? 1 : -1);
      return down >= 0 && right >= 0 && down < this.board.rows && right < this.cols;
    });
  }

  /** Arrows move round the margin once the cursor has left the board. @param {KeyboardEvent} event */
  key(event) {
    const arrow = ARROWS[event.key];
    if (arrow && isPlain(event)) return this.move(arrow);
    if (event.key === "Enter") this.finish();
    else if (event.key === "Escape" && this.place) this.cancel();
    else if (isErase(event) && this.place) this.erase();
    else if (this.place) return this.labelKey(event);
    else return false;
    return true;
  }

  /** @param {[number, number]} way */
  move([down, right]) {
    const { cursor, rows } = this.board;
    const from = this.place ?? { row: Math.floor(cursor / this.cols), col: cursor % this.cols };
    const row = from.row + down, col = from.col + right;
    const beyond = row < 0 || col < 0 || row >= rows || col >= this.cols;
    if (row < -1 || col < -1 || row > rows || col > this.cols) return true;
    if (beyond) this.pick({ row, col });
    else if (this.place) {
      this.cancel();
      this.editor.selecting.choose([row * this.cols + col]);
    } else return false;
    return true;
  }

  erase() {
    this.editor.setLabel("");
    if (this.gesture.form === "sides") this.writeSide();
    else this.removeAt(this.entry());
  }

  /** A cell from which a diagonal would begin. */
  entry() {
    const [vertical, horizontal] = (this.directions()[0] ?? "down-right").split("-"), { row, col } = this.place ?? { row: 0, col: 0 };
    return (row + (vertical === "down" ? 1 : -1)) * this.cols + col + (horizontal === "right" ? 1 : -1);
  }

  cancel() {
    this.place = null;
    super.paint();
  }

  paint() {
    if (!this.place) return super.paint();
    const { row, col } = this.place;
    this.board.layers.gesture.replaceChildren(s("rect", { class: "spot", x: u(col + 0.08), y: u(row + 0.08), width: u(0.84), height: u(0.84), rx: u(0.1) }));
  }

  get advice() {
    return t("Tap beside the board and type the number, then Enter. By keyboard: move beyond the edge with the arrows, type, Enter.");
  }
}
