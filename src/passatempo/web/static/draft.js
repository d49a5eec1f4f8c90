/** A draft: a puzzle that is being set. Its history is kept like a game's. */

import { History, START } from "./history.js";
import { kindName } from "./kinds.js";
import * as storage from "./storage.js";
import { notice, t } from "./words.js";

/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Node} Move */

export class Draft extends History {
  /** @param {storage.Head} head @param {Puzzle} start @param {Move[]} [moves] */
  constructor(head, start, moves = []) {
    super();
    this.head = head;
    /** @type {Record<string, any>} size, title, and the lines of each clue */
    this.state = { size: [start.rows, start.cols], title: start.title ?? "", ...prefixed(start.clues ?? {}) };
    this.kind = start.kind;
    this.start = start;
    this.remember(moves, head.at);
  }

  /** @param {string} key @param {any} value */
  assign(key, value) {
    if (value === null) delete this.state[key];
    else this.state[key] = value;
  }

  /** @returns {Puzzle} */
  get puzzle() {
    const [rows, cols] = this.state.size;
    const clues = Object.entries(this.state).filter(([key]) => key.startsWith("clue:"));
    const title = this.state.title || undefined;
    return { passatempo: 1, kind: this.kind, rows, cols, ...(title ? { title } : {}),
      clues: Object.fromEntries(clues.map(([key, lines]) => [key.slice(5), lines])) };
  }

  /** The lines of a clue; null if there is none. @param {string} field @returns {string[] | null} */
  lines(field) {
    return this.state[`clue:${field}`] ?? null;
  }

  /** @param {string} field @param {string[] | null} lines */
  write(field, lines) {
    this.change(`clue:${field}`, lines);
  }

  /** @param {string} key @param {any} value */
  change(key, value) {
    this.make([[key, this.state[key] ?? null, value]]);
  }

  /** Another size: clues that name cells or rows of the old one go, and come back with undo. @param {number} rows @param {number} cols */
  resize(rows, cols) {
    /** @type {import("./types.js").Change[]} */
    const gone = Object.keys(this.state).filter((key) => key.startsWith("clue:") && this.state[key].length)
      .map((key) => [key, this.state[key], null]);
    this.make([["size", this.state.size, [rows, cols]], ...gone]);
  }

  store() {
    Object.assign(this.head, { at: this.at, count: this.moves.length, saved: Date.now(),
      title: this.state.title || `${kindName(this.kind)} ${this.state.size.join("×")}` });
    try {
      storage.save(this.head, this.moves);
    } catch {
      notice(t("The browser's storage is full: save all progress to a file (Settings), then remove old games."));
    }
  }
}

/** @param {Record<string, string[]>} clues */
function prefixed(clues) {
  return Object.fromEntries(Object.entries(clues).map(([field, lines]) => [`clue:${field}`, lines]));
}

/** @param {Puzzle} puzzle */
export function newDraft(puzzle) {
  /** @type {storage.Head} */
  const head = {
    id: storage.newId(), draft: true, title: puzzle.title || `${kindName(puzzle.kind)} ${puzzle.rows}×${puzzle.cols}`,
    started: Date.now(), saved: Date.now(), played: 0, at: START, count: 0, filled: 0, finished: false,
  };
  const draft = new Draft(head, puzzle);
  storage.begin(head, puzzle);
  return draft;
}

/** @param {string} id */
export function loadDraft(id) {
  const stored = storage.load(id);
  return stored?.head.draft ? new Draft(stored.head, stored.puzzle, stored.moves) : null;
}
