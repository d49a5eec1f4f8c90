/**
 * A history: state x move gives a state. The moves form a tree, so that undo, redo, save points, branches and replay
 * are one thing, and nothing is ever dropped.
 */

/** @typedef {import("./types.js").Node} Move */

export const START = -1;

/** @abstract */
export class History extends EventTarget {
  constructor() {
    super();
    /** @type {Move[]} */
    this.moves = [];
    this.at = START;
    /** @type {Map<number, number>} the move that redo goes to */
    this.next = new Map();
  }

  /** Take over moves that were stored, and go to where their player was. @param {Move[]} moves @param {number} at */
  remember(moves, at) {
    this.moves = moves;
    moves.forEach((move, index) => this.next.set(move.up, index));
    for (const index of this.path(Math.min(at, moves.length - 1))) this.step(index, 2);
  }

  /** Put a value into the state. @abstract @param {any} _key @param {any} _value */
  assign(_key, _value) {}

  /** @abstract @returns {number} milliseconds */
  played() {
    return 0;
  }

  /** @abstract */
  store() {}

  /** The moves from the start to this one, in order. @param {number} index @returns {number[]} */
  path(index) {
    const path = [];
    for (let at = index; at !== START; at = this.moves[at].up) path.push(at);
    return path.reverse();
  }

  /**
   * Apply one move forward (2) or backward (1) to the marks.
   * @param {number} index
   * @param {1 | 2} side
   * @returns {number[]} the cells that changed
   */
  step(index, side) {
    const move = this.moves[index];
    for (const change of move.d) this.assign(change[0], change[side]);
    this.at = side === 2 ? index : move.up;
    if (side === 2) this.next.set(move.up, index);
    return move.d.map((change) => change[0]);
  }

  /**
   * Make a move.
   * @param {import("./types.js").Change[]} changes
   * @param {{amend?: boolean, name?: string}} [how] amend: as part of the last move; name: of a save point
   */
  make(changes, { amend = false, name = undefined } = {}) {
    const real = changes.filter(([, before, after]) => JSON.stringify(before) !== JSON.stringify(after));
    if (!real.length && name === undefined) return;
    if (amend && this.at === this.moves.length - 1 && this.at !== START) this.amend(real);
    else this.append(real, name);
    this.store();
    this.changed(real.map((change) => change[0]), "move");
  }

  /** @param {import("./types.js").Change[]} changes @param {string} [name] */
  append(changes, name) {
    /** @type {Move} */
    const move = { up: this.at, t: this.played(), d: changes };
    if (name !== undefined) move.s = name;
    this.moves.push(move);
    this.step(this.moves.length - 1, 2);
  }

  /** @param {import("./types.js").Change[]} changes */
  amend(changes) {
    const merged = new Map(this.moves[this.at].d.map((change) => [change[0], change]));
    for (const [cell, before, after] of changes) {
      merged.set(cell, [cell, merged.get(cell)?.[1] ?? before, after]);
      this.assign(cell, after);
    }
    this.moves[this.at].d = [...merged.values()];
  }

  /** @returns {boolean} */
  get canUndo() {
    return this.at !== START;
  }

  /** @returns {boolean} */
  get canRedo() {
    return this.next.has(this.at);
  }

  undo() {
    if (this.canUndo) this.travelled(this.step(this.at, 1));
  }

  redo() {
    const next = this.next.get(this.at);
    if (next !== undefined) this.travelled(this.step(next, 2));
  }

  /** Go to the state after any move; -1 is the start. @param {number} index */
  goTo(index) {
    const target = this.path(index);
    const shared = new Set([START, ...target]);
    const cells = [];
    while (!shared.has(this.at)) cells.push(...this.step(this.at, 1));
    for (const move of target.slice(target.indexOf(this.at) + 1)) cells.push(...this.step(move, 2));
    this.travelled(cells);
  }

  /** @param {number[]} cells */
  travelled(cells) {
    this.store();
    this.changed(cells, "travel");
  }

  /** @param {number[]} cells @param {string} how */
  changed(cells, how) {
    this.dispatchEvent(new CustomEvent("change", { detail: { cells: [...new Set(cells)], how } }));
  }

  /** @returns {{name: string, index: number}[]} */
  get savePoints() {
    return this.moves.flatMap((move, index) => (move.s === undefined ? [] : [{ name: move.s, index }]));
  }

  /** The ends of branches that undo has left. @returns {number[]} */
  get branches() {
    const inner = new Set(this.moves.map((move) => move.up));
    return this.moves.map((_, index) => index).filter((index) => !inner.has(index));
  }
}
