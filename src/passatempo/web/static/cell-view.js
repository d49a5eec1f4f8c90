/** What stands in one cell: value, notes, ticks. It is drawn anew when it changes, and only then. */

import { s } from "./dom.js";
import { text, u } from "./drawing.js";

/**
 * @typedef {object} CellView
 * @property {string} [value]
 * @property {boolean} [given]
 * @property {boolean} [found] Whether a program put the value there, not the player.
 * @property {boolean} [wrong]
 * @property {number} [peg] The colour of the peg that the value is, counted from 0; -1 is transparent.
 * @property {string[]} [corner]
 * @property {string[]} [centre]
 * @property {boolean} [printed] Whether the centre notes are those of the puzzle, not the player's.
 * @property {{text: string, at: number, of: number, class?: string}[]} [placed] Notes at places of their own.
 * @property {Record<string, number>} [tints] Colours of notes, by text.
 * @property {number} [shift] How far below the middle values stand.
 * @property {boolean} [labelled] Whether a label stands in the upper left corner.
 * @property {boolean} [tight] Whether lines run inside the cells of the board, as those of cages do.
 * @property {boolean} [dark] Whether the cell is black.
 */

const BY_LENGTH = [1, 1, 0.8, 0.6, 0.46];
const CORNERS = [[0.17, 0.2], [0.83, 0.2], [0.17, 0.82], [0.83, 0.82], [0.5, 0.2], [0.5, 0.82], [0.17, 0.51], [0.83, 0.51],
  [0.5, 0.51]];
const NOTE = 0.27;

/**
 * @param {CellView} view
 * @param {number} x of the upper left corner, in cells
 * @param {number} y
 * @param {number} scale of digits
 * @returns {SVGElement[]}
 */
export function cellContent(view, x, y, scale) {
  if (view.value !== undefined) return [...peg(view, x, y), ...value(view, x, y, scale)];
  return [...corner(view, x, y, scale), ...centre(view, x, y, scale), ...placed(view, x, y, scale)];
}

/** @param {CellView} view @param {number} x @param {number} y @param {number} scale */
function value(view, x, y, scale) {
  const words = view.value ?? "";
  const size = 0.62 * scale * (BY_LENGTH[words.length] ?? 1.8 / words.length) * (view.peg === undefined ? 1 : 0.7);
  const middle = y + 0.5 + (view.shift ?? 0);
  const kind = view.given ? "given" : view.found ? "found" : "entered";
  const parts = [text(x + 0.5, middle, size, words, { class: `value ${kind}${view.dark ? " on-dark" : ""}` })];
  if (view.peg !== undefined && view.peg >= 0) parts[0].style.fill = `var(--b-on-peg-${view.peg})`;
  if (view.wrong) parts.push(...wrongTicks(x, y));
  return parts;
}

/** A wavy line and a filled corner: seen without any hue. @param {number} x @param {number} y */
function wrongTicks(x, y) {
  const wave = [0, 1, 2, 3].map((at) => `q${u(0.04)} ${u(-0.07)} ${u(0.08)} 0t${u(0.08)} 0`).join("");
  return [
    s("path", { class: "wrong-corner", d: `M${u(x + 0.96)} ${u(y + 0.04)}h${u(-0.24)}l${u(0.24)} ${u(0.24)}z` }),
    s("path", { class: "wrong-wave", d: `M${u(x + 0.18)} ${u(y + 0.9)}${wave}` }),
  ];
}

/** @param {CellView} view @param {number} x @param {number} y */
function peg(view, x, y) {
  if (view.peg === undefined) return [];
  const fill = view.peg < 0 ? "none" : `var(--b-peg-${view.peg})`;
  return [s("circle", { class: view.peg < 0 ? "peg none" : "peg", cx: u(x + 0.5), cy: u(y + 0.5), r: u(0.38), fill })];
}

/** @param {CellView} view @param {number} x @param {number} y @param {number} scale */
function corner(view, x, y, scale) {
  const notes = view.corner ?? [];
  const places = notes.length > CORNERS.length ? gridPlaces(notes.length, view) : cornerPlaces(notes.length, view);
  return notes.flatMap((note, at) => {
    const size = NOTE * scale * (notes.length > CORNERS.length ? 0.8 : 1) * (note.length > 1 ? 0.86 : 1);
    return noteAt(view, note, x + places[at][0], y + places[at][1], size, "note corner");
  });
}

/**
 * The first corners, in the order of reading: inside the lines of cages, and below a label where there is one.
 * @param {number} count @param {CellView} view @returns {number[][]}
 */
function cornerPlaces(count, view) {
  const side = view.tight ? 0.05 : 0, top = view.labelled ? 0.2 : side, bottom = view.labelled ? 0.03 : side;
  return CORNERS.slice(0, count).sort((one, two) => one[1] - two[1] || one[0] - two[0]).map(([right, down]) =>
    [right + Math.sign(0.5 - right) * side, down < 0.4 ? down + top : down > 0.6 ? down - bottom : down + top / 2]);
}

/** @param {CellView} view @param {number} x @param {number} y @param {number} scale */
function centre(view, x, y, scale) {
  const notes = view.centre ?? [];
  if (!notes.length) return [];
  const perLine = notes.length > 8 ? Math.ceil(notes.length / 2) : notes.length;
  const lines = [notes.slice(0, perLine), notes.slice(perLine)].filter((line) => line.length);
  const letters = Math.max(...lines.map((line) => line.join(" ").length - (longest(line) > 1 ? 0 : line.length - 1)));
  const size = Math.min(view.labelled && view.corner?.length ? 0.22 : 0.29, 1.42 / letters) * scale;
  return lines.flatMap((line, at) => {
    const middle = y + (view.labelled ? 0.61 : 0.51) + (at - (lines.length - 1) / 2) * size * 1.15;
    return centred(view, line, x + 0.5, middle, size);
  });
}

/** @param {string[]} line */
const longest = (line) => Math.max(...line.map((note) => note.length));

/** @param {CellView} view @param {string[]} line @param {number} middle @param {number} y @param {number} size */
function centred(view, line, middle, y, size) {
  const gap = longest(line) > 1 ? 0.35 * size : 0;
  const widths = line.map((note) => note.length * 0.62 * size);
  const total = widths.reduce((sum, width) => sum + width, 0) + gap * (line.length - 1);
  let left = middle - total / 2;
  return line.flatMap((note, at) => {
    const x = left + widths[at] / 2;
    left += widths[at] + gap;
    return noteAt(view, note, x, y, size, view.printed ? "note printed" : "note centre");
  });
}

/** @param {CellView} view @param {number} x @param {number} y @param {number} scale */
function placed(view, x, y, scale) {
  const notes = view.placed ?? [];
  if (!notes.length) return [];
  const places = gridPlaces(notes[0].of, view);
  const size = noteSize(notes[0].of, view) * Math.min(scale, 1.1);
  return notes.flatMap((note) =>
    noteAt(view, note.text, x + places[note.at][0], y + places[note.at][1], size, `note ${note.class ?? ""}`));
}

/** The font size of notes at their own places. @param {number} count of values @param {{labelled?: boolean, tight?: boolean}} [view] */
export function noteSize(count, { labelled = false, tight = false } = {}) {
  const cols = Math.ceil(Math.sqrt(count)), rows = Math.ceil(count / cols);
  return Math.min(tight ? 0.24 : 0.27, 0.8 / cols, labelled ? 0.6 / rows : 1);
}

/** Each value at its own place. @param {number} count @param {{labelled?: boolean, tight?: boolean}} [view] @returns {number[][]} */
export function gridPlaces(count, view = {}) {
  const cols = Math.ceil(Math.sqrt(count)), rows = Math.ceil(count / cols);
  const side = view.tight ? 0.11 : 0.06, width = (1 - 2 * side) / cols;
  const top = view.labelled ? 0.27 : side, height = ((view.labelled ? 0.91 : 1 - side) - top) / rows;
  return Array.from({ length: count }, (_, at) =>
    [side + width * ((at % cols) + 0.5), top + height * (Math.floor(at / cols) + 0.5)]);
}

/**
 * @param {CellView} view
 * @param {string} note
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} kind
 */
function noteAt(view, note, x, y, size, kind) {
  const tint = view.tints?.[note];
  const words = text(x, y, size, note, { class: tint === undefined ? kind : `${kind} tinted` });
  if (tint === undefined) return [words];
  const width = size * (0.4 + 0.5 * note.length), height = size * 1.12;
  return [s("rect", { class: "note-tint", x: u(x - width / 2), y: u(y - height / 2), width: u(width), height: u(height),
    rx: u(size * 0.25), fill: `var(--b-player-${tint})` }), words];
}
