/** Choosing cells by pointer, touch and keyboard, the same on every board. */

/** @typedef {import("./board.js").PuzzleBoard} PuzzleBoard */

/** Arrow keys as rows down and columns to the right. @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * Whether a key is meant for the board: it always is while the board has the focus; from a button, all but the keys
 * that work buttons and tabs; from a field, none.
 * @param {KeyboardEvent} event
 * @param {PuzzleBoard} board
 */
export function isForBoard(event, board) {
  const from = /** @type {Element} */ (event.target);
  if (board.contains(from) || from === document.body || from.id === "main") return true;
  return !from.matches("input, select, textarea, summary") && !/^( |Enter|Tab|Escape|Arrow.*|Home|End|Page.*)$/.test(event.key);
}

const REACH = 0.42; // of a cell's centre: a drag that cuts a corner does not take the cell

export class Selecting extends EventTarget {
  /**
   * @param {PuzzleBoard} board
   * @param {{
   *   allowed: (cell: number) => boolean,
   *   equal: (cell: number) => number[],
   *   active?: () => boolean,
   * }} rules allowed: which cells can be chosen; equal: what a double click chooses; active: false while something
   *   else has the pointer
   */
  constructor(board, rules) {
    super();
    this.board = board;
    this.rules = rules;
    this.dragging = false;
    this.adding = true;
    board.svg.addEventListener("pointerdown", (event) => this.down(/** @type {PointerEvent} */ (event)));
    board.svg.addEventListener("pointermove", (event) => this.move(/** @type {PointerEvent} */ (event)));
    for (const end of ["pointerup", "pointercancel"]) board.svg.addEventListener(end, () => (this.dragging = false));
    board.svg.addEventListener("dblclick", (event) => this.double(/** @type {MouseEvent} */ (event)));
    board.svg.addEventListener("focusin", (event) => this.focused(/** @type {FocusEvent} */ (event)));
  }

  get cells() {
    return [...this.board.selected];
  }

  /** @param {Iterable<number>} cells @param {number} [cursor] @param {boolean} [focus] */
  choose(cells, cursor, focus = true) {
    const chosen = new Set([...cells].filter((cell) => this.rules.allowed(cell)));
    const last = cursor ?? [...chosen].pop() ?? this.board.cursor;
    this.board.select(chosen, last, focus);
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** @param {PointerEvent} event */
  down(event) {
    const cell = this.board.cellAt(this.board.place(event));
    if (event.button !== 0 || this.rules.active?.() === false) return;
    event.preventDefault();
    if (cell === null || !this.rules.allowed(cell)) return this.choose([], undefined, false);
    this.board.svg.setPointerCapture(event.pointerId);
    this.dragging = true;
    const more = event.ctrlKey || event.metaKey || event.shiftKey || this.sticky;
    this.adding = !(more && this.board.selected.has(cell));
    if (!more) return this.choose([cell], cell);
    this.extend(cell);
  }

  /** Whether every tap adds to the selection, for fingers. */
  sticky = false;

  /** @param {number} cell */
  extend(cell) {
    const cells = new Set(this.board.selected);
    if (this.adding) cells.add(cell);
    else cells.delete(cell);
    this.choose(cells, cell);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.dragging) return;
    const place = this.board.place(event), cell = this.board.cellAt(place);
    if (cell === null || !this.rules.allowed(cell) || this.board.selected.has(cell) === this.adding) return;
    const aside = Math.hypot((place.x % 1) - 0.5, (place.y % 1) - 0.5);
    if (aside < REACH) this.extend(cell);
  }

  /** @param {MouseEvent} event */
  double(event) {
    const cell = this.board.cellAt(this.board.place(event));
    if (cell !== null && this.rules.active?.() !== false) this.choose(this.rules.equal(cell), cell);
  }

  /** A screen reader moves the focus by itself. @param {FocusEvent} event */
  focused(event) {
    const cell = Number(/** @type {Element} */ (event.target).getAttribute("data-cell") ?? -1);
    if (cell < 0 || this.board.selected.has(cell)) return;
    if (this.rules.allowed(cell)) this.choose([cell], cell, false);
  }

  /**
   * Arrow keys, Home, End, Ctrl+A, Escape.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it was one of them
   */
  key(event) {
    const arrow = ARROWS[event.key];
    if (arrow && !event.altKey) return this.go(this.next(arrow), event.shiftKey || event.ctrlKey || event.metaKey);
    if (event.key === "Home" || event.key === "End") return this.go(this.rowEnd(event.key), event.shiftKey);
    if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey)) return this.all();
    if (event.key === "Escape" && this.board.selected.size) {
      this.choose([], this.board.cursor);
      return true;
    }
    return false;
  }

  all() {
    this.choose(this.board.cells.keys(), this.board.cursor);
    return true;
  }

  /** @param {number | null} cell @param {boolean} more */
  go(cell, more) {
    if (cell !== null) this.choose(more ? [...this.board.selected, cell] : [cell], cell);
    return true;
  }

  /** The next cell that can be chosen in a direction, round the edge if need be. @param {[number, number]} way */
  next([down, right]) {
    const { rows, cols, cursor } = this.board;
    let row = Math.floor(cursor / cols), col = cursor % cols;
    for (let tries = Math.max(rows, cols); tries > 0; tries--) {
      row = (row + down + rows) % rows;
      col = (col + right + cols) % cols;
      if (this.rules.allowed(row * cols + col)) return row * cols + col;
    }
    return null;
  }

  /** @param {string} key */
  rowEnd(key) {
    const { cols, cursor } = this.board;
    const row = Math.floor(cursor / cols) * cols;
    const cells = Array.from({ length: cols }, (_, col) => row + col).filter(this.rules.allowed);
    return (key === "Home" ? cells[0] : cells[cells.length - 1]) ?? null;
  }
}
