/** The text of clues: rows of symbols, lines for parts, sides. What a clue accepts only its own reader decides. */

/** @typedef {import("./kinds.js").Gesture} Gesture */

export const BLANK = ".";
export const SIDES = /** @type {const} */ (["top", "bottom", "left", "right"]);

/**
 * @param {string[] | null} lines
 * @param {number} rows
 * @param {number} cols
 * @returns {string[]} a symbol for each cell
 */
export function readRows(lines, rows, cols) {
  if (!lines) return Array(rows * cols).fill(BLANK);
  return Array.from({ length: rows }, (_, row) => {
    const symbols = symbolsOf(lines[row] ?? "", cols);
    return Array.from({ length: cols }, (_unused, col) => symbols[col] ?? BLANK);
  }).flat();
}

/** Separated by blanks, or one character each. @param {string} line @param {number} cols */
function symbolsOf(line, cols) {
  const symbols = line.trim().split(/\s+/);
  return symbols.length === 1 && cols > 1 ? [...symbols[0]] : symbols;
}

/** @param {string[]} symbols @param {number} cols @returns {string[] | null} null if all are blank */
export function writeRows(symbols, cols) {
  if (symbols.every((symbol) => symbol === BLANK)) return null;
  const width = Math.max(...symbols.map((symbol) => symbol.length));
  const lines = [];
  for (let start = 0; start < symbols.length; start += cols) {
    const row = symbols.slice(start, start + cols);
    lines.push(width === 1 && cols > 1 ? row.join("") : row.map((symbol) => symbol.padStart(width)).join(" "));
  }
  return lines;
}

/** The letters of a column. @param {number} col */
export function letters(col) {
  let name = "";
  for (let rest = col; rest >= 0; rest = Math.floor(rest / 26) - 1) name = String.fromCharCode(65 + (rest % 26)) + name;
  return name;
}

/** @param {number} cell @param {number} cols */
export function nameOf(cell, cols) {
  return `${letters(cell % cols)}${Math.floor(cell / cols) + 1}`;
}

/** @param {string} name @param {number} cols @returns {number} */
export function cellOf(name, cols) {
  const found = /^([A-Z]+)(\d+)$/.exec(name.toUpperCase());
  if (!found) return -1;
  const col = [...found[1]].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return (Number(found[2]) - 1) * cols + col;
}

/** The cells that a line names, ranges included. @param {string} line @param {number} cols @returns {number[]} */
export function cellsIn(line, cols) {
  const names = line.match(/\b[A-Z]+\d+(?:-[A-Z]+\d+)?\b/g) ?? [];
  return names.flatMap((name) => {
    const [from, to] = name.split("-").map((one) => cellOf(one, cols));
    return to === undefined ? [from] : range(from, to, cols);
  });
}

/** A line or a rectangle of cells. @param {number} from @param {number} to @param {number} cols */
function range(from, to, cols) {
  const [r1, c1, r2, c2] = [Math.floor(from / cols), from % cols, Math.floor(to / cols), to % cols];
  const steps = Math.max(Math.abs(r2 - r1), Math.abs(c2 - c1));
  return Array.from({ length: steps + 1 }, (_, at) =>
    Math.round(r1 + ((r2 - r1) * at) / (steps || 1)) * cols + Math.round(c1 + ((c2 - c1) * at) / (steps || 1)));
}

/**
 * A line by the template of a gesture.
 * @param {Gesture} gesture
 * @param {Record<string, string>} parts
 * @returns {string}
 */
export function lineOf(gesture, parts) {
  const label = parts.label || (gesture.no_label ?? "");
  const line = gesture.line.replace(/\{(\w+)\}/g, (_, name) => (name === "label" ? label : parts[name] ?? ""));
  return [line, parts.ending ?? ""].join(" ").replace(/\s+/g, " ").trim();
}

/** @param {string[] | null} lines @returns {Map<string, string[]>} the symbols of each side */
export function readSides(lines) {
  return new Map((lines ?? []).map((line) => {
    const [side, ...symbols] = line.trim().split(/\s+/);
    return [side, symbols];
  }));
}

/** @param {Map<string, string[]>} sides @returns {string[] | null} */
export function writeSides(sides) {
  const lines = SIDES.flatMap((side) => {
    const symbols = sides.get(side) ?? [];
    return symbols.some((symbol) => symbol !== BLANK) ? [`${side} ${symbols.join(" ")}`] : [];
  });
  return lines.length ? lines : null;
}
