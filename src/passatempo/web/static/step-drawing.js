/** A step of an explanation on a board: groups, cells, candidates and links, up to a stage. */

import { gridPlaces, noteSize } from "./cell-view.js";
import { s } from "./dom.js";
import { outline, text, u } from "./drawing.js";

/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").StepMark} StepMark */
/** @typedef {import("./board.js").PuzzleBoard} PuzzleBoard */

export const WHERE = 1, WHICH = 2, WHY = 3;
const INSETS = { group: 0.02, pattern: 0.07, other: 0.07, removed: 0.1, placed: 0.06 };

/** @param {PuzzleBoard} board */
export function clearStep(board) {
  for (const layer of /** @type {const} */ (["frames", "step"])) board.layers[layer].replaceChildren();
}

/**
 * Frames go below the signs and digits of the board, candidates and links above them.
 * @param {PuzzleBoard} board
 * @param {Step} step
 * @param {number} [stage]
 */
export function drawStep(board, step, stage = WHY) {
  const names = new Map(board.scene?.board.cells.map((cell, at) => [cell.name, at]));
  const at = (/** @type {string} */ name) => names.get(name) ?? 0;
  const marks = step.marks.filter((mark) => shownAt(mark) <= stage);
  const drawn = (/** @type {boolean} */ frames) =>
    marks.flatMap((mark) => ((mark.mark === "cells") === frames ? DRAW[mark.mark](board, mark, at) : []));
  const shapes = drawn(true);
  if (stage === WHERE && !marks.length) shapes.push(...roughly(board, step, at));
  board.layers.frames.replaceChildren(...shapes);
  board.layers.step.replaceChildren(...drawn(false));
}

/** The first stage that shows a mark. @param {StepMark} mark */
function shownAt(mark) {
  if (mark.mark !== "cells") return WHY;
  return mark.role === "group" ? WHERE : mark.role === "removed" ? WHY : WHICH;
}

/** Where a step has no group: the cells round its first. @param {PuzzleBoard} board @param {Step} step @param {(name: string) => number} at */
function roughly(board, step, at) {
  const name = step.cells[0] ?? step.places[0]?.[0] ?? step.removes[0]?.[0];
  if (!name) return [];
  const cell = at(name), row = Math.floor(cell / board.cols), col = cell % board.cols;
  const near = board.cells.map((_, other) => other).filter((other) =>
    Math.abs(Math.floor(other / board.cols) - row) <= 1 && Math.abs((other % board.cols) - col) <= 1);
  return area(board, near, "group");
}

/** @param {PuzzleBoard} board @param {number[]} cells @param {"group" | "pattern" | "other" | "removed" | "placed"} role */
function area(board, cells, role) {
  const lines = s("path", { class: ROLES[role], d: outline(cells, board.cols, INSETS[role]), "stroke-linecap": "round" });
  if (role !== "group") return [lines];
  const tint = cells.map((cell) =>
    s("rect", { class: "group", stroke: "none", x: u(cell % board.cols), y: u(Math.floor(cell / board.cols)), width: u(1), height: u(1) }));
  for (const one of tint) one.style.stroke = "none";
  return [...tint, lines];
}

const ROLES = { group: "group line-only", pattern: "pattern", other: "other", removed: "removed", placed: "places" };

/** @type {Record<StepMark["mark"], (board: PuzzleBoard, mark: StepMark, at: (name: string) => number) => SVGElement[]>} */
const DRAW = {
  cells: (board, mark, at) => (mark.role === "removed" ? [] : area(board, (mark.cells ?? []).map(at), mark.role ?? "pattern")),
  note: (board, mark, at) => note(board, at(mark.cell ?? ""), mark.value ?? 0, mark.role ?? "pattern"),
  link: (board, mark, at) => {
    if (!mark.start || !mark.end) return [];
    return link(noteAt(board, at(mark.start[0]), mark.start[1]), noteAt(board, at(mark.end[0]), mark.end[1]), mark.strong ?? true);
  },
};

/** Where the note of a value stands. @param {PuzzleBoard} board @param {number} cell @param {number} value */
function noteAt(board, cell, value) {
  const values = board.scene?.board.cells[cell].values ?? [];
  const places = gridPlaces(values.length || 1, board.room(cell));
  const [right, down] = places[Math.max(0, values.indexOf(value))] ?? [0.5, 0.5];
  return { x: (cell % board.cols) + right, y: Math.floor(cell / board.cols) + down, size: noteSize(values.length, board.room(cell)) };
}

/** @param {PuzzleBoard} board @param {number} cell @param {number} value @param {string} role */
function note(board, cell, value, role) {
  const { x, y, size } = noteAt(board, cell, value), words = board.scene?.symbols[value] ?? String(value);
  const circle = { cx: u(x), cy: u(y), r: u(0.62 * size) };
  if (role === "removed") {
    const half = 0.42 * size;
    return [text(x, y, size, words, { class: "note" }),
      s("line", { class: "cross", x1: u(x - half), y1: u(y + half), x2: u(x + half), y2: u(y - half) })];
  }
  if (role === "placed") return [s("circle", { class: "disc", ...circle }), text(x, y, size, words, { class: "note placed" })];
  return [s("circle", { class: role === "other" ? "ring other" : "ring", ...circle }), text(x, y, size, words, { class: "note" })];
}

/** @typedef {{x: number, y: number, size: number}} Place */

/** A curve, bent so that links back and forth do not cover each other. @param {Place} from @param {Place} to @param {boolean} strong */
function link(from, to, strong) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (!length) return [];
  const bend = Math.min(0.35, 0.18 * length);
  const control = {
    x: (from.x + to.x) / 2 - (bend * (to.y - from.y)) / length, y: (from.y + to.y) / 2 + (bend * (to.x - from.x)) / length,
  };
  const first = toward(from, control, 0.65 * from.size), last = toward(to, control, 0.65 * to.size);
  const curve = `M${u(first.x)} ${u(first.y)}Q${u(control.x)} ${u(control.y)} ${u(last.x)} ${u(last.y)}`;
  return [s("path", { class: strong ? "link" : "link weak", d: curve }), s("path", { class: "head", d: head(control, last) })];
}

/** @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {number} by */
function toward(from, to, by) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}

/** The head of an arrow. @param {{x: number, y: number}} from @param {{x: number, y: number}} tip */
function head(from, tip) {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x), size = 0.12;
  const wings = [-0.5, 0.5].map((aside) =>
    `${u(tip.x - size * Math.cos(angle + aside))} ${u(tip.y - size * Math.sin(angle + aside))}`);
  return `M${wings[0]}L${u(tip.x)} ${u(tip.y)}L${wings[1]}`;
}

/** Cells with a line round them: what contradicts itself. @param {PuzzleBoard} board @param {number[]} cells */
export function drawAreas(board, cells) {
  board.layers.step.replaceChildren(s("path", { class: "cross", fill: "none", d: outline(cells, board.cols, 0.08) }));
}
