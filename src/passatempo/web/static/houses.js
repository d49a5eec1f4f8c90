/** Houses: which cells see each other, and what follows from that alone, at once and without asking anybody. */

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./game.js").Game} Game */

export class Houses {
  /** @param {Scene} scene */
  constructor(scene) {
    const { cells } = scene.board;
    const index = new Map(cells.map((cell, at) => [cell.name, at]));
    this.groups = scene.groups.map((group) => group.map((name) => index.get(name) ?? -1).filter((at) => at >= 0));
    /** @type {Set<number>[]} */
    this.seen = cells.map(() => new Set());
    for (const group of this.groups) {
      for (const one of group) for (const other of group) if (one !== other) this.seen[one].add(other);
    }
    this.scene = scene;
  }

  /** The cells that one cell sees. @param {number} cell @returns {Set<number>} */
  peers(cell) {
    return this.seen[cell];
  }

  /** The cells that all of these see. @param {number[]} cells @returns {Set<number>} */
  common(cells) {
    if (!cells.length) return new Set();
    const [first, ...rest] = cells.map((cell) => this.seen[cell]);
    return new Set([...first].filter((cell) => rest.every((seen) => seen.has(cell))));
  }

  /** Cells that hold the value of a cell they see. @param {Game} game @returns {Set<number>} */
  repeats(game) {
    const found = new Set();
    for (let cell = 0; cell < this.seen.length; cell++) {
      const value = game.value(cell);
      if (value === null) continue;
      for (const peer of this.seen[cell]) if (game.value(peer) === value) found.add(cell);
    }
    return found;
  }

  /** What a cell may still hold by the cells that it sees. @param {Game} game @param {number} cell @returns {number[]} */
  candidates(game, cell) {
    const used = new Set([...this.seen[cell]].map((peer) => game.value(peer)));
    const struck = game.marks[cell].x ?? [], { values, noted } = this.scene.board.cells[cell];
    return (noted ?? values).filter((value) => !used.has(value) && !struck.includes(value));
  }

  /**
   * How often each value stands on a finished board, if the houses say so: they do if disjoint houses, each as large
   * as there are values, cover the board.
   * @returns {number | null}
   */
  get times() {
    const used = this.scene.board.cells.filter((cell) => cell.open || cell.given !== null);
    const size = used.find((cell) => cell.open)?.values.length ?? 0;
    if (!size || used.some((cell) => cell.open && cell.values.length !== size)) return null;
    const covered = new Set();
    let houses = 0;
    for (const group of this.groups) {
      if (group.length !== size || group.some((cell) => covered.has(cell))) continue;
      group.forEach((cell) => covered.add(cell));
      houses++;
    }
    return covered.size === used.length ? houses : null;
  }
}
