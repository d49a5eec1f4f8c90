/** Tools whose parts are areas or lines through cells. */

import { s } from "./dom.js";
import { outline, u } from "./drawing.js";
import { ARROWS } from "./selecting.js";
import { isErase, isPlain, Tool } from "./tool.js";
import { announce, t } from "./words.js";

/** Keys that go diagonally, as on a numeric keypad. @type {Record<string, [number, number]>} */
const DIAGONALS = { Home: [-1, -1], PageUp: [-1, 1], End: [1, -1], PageDown: [1, 1] };
const REACH = 0.4;

export class AreaTool extends Tool {
  /** Make an area of the selected cells. */
  finish() {
    const cells = this.editor.selecting.cells.sort((a, b) => a - b);
    if (!cells.length) return announce(t("No cell is selected."));
    this.add({ cells: this.names(cells) });
    this.editor.clearLabel();
    this.editor.selecting.choose([], this.board.cursor);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Enter") this.finish();
    else if (isErase(event)) this.editor.label ? this.editor.typeLabel("", true) : this.removeAt(this.board.cursor);
    else if (this.gesture.label && /^[-\d+x/^?a-z.]$/.test(event.key) && isPlain(event)) this.editor.typeLabel(event.key);
    else return false;
    return true;
  }

  get advice() {
    return this.gesture.label ? t("Select cells, type the label, press Enter. Delete takes the part at the cursor away.")
      : t("Select cells, then press Enter or the button. Delete takes the part at the cursor away.");
  }
}

export class TwoAreasTool extends Tool {
  /** @type {number[]} */
  first = [];

  /** Enter takes the original, then its copy: where the cursor is, or the cells selected. */
  finish() {
    const cells = this.editor.selecting.cells;
    if (!this.first.length) {
      this.first = cells;
      this.paint();
      return announce(this.advice);
    }
    const copy = cells.length === this.first.length ? cells : this.moved(this.board.cursor);
    if (!copy) return announce(t("The copy does not fit there."));
    this.add({ cells: this.names(this.first), others: this.names(copy) });
    this.cancel();
  }

  /** The original moved so that its first cell lies at another. @param {number} cell */
  moved(cell) {
    const { cols } = this, { rows } = this.board, [from] = this.first;
    const down = Math.floor(cell / cols) - Math.floor(from / cols), right = (cell % cols) - (from % cols);
    const places = this.first.map((one) => [Math.floor(one / cols) + down, (one % cols) + right]);
    const inside = places.every(([row, col]) => row >= 0 && col >= 0 && row < rows && col < cols);
    return inside ? places.map(([row, col]) => row * cols + col) : null;
  }

  cancel() {
    this.first = [];
    this.editor.selecting.choose([], this.board.cursor);
    this.paint();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Enter") this.finish();
    else if (event.key === "Escape" && this.first.length) this.cancel();
    else if (isErase(event)) this.removeAt(this.board.cursor);
    else return false;
    return true;
  }

  paint() {
    this.board.layers.gesture.replaceChildren(s("path", { class: "draft thin-draft", d: outline(this.first, this.cols, 0.06) }));
  }

  get advice() {
    return this.first.length ? t("Now select the first cell of the copy, and press Enter or the button.")
      : t("Select the cells of the original in order, then press Enter or the button.");
  }
}

export class PathTool extends Tool {
  /** @type {number[]} */
  path = [];
  drawing = false;

  get selects() {
    return false;
  }

  /** @param {import("./tool.js").Place} place @param {PointerEvent} _event */
  down(place, _event) {
    const cell = this.board.cellAt(place);
    if (cell === null) return;
    this.path = [cell];
    this.drawing = true;
    this.editor.selecting.choose([cell], cell);
    this.paint();
  }

  /** @param {import("./tool.js").Place} place */
  drag(place) {
    const cell = this.board.cellAt(place);
    if (cell === null || !this.drawing || Math.hypot((place.x % 1) - 0.5, (place.y % 1) - 0.5) > REACH) return;
    this.extend(cell);
  }

  /** On to a cell; back over the last but one takes the last away. @param {number} cell */
  extend(cell) {
    if (cell === this.path[this.path.length - 1]) return;
    if (cell === this.path[this.path.length - 2]) this.path.pop();
    else this.path.push(cell);
    this.paint();
  }

  up() {
    if (this.drawing) this.finish();
    this.drawing = false;
  }

  finish() {
    if (this.path.length > 1) this.add({ cells: this.names(this.path) });
    this.cancel();
  }

  cancel() {
    this.path = [];
    this.paint();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const going = this.path.length > 0;
    if (event.key === "Enter") going ? this.finish() : this.begin();
    else if (event.key === "Escape" && going) this.cancel();
    else if (isErase(event)) going ? this.shorten() : this.removeAt(this.board.cursor);
    else if (going && (ARROWS[event.key] ?? DIAGONALS[event.key])) this.walk(ARROWS[event.key] ?? DIAGONALS[event.key]);
    else if (!going && this.gesture.label && /^\d$/.test(event.key)) this.editor.typeLabel(event.key);
    else return false;
    return true;
  }

  begin() {
    this.path = [this.board.cursor];
    this.paint();
    announce(t("Line begun. Arrows go on, Enter ends it."));
  }

  shorten() {
    this.path.pop();
    this.paint();
  }

  /** @param {[number, number]} way */
  walk([down, right]) {
    const last = this.path[this.path.length - 1], row = Math.floor(last / this.cols) + down, col = (last % this.cols) + right;
    if (row < 0 || col < 0 || row >= this.board.rows || col >= this.cols) return;
    this.extend(row * this.cols + col);
    this.editor.selecting.choose([row * this.cols + col]);
    announce(this.name(row * this.cols + col));
  }

  paint() {
    this.board.layers.gesture.replaceChildren(...line(this.path, this.cols));
  }

  get advice() {
    return t("Drag through the cells in order. By keyboard: Enter begins, the arrows go on (Home, End, Page Up, Page Down diagonally), Enter ends. Delete takes the line at the cursor away.");
  }
}

/** @param {number[]} path @param {number} cols */
function line(path, cols) {
  const points = path.map((cell) => `${u((cell % cols) + 0.5)} ${u(Math.floor(cell / cols) + 0.5)}`);
  if (!points.length) return [];
  const [x, y] = points[0].split(" ");
  return [s("circle", { class: "bulb", cx: x, cy: y, r: u(0.3) }), s("path", { class: "draft", d: `M${points.join("L")}` })];
}

export class HeadedPathTool extends PathTool {
  /** @type {number[]} */
  head = [];

  /** With Shift, cells of a long head are selected first. @param {import("./tool.js").Place} place @param {PointerEvent} event */
  down(place, event) {
    this.heading = event.shiftKey;
    super.down(place, event);
  }

  heading = false;

  finish() {
    if (this.heading) this.head = [...this.path];
    else if (this.path.length > 1) this.addArrow();
    this.heading = false;
    this.path.length = 0;
    this.paint();
  }

  begin() {
    if (this.board.selected.size > 1) this.head = [...this.board.selected];
    super.begin();
  }

  addArrow() {
    const head = this.head.length ? this.head : [this.path[0]];
    const shaft = this.path.filter((cell) => !head.includes(cell));
    if (shaft.length) this.add({ cells: this.names(head), others: this.names(shaft) });
    this.head = [];
  }

  cancel() {
    this.head = [];
    super.cancel();
  }

  paint() {
    const parts = [s("path", { class: "draft thin-draft", d: outline(this.head, this.cols, 0.1) }), ...line(this.path, this.cols)];
    this.board.layers.gesture.replaceChildren(...parts);
  }

  get advice() {
    return t("Drag from the bulb along the shaft. For a long bulb, drag it first with Shift. By keyboard: select the bulb, Enter, arrows, Enter.");
  }
}
