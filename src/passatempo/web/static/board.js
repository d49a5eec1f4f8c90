/**
 * <puzzle-board>: a scene as SVG, with cells that a screen reader, a keyboard and a pointer can reach. It knows no
 * kind of puzzle and no game: whoever uses it says what stands in each cell, and hears which cells are meant.
 */

import { cellContent } from "./cell-view.js";
import { letters } from "./clue-text.js";
import { s } from "./dom.js";
import { element, outline, text, u } from "./drawing.js";
import { settings } from "./settings.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./cell-view.js").CellView} CellView */

const LAYERS = /** @type {const} */ ([
  "ground", "tints", "colours", "lines", "outlines", "frames", "signs", "cells", "step", "gesture", "cursor",
]);
/**
 * The layers of a drawing, back to front (see drawing/shapes.py), in the layers here.
 * @type {Record<string, "ground" | "lines" | "signs">}
 */
const DRAWN = {
  page: "ground", cell: "ground", shade: "ground", "cell shape": "ground", bulb: "ground", "stroke edge": "ground",
  stroke: "ground", arrow: "ground", colour: "ground", grid: "lines", cage: "lines", border: "lines", frame: "lines",
  highlight: "signs", sign: "signs", outside: "signs", text: "signs", step: "signs",
};

const NAME_SIZE = 0.22, NAME_ROOM = 0.34; // of the names of rows and columns, in cells

export class PuzzleBoard extends HTMLElement {
  constructor() {
    super();
    /** @type {Scene | null} */
    this.scene = null;
    this.svg = s("svg", { class: "board", role: "grid", "aria-multiselectable": "true" });
    /** @type {Record<typeof LAYERS[number], SVGElement>} */
    this.layers = /** @type {any} */ ({});
    /** @type {SVGElement[]} */
    this.cells = [];
    /** @type {SVGElement[]} */
    this.tints = [];
    /** @type {string[]} */
    this.painted = [];
    /** @type {Map<string, Set<number>>} */
    this.marked = new Map();
    /** @type {Set<number>} */
    this.selected = new Set();
    this.cursor = 0;
    this.ratio = 1; // width to height
    /** @type {Set<number>} cells with a label in their upper left corner */
    this.labelled = new Set();
    /** @type {Set<number>} */
    this.dark = new Set();
  }

  connectedCallback() {
    if (!this.svg.isConnected) this.append(this.svg);
    this.parentElement?.style.setProperty("--board-ratio", String(this.ratio));
  }

  get cols() {
    return this.scene?.board.cols ?? 1;
  }

  get rows() {
    return this.scene?.board.rows ?? 1;
  }

  /**
   * Show another scene; what was painted, selected and marked is gone.
   * @param {Scene} scene
   * @param {string} name for a screen reader
   */
  load(scene, name) {
    this.scene = scene;
    this.svg.replaceChildren();
    this.svg.setAttribute("aria-label", name);
    this.svg.setAttribute("aria-rowcount", String(scene.board.rows));
    this.svg.setAttribute("aria-colcount", String(scene.board.cols));
    for (const layer of LAYERS) {
      this.layers[layer] = s("g", { class: `layer-${layer}`, "aria-hidden": layer === "cells" ? null : "true" });
      this.svg.append(this.layers[layer]);
    }
    this.layers.cells.setAttribute("role", "rowgroup");
    this.selected = new Set();
    this.marked = new Map();
    this.painted = [];
    this.redraw(scene);
    this.makeCells(scene);
  }

  /** Draw the scene's shapes anew, whatever stands in cells. @param {Scene} scene */
  redraw(scene) {
    for (const layer of /** @type {const} */ (["ground", "lines", "signs"])) this.layers[layer].replaceChildren();
    const [left, top, width, height] = this.nameLines(scene);
    this.svg.setAttribute("viewBox", `${u(left)} ${u(top)} ${u(width)} ${u(height)}`);
    this.ratio = width / height;
    this.parentElement?.style.setProperty("--board-ratio", String(this.ratio));
    for (const shape of scene.drawing) this.layers[DRAWN[shape.layer]].append(element(shape));
    this.labelled = new Set(scene.drawing.filter((shape) => shape.role === "label").map((shape) => this.at(shape)));
    this.dark = new Set(scene.board.cells.flatMap((cell, at) => (cell.black ? [at] : [])));
  }

  /** Column letters and row numbers, as hints name cells. @param {Scene} scene @returns {number[]} the view box with them */
  nameLines(scene) {
    const [left, top, width, height] = scene.view_box, { rows, cols } = scene.board;
    if (!settings.get("coordinates") || scene.drawing.some((shape) => shape.role === "coordinate")) return scene.view_box;
    const name = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ words) =>
      this.layers.signs.append(text(x, y, NAME_SIZE, words, { class: "line-name" }));
    for (let col = 0; col < cols; col++) name(col + 0.5, top - NAME_ROOM / 3, letters(col));
    for (let row = 0; row < rows; row++) name(left - NAME_ROOM / 3, row + 0.5, String(row + 1));
    return [left - NAME_ROOM, top - NAME_ROOM, width + NAME_ROOM, height + NAME_ROOM];
  }

  /** @param {import("./types.js").Shape} shape */
  at(shape) {
    return Math.floor(shape.y ?? 0) * this.cols + Math.floor(shape.x ?? 0);
  }

  /** @param {Scene} scene */
  makeCells(scene) {
    this.cells = [];
    this.tints = [];
    for (let row = 0; row < this.rows; row++) {
      const line = s("g", { role: "row", "aria-rowindex": row + 1 });
      for (let col = 0; col < this.cols; col++) line.append(this.makeCell(row, col));
      this.layers.cells.append(line);
    }
    this.cursor = Math.max(0, scene.board.cells.findIndex((cell) => cell.open && cell.given === null));
    this.cells[this.cursor]?.setAttribute("tabindex", "0");
  }

  /** @param {number} row @param {number} col */
  makeCell(row, col) {
    const cell = row * this.cols + col;
    const place = { x: u(col), y: u(row), width: u(1), height: u(1) };
    const tint = s("rect", { class: "tint", ...place });
    this.layers.tints.append(tint);
    this.tints.push(tint);
    const group = s("g", { role: "gridcell", class: "cell", tabindex: "-1", "aria-colindex": col + 1,
      "aria-selected": "false", "data-cell": cell }, s("rect", { class: "hit", ...place }));
    this.cells.push(group);
    return group;
  }

  /**
   * Say what stands in a cell; nothing happens if that is what stands there.
   * @param {number} cell
   * @param {CellView} view
   * @param {string} label for a screen reader
   */
  paint(cell, view, label) {
    const scale = settings.get("digits");
    const shown = { ...view, ...this.room(cell), dark: this.dark.has(cell), shift: this.scene?.value_shift ?? 0 };
    const now = JSON.stringify([shown, label, scale]);
    if (this.painted[cell] === now) return;
    this.painted[cell] = now;
    const group = this.cells[cell];
    group.setAttribute("aria-label", label);
    const hit = /** @type {Element} */ (group.firstElementChild);
    group.replaceChildren(hit, ...cellContent(shown, cell % this.cols, Math.floor(cell / this.cols), scale));
  }

  /** How much of a cell labels and lines leave to notes. @param {number} cell */
  room(cell) {
    return { labelled: this.labelled.has(cell), tight: this.labelled.size > 0 };
  }

  /** A player's colours of a cell, as stripes. @param {number} cell @param {number[]} colours */
  colour(cell, colours) {
    const id = `c${cell}`;
    this.layers.colours.querySelector(`[data-id=${id}]`)?.remove();
    if (!colours.length) return;
    const x = cell % this.cols, y = Math.floor(cell / this.cols), width = 1 / colours.length;
    this.layers.colours.append(s("g", { "data-id": id }, colours.map((number, at) =>
      s("rect", { x: u(x + at * width), y: u(y), width: u(width), height: u(1), fill: `var(--b-player-${number})` }))));
  }

  /** Give exactly these cells a mark, a class of their tint. @param {string} name @param {Set<number>} cells */
  mark(name, cells) {
    const before = this.marked.get(name) ?? new Set();
    for (const cell of before) if (!cells.has(cell)) this.tints[cell]?.classList.remove(name);
    for (const cell of cells) if (!before.has(cell)) this.tints[cell]?.classList.add(name);
    this.marked.set(name, cells);
  }

  /**
   * @param {Set<number>} cells
   * @param {number} cursor
   * @param {boolean} [focus]
   */
  select(cells, cursor, focus = true) {
    for (const cell of this.selected) if (!cells.has(cell)) this.cells[cell]?.setAttribute("aria-selected", "false");
    for (const cell of cells) this.cells[cell]?.setAttribute("aria-selected", "true");
    this.selected = new Set(cells);
    this.cells[this.cursor]?.setAttribute("tabindex", "-1");
    this.cursor = cursor;
    this.cells[cursor]?.setAttribute("tabindex", "0");
    if (focus) /** @type {any} */ (this.cells[cursor])?.focus({ preventScroll: false });
    const path = outline(cells, this.cols, 0.045);
    this.layers.outlines.replaceChildren(s("path", { class: "selection", d: path }));
  }

  /** Where an event happened, in cells from the upper left corner. @param {PointerEvent | MouseEvent} event */
  place(event) {
    const svg = /** @type {SVGSVGElement} */ (this.svg);
    const matrix = svg.getScreenCTM();
    if (!matrix) return { x: -1, y: -1 };
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: point.x / u(1), y: point.y / u(1) };
  }

  /** The cell at a place; null outside. @param {{x: number, y: number}} place */
  cellAt({ x, y }) {
    const inside = x >= 0 && y >= 0 && x < this.cols && y < this.rows;
    return inside ? Math.floor(y) * this.cols + Math.floor(x) : null;
  }
}

customElements.define("puzzle-board", PuzzleBoard);
