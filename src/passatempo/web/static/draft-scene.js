/** The scene of a draft: as far as the server can show it, else a bare grid with the reason why. */

import { ask, Refused } from "./ask.js";
import { nameOf } from "./clue-text.js";

/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Shape} Shape */

/** @param {Puzzle} puzzle @returns {Promise<Scene>} */
export async function draftScene(puzzle) {
  try {
    return await ask("scene", { puzzle, draft: true });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "input") throw error;
    return bare(puzzle, error.message);
  }
}

/** @param {Puzzle} puzzle @param {string} message @returns {Scene} */
function bare({ kind, rows, cols }, message) {
  const values = Array.from({ length: Math.max(rows, cols) }, (_, at) => at + 1);
  const cells = Array.from({ length: rows * cols }, (_, cell) => ({
    name: nameOf(cell, cols), label: nameOf(cell, cols), open: true, values, given: null, noted: null, black: false, on_board: true,
  }));
  return {
    kind, board: { rows, cols, cells }, groups: [], drawing: grid(rows, cols), view_box: [-0.15, -0.15, cols + 0.3, rows + 0.3],
    legend: [], title: "", rules: [], symbols: {}, value_shift: 0, pegs: null, left_out: [], faults: [{ field: "", message }],
  };
}

/** @param {number} rows @param {number} cols @returns {Shape[]} */
function grid(rows, cols) {
  const frame = [[0, 0], [cols, 0], [cols, rows], [0, rows]];
  const across = Array.from({ length: rows - 1 }, (_, row) => [[0, row + 1], [cols, row + 1]]);
  const down = Array.from({ length: cols - 1 }, (_, col) => [[col + 1, 0], [col + 1, rows]]);
  return [
    { shape: "path", layer: "cell", parts: [frame], fill: "cell", closed: true },
    { shape: "path", layer: "grid", parts: [...across, ...down], stroke: "grid", width: 0.015 },
    { shape: "path", layer: "frame", parts: [frame], stroke: "border", width: 0.06, closed: true },
  ];
}
