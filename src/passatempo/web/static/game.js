/** A game: what a player has put on a board, and how, and how long it took. */

import { History, START } from "./history.js";
import { kindName } from "./kinds.js";
import * as storage from "./storage.js";

/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {import("./types.js").Node} Move */
/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Scene} Scene */

export class Game extends History {
  /**
   * @param {storage.Head} head
   * @param {Puzzle} puzzle
   * @param {Scene} scene
   * @param {Move[]} [moves]
   */
  constructor(head, puzzle, scene, moves = []) {
    super();
    this.head = head;
    this.puzzle = puzzle;
    this.scene = scene;
    /** @type {Mark[]} */
    this.marks = scene.board.cells.map(() => ({}));
    this.remember(moves, head.at);
    this.retired = false; // whether another object stands for the game: this one stores no more
    this.resumed = 0; // when the clock was last started; 0 if it stands
  }

  /** @param {number} cell @param {Mark} mark */
  assign(cell, mark) {
    this.marks[cell] = mark;
  }

  /** Whether a cell holds a value, or may. @param {number} cell */
  usable(cell) {
    const { open, given } = this.scene.board.cells[cell];
    return open || given !== null;
  }

  /** The value in a cell: given or entered. @param {number} cell @returns {number | null} */
  value(cell) {
    return this.scene.board.cells[cell].given ?? this.marks[cell].v ?? null;
  }

  /** @returns {Record<string, number>} what was entered, by name of cell */
  get fill() {
    const { cells } = this.scene.board;
    return Object.fromEntries(this.marks.flatMap((mark, cell) =>
      mark.v === undefined ? [] : [[cells[cell].name, mark.v]]));
  }

  /** The entries in the order in which they were made. @returns {[string, number][]} */
  get order() {
    const { cells } = this.scene.board;
    /** @type {Map<number, number>} */
    const order = new Map();
    for (const index of this.path(this.at)) {
      for (const [cell, , after] of this.moves[index].d) {
        if (after.v !== undefined && order.get(cell) === after.v) continue;
        order.delete(cell);
        if (after.v !== undefined) order.set(cell, after.v);
      }
    }
    return [...order].map(([cell, value]) => [cells[cell].name, value]);
  }

  // The clock.

  /** @returns {number} milliseconds */
  played() {
    return Math.round(this.head.played + (this.resumed ? performance.now() - this.resumed : 0));
  }

  get running() {
    return this.resumed !== 0;
  }

  resume() {
    if (!this.running && !this.head.finished) this.resumed = performance.now();
  }

  pause() {
    this.head.played = this.played();
    this.resumed = 0;
    this.store();
  }

  finish() {
    this.pause();
    this.head.finished = true;
    this.store();
  }

  store() {
    if (this.retired) return;
    const open = this.scene.board.cells.filter((cell) => cell.open).length;
    const filled = this.marks.filter((mark) => mark.v !== undefined).length;
    Object.assign(this.head, {
      at: this.at, count: this.moves.length, saved: Date.now(), filled: open ? filled / open : 1,
    });
    const played = this.head.played;
    try {
      storage.save({ ...this.head, played: this.played() }, this.moves);
    } catch {
      this.dispatchEvent(new CustomEvent("full"));
    }
    this.head.played = played;
  }
}

/**
 * @param {Puzzle} puzzle
 * @param {Scene} scene
 * @returns {Game} a game that was just begun
 */
export function newGame(puzzle, scene) {
  /** @type {storage.Head} */
  const head = {
    id: storage.newId(), title: scene.title || puzzle.title || kindName(puzzle.kind), started: Date.now(), saved: Date.now(),
    played: 0, at: START, count: 0, filled: 0, finished: false,
  };
  storage.begin(head, puzzle);
  return new Game(head, puzzle, scene);
}
