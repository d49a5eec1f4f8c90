/**
 * Games in the browser's storage. Moves are only ever appended, in chunks, so that a key press writes little and a
 * reload in the middle loses nothing.
 */

/** @typedef {import("./types.js").Node} Move */
/** @typedef {import("./types.js").Puzzle} Puzzle */

/**
 * @typedef {object} Head What changes with every move.
 * @property {string} id
 * @property {string} title
 * @property {number} started
 * @property {number} saved
 * @property {number} played Milliseconds.
 * @property {number} at
 * @property {number} count Moves stored.
 * @property {number} filled Share of the open cells that hold a value.
 * @property {boolean} finished
 * @property {boolean} [draft] Whether it is a puzzle that is being set.
 * @property {string} [setAs] The draft that began with this game's puzzle.
 */

const CHUNK = 100;
const PREFIX = "passatempo.";
const PARTS = ["head", "puzzle", "moves"];

/** @param {...(string | number)} parts */
const key = (...parts) => PREFIX + parts.join(".");

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
function read(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @returns {string} a name that no other game has */
export function newId() {
  return Date.now().toString(36) + Math.random().toString(36).slice(2, 6);
}

/**
 * @param {Head} head
 * @param {Puzzle} puzzle
 */
export function begin(head, puzzle) {
  localStorage.setItem(key("puzzle", head.id), JSON.stringify(puzzle));
  localStorage.setItem(key("head", head.id), JSON.stringify(head));
}

/**
 * Store the head, and the chunk that the last move is in.
 * @param {Head} head
 * @param {Move[]} moves
 */
export function save(head, moves) {
  if (moves.length) {
    const chunk = Math.floor((moves.length - 1) / CHUNK);
    const part = moves.slice(chunk * CHUNK, (chunk + 1) * CHUNK);
    localStorage.setItem(key("moves", head.id, chunk), JSON.stringify(part));
  }
  localStorage.setItem(key("head", head.id), JSON.stringify(head));
}

/**
 * @param {string} id
 * @returns {{head: Head, puzzle: Puzzle, moves: Move[]} | null}
 */
export function load(id) {
  const head = read(key("head", id), /** @type {Head | null} */ (null));
  const puzzle = read(key("puzzle", id), /** @type {Puzzle | null} */ (null));
  if (!head || !puzzle) return null;
  /** @type {Move[]} */
  const moves = [];
  for (let chunk = 0; chunk * CHUNK < head.count; chunk++) {
    moves.push(...read(key("moves", id, chunk), /** @type {Move[]} */ ([])));
  }
  return { head, puzzle, moves };
}

/** Whether this is the name of a game, not of a draft. @param {string} id */
export function isGame(id) {
  const head = read(key("head", id), /** @type {Head | null} */ (null));
  return head !== null && !head.draft;
}

/** A game of the same puzzle in which nothing was done yet. @param {Puzzle} puzzle @returns {string | undefined} its name */
export function unplayed(puzzle) {
  const text = JSON.stringify(puzzle);
  return games().find((head) => !head.count && !head.draft && localStorage.getItem(key("puzzle", head.id)) === text)?.id;
}

/** Whether a key of the storage is that of a game's head. @param {string | null} name @param {string} id */
export function isHead(name, id) {
  return name === key("head", id);
}

/** @returns {Head[]} all games, the one played last first */
export function games() {
  const heads = Object.keys(localStorage)
    .filter((name) => name.startsWith(key("head", "")))
    .map((name) => read(name, /** @type {Head | null} */ (null)));
  return heads.filter((head) => head !== null).sort((a, b) => b.saved - a.saved);
}

/** @param {string} id */
export function remove(id) {
  for (const name of Object.keys(localStorage)) {
    if (PARTS.some((part) => name === key(part, id) || name.startsWith(key(part, id, "")))) {
      localStorage.removeItem(name);
    }
  }
}

/** @returns {string} everything in the browser, as one file */
export function everything() {
  const kept = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  const entries = Object.fromEntries(kept.map((name) => [name, localStorage.getItem(name)]));
  return JSON.stringify({ passatempo: "progress", version: 1, entries }, null, 1);
}

/**
 * Take a file of everything() in. A game that is here already, with other moves, stays and the file's becomes a copy.
 * @param {string} text
 * @returns {number} how many games it had; -1 if it is no such file
 */
export function restore(text) {
  const entries = entriesOf(text);
  if (!entries) return -1;
  const ids = Object.keys(entries).filter((name) => name.startsWith(key("head", "")));
  for (const name of ids) restoreGame(entries, name.slice(key("head", "").length));
  return ids.length;
}

/**
 * @param {string} text
 * @returns {Record<string, string> | null}
 */
function entriesOf(text) {
  try {
    const file = JSON.parse(text);
    return file.passatempo === "progress" ? file.entries : null;
  } catch {
    return null;
  }
}

/**
 * @param {Record<string, string>} entries
 * @param {string} id
 */
function restoreGame(entries, id) {
  const own = Object.keys(entries).filter((name) => PARTS.some((part) => name === key(part, id)
    || name.startsWith(key(part, id, ""))));
  const moves = own.filter((name) => name.startsWith(key("moves", "")));
  const clashes = moves.some((name) => {
    const here = localStorage.getItem(name);
    return here !== null && here !== entries[name];
  });
  const target = clashes ? newId() : id;
  for (const name of own) localStorage.setItem(name.replace(id, target), entries[name].replaceAll(id, target));
}
