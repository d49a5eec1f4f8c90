/** Moves: what a key does to the marks of cells, as changes that can be taken back. Nothing here touches the page. */

/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./houses.js").Houses} Houses */
/** @typedef {import("./game.js").Game} Game */

/**
 * @param {Mark} mark
 * @param {Partial<Mark>} changed an empty list or undefined leaves the field out
 * @returns {Mark}
 */
function changedMark(mark, changed) {
  const all = Object.entries({ ...mark, ...changed });
  return Object.fromEntries(all.filter(([, value]) =>
    value !== undefined && (typeof value !== "object" || Object.keys(value).length)));
}

/** @param {number[] | undefined} list @param {number} value @param {boolean} on */
function toggled(list, value, on) {
  const rest = (list ?? []).filter((one) => one !== value);
  return on ? [...rest, value].sort((a, b) => a - b) : rest;
}

/** The cells among these in which a player may write. @param {Game} game @param {number[]} cells */
export function writable(game, cells) {
  return cells.filter((cell) => game.scene.board.cells[cell].open);
}

/**
 * Enter a value; if all the cells hold it already, take it away.
 * @param {Game} game
 * @param {number[]} cells
 * @param {number} value
 * @param {Houses | null} tidy where the notes of seen cells lose the value
 * @returns {Change[]}
 */
export function enter(game, cells, value, tidy) {
  const own = writable(game, cells).filter((cell) => game.scene.board.cells[cell].values.includes(value));
  const off = own.every((cell) => game.marks[cell].v === value);
  /** @type {Change[]} */
  const changes = own.map((cell) => [cell, game.marks[cell],
    changedMark(game.marks[cell], { v: off ? undefined : value })]);
  if (off || !tidy) return changes;
  return [...changes, ...tidied(game, own, value, tidy)];
}

/** @param {Game} game @param {number[]} cells @param {number} value @param {Houses} houses @returns {Change[]} */
function tidied(game, cells, value, houses) {
  const seen = new Set(cells.flatMap((cell) => [...houses.peers(cell)]).filter((cell) => !cells.includes(cell)));
  return [...seen].flatMap((cell) => {
    const mark = game.marks[cell];
    if (!mark.c?.includes(value) && !mark.n?.includes(value)) return [];
    /** @type {Change} */
    const change = [cell, mark, changedMark(mark, {
      c: toggled(mark.c, value, false), n: toggled(mark.n, value, false),
    })];
    return [change];
  });
}

/**
 * Add a note, or strike a candidate; if all the cells have it already, take it away.
 * @param {Game} game
 * @param {number[]} cells
 * @param {"c" | "n" | "x" | "k"} field
 * @param {number} value
 * @returns {Change[]}
 */
export function toggle(game, cells, field, value) {
  const own = field === "k" ? cells.filter((cell) => game.usable(cell))
    : writable(game, cells).filter((cell) => game.marks[cell].v === undefined
      && game.scene.board.cells[cell].values.includes(value));
  const on = !own.every((cell) => listed(game, cell, field)?.includes(value));
  return own.map((cell) => [cell, game.marks[cell],
    changedMark(game.marks[cell], { [field]: toggled(listed(game, cell, field), value, on) })]);
}

/** What a player goes on from: centre notes begin as those that the puzzle gives. @param {Game} game @param {number} cell @param {"c" | "n" | "x" | "k"} field */
function listed(game, cell, field) {
  return game.marks[cell][field] ?? (field === "n" ? game.scene.board.cells[cell].noted ?? undefined : undefined);
}

/**
 * Colour the note of one value in some cells; the same colour again takes it away.
 * @param {Game} game
 * @param {number[]} cells
 * @param {number} value
 * @param {number} colour
 * @returns {Change[]}
 */
export function colourNote(game, cells, value, colour) {
  const own = writable(game, cells);
  const off = own.every((cell) => game.marks[cell].m?.[value] === colour);
  return own.map((cell) => {
    const { [value]: _, ...rest } = game.marks[cell].m ?? {};
    const m = off ? rest : { ...rest, [value]: colour };
    return [cell, game.marks[cell], changedMark(game.marks[cell], { m })];
  });
}

/** What is erased first, by mode of entry; the next press erases the next of them. */
const ERASED = /** @type {const} */ ({
  value: [["v"], ["c", "n", "m", "x"], ["k"]],
  corner: [["c"], ["v"], ["n", "m", "x"], ["k"]],
  centre: [["n", "x"], ["v"], ["c", "m"], ["k"]],
  colour: [["k"], ["m"], ["v"], ["c", "n", "x"]],
  note: [["m"], ["k"], ["v"], ["c", "n", "x"]],
});

/** @typedef {keyof typeof ERASED} Mode */

/** @param {Game} game @param {number[]} cells @param {Mode} mode @returns {Change[]} */
export function erase(game, cells, mode) {
  const own = cells.filter((cell) => game.usable(cell));
  const fields = ERASED[mode].find((some) => own.some((cell) => some.some((field) => game.marks[cell][field] !== undefined)));
  if (!fields) return [];
  const without = Object.fromEntries(fields.map((field) => [field, undefined]));
  return own.map((cell) => [cell, game.marks[cell], changedMark(game.marks[cell], without)]);
}

/** Write some notes or values into cells. @param {Game} game @param {Map<number, Partial<Mark>>} written @returns {Change[]} */
export function write(game, written) {
  return [...written].map(([cell, mark]) => [cell, game.marks[cell], changedMark(game.marks[cell], mark)]);
}
