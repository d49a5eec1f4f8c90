/** A game on a board: what each cell shows, what is highlighted, what contradicts the rules. */

import { latest } from "./ask.js";
import { Houses } from "./houses.js";
import { Selecting } from "./selecting.js";
import { settings } from "./settings.js";
import { plural, t } from "./words.js";

/** @typedef {import("./board.js").PuzzleBoard} PuzzleBoard */
/** @typedef {import("./cell-view.js").CellView} CellView */
/** @typedef {import("./game.js").Game} Game */

const PAUSE = 150; // milliseconds after the last key before the rules are asked

export class GameBoard extends EventTarget {
  /** @param {PuzzleBoard} board @param {Game} game */
  constructor(board, game) {
    super();
    this.board = board;
    this.game = game;
    this.houses = new Houses(game.scene);
    /** @type {Set<number>} */
    this.wrong = new Set();
    /** @type {Set<number>} entries that the player asked to see, wrong until the board changes */
    this.revealed = new Set();
    /** @type {Map<number, number[]> | null} candidates to show instead of the notes, by cell */
    this.override = null;
    /** @type {Map<number, number> | null} values to show instead of the entries, by cell */
    this.found = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    this.askRules = latest();
    board.load(game.scene, game.head.title);
    this.selecting = new Selecting(board, {
      allowed: (cell) => game.usable(cell),
      equal: (cell) => this.equalTo(cell),
    });
    this.selecting.addEventListener("change", () => this.highlight());
    this.onChange = (/** @type {Event} */ event) => this.changed(/** @type {CustomEvent} */ (event).detail);
    this.onSettings = () => this.settled();
    game.addEventListener("change", this.onChange);
    settings.addEventListener("change", this.onSettings);
    this.paintAll();
    this.askSoon();
  }

  leave() {
    this.game.removeEventListener("change", this.onChange);
    settings.removeEventListener("change", this.onSettings);
    clearTimeout(this.waiting);
  }

  /** @param {{cells: number[]}} detail */
  changed({ cells }) {
    this.revealed = new Set();
    const seen = settings.get("autoNotes") ? cells.flatMap((cell) => [...this.houses.peers(cell)]) : [];
    for (const cell of new Set([...cells, ...seen])) this.paint(cell);
    for (const cell of cells) this.board.colour(cell, this.game.marks[cell].k ?? []);
    this.highlight();
    this.askSoon();
  }

  settled() {
    this.board.redraw(this.game.scene);
    this.paintAll();
    this.askSoon();
  }

  paintAll() {
    for (const cell of this.game.marks.keys()) {
      this.paint(cell);
      this.board.colour(cell, this.game.marks[cell].k ?? []);
    }
    this.highlight();
  }

  /** @param {number} value */
  symbol(value) {
    return this.game.scene.symbols[value] ?? String(value);
  }

  /** @param {number} cell */
  paint(cell) {
    this.board.paint(cell, this.view(cell), this.label(cell));
  }

  /** @param {number} cell @returns {CellView} */
  view(cell) {
    const { given, noted, values, open } = this.game.scene.board.cells[cell];
    const mark = this.game.marks[cell], value = given ?? (this.found ? this.found.get(cell) ?? null : this.game.value(cell));
    if (value !== null) {
      return { value: this.symbol(value), given: given !== null, wrong: this.wrong.has(cell),
        found: this.found !== null && this.game.marks[cell].v === undefined, ...this.peg(value) };
    }
    if (!open) return {};
    const tints = Object.fromEntries(Object.entries(mark.m ?? {}).map(([one, tint]) => [this.symbol(Number(one)), tint]));
    const shown = this.override?.get(cell);
    if (shown) return { placed: this.placed(values, shown), tints };
    if (settings.get("autoNotes")) return { placed: this.placed(values, this.houses.candidates(this.game, cell)), tints };
    const centre = mark.n ?? noted ?? [], printed = !mark.n && noted !== null;
    if (settings.get("fixedNotes")) {
      return { placed: [...this.placed(values, mark.c ?? [], "corner"), ...this.placed(values, centre, printed ? "printed" : "corner")], tints };
    }
    return { corner: (mark.c ?? []).map((one) => this.symbol(one)), centre: centre.map((one) => this.symbol(one)), printed, tints };
  }

  /** @param {number} value */
  peg(value) {
    return this.game.scene.pegs ? { peg: this.game.scene.pegs[this.symbol(value)] ?? -1 } : {};
  }

  /** Notes each at its own place. @param {number[]} values @param {number[]} shown @param {string} [kind] */
  placed(values, shown, kind) {
    return values.flatMap((value, at) => (shown.includes(value)
      ? [{ text: this.symbol(value), at, of: values.length, class: kind }] : []));
  }

  /** What a screen reader says. @param {number} cell */
  label(cell) {
    const { label, given, open } = this.game.scene.board.cells[cell], mark = this.game.marks[cell];
    if (given !== null) return t("{cell}, given {value}", { cell: label, value: this.symbol(given) });
    if (!open) return label;
    const parts = [label];
    if (mark.v !== undefined) parts.push(this.symbol(mark.v));
    else parts.push(...this.spokenNotes(cell));
    if (this.wrong.has(cell)) parts.push(t("conflict"));
    if (mark.k?.length) parts.push(t("colours {list}", { list: mark.k.map((one) => one + 1).join(" ") }));
    return parts.join(", ");
  }

  /** @param {number} cell */
  spokenNotes(cell) {
    const { c, n } = this.game.marks[cell], printed = n ? null : this.game.scene.board.cells[cell].noted;
    const auto = settings.get("autoNotes") ? this.houses.candidates(this.game, cell) : undefined;
    const kinds = [[auto, "candidates {list}"], [c, "corner notes {list}"], [n, "centre notes {list}"], [printed, "given notes {list}"]];
    const spoken = kinds.flatMap(([list, words]) => (Array.isArray(list) && list.length
      ? [t(String(words), { list: list.map((one) => this.symbol(one)).join(" ") })] : []));
    return spoken.length ? spoken : [t("empty")];
  }

  /** What the player has noted as all that a cell may hold: centre notes, or automatic ones of which some are struck. @returns {Record<string, number[]>} */
  notes() {
    const auto = settings.get("autoNotes"), { cells } = this.game.scene.board;
    return Object.fromEntries(this.game.marks.flatMap((mark, cell) => {
      const noted = auto ? mark.x && this.houses.candidates(this.game, cell) : mark.n;
      return mark.v === undefined && cells[cell].open && noted?.length ? [[cells[cell].name, noted]] : [];
    }));
  }

  /** Cells of the same value, else of the same notes, else of the same colours. @param {number} cell */
  equalTo(cell) {
    const value = this.game.value(cell), mark = this.game.marks[cell];
    const key = (/** @type {number} */ other) => {
      if (value !== null) return this.game.value(other);
      const { c, n, k } = this.game.marks[other];
      return this.game.value(other) === null ? JSON.stringify(c || n ? [c, n] : k) : null;
    };
    const own = key(cell);
    if (value === null && !mark.c && !mark.n && !mark.k) return [cell];
    return [...this.game.marks.keys()].filter((other) => key(other) === own);
  }

  /** Equal values, seen cells, conflicts. */
  highlight() {
    const cells = [...this.board.selected];
    const values = new Set(cells.map((cell) => this.game.value(cell)).filter((value) => value !== null));
    const one = values.size === 1 ? [...values][0] : null;
    const equal = one === null || !settings.get("equal") ? []
      : [...this.game.marks.keys()].filter((cell) => this.game.value(cell) === one);
    const seen = settings.get("seen") ? this.houses.common(cells) : new Set();
    this.board.mark("equal", new Set(equal));
    this.board.mark("seen", /** @type {Set<number>} */ (seen));
    this.board.mark("chosen", new Set(cells));
    this.dispatchEvent(new CustomEvent("select"));
  }

  /** Repeats are shown at once; what the other rules say follows. */
  askSoon() {
    const shown = settings.get("conflicts");
    this.blame(shown ? this.houses.repeats(this.game) : new Set(), []);
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.askNow(), PAUSE);
  }

  async askNow() {
    try {
      const found = await this.askRules("conflicts", { puzzle: this.game.puzzle, fill: this.game.fill });
      if (found) this.ruled(found);
    } catch { /* the board says what it can without the server */ }
  }

  /** @param {{conflicts: {cells: string[], words: string}[], finished: boolean}} found */
  ruled(found) {
    const names = new Map(this.game.scene.board.cells.map((cell, at) => [cell.name, at]));
    const cells = found.conflicts.flatMap((one) => one.cells.map((name) => names.get(name) ?? -1));
    const entered = new Set(cells.filter((cell) => cell >= 0 && this.game.value(cell) !== null));
    if (settings.get("conflicts")) this.blame(new Set([...entered, ...this.houses.repeats(this.game)]), found.conflicts);
    this.dispatchEvent(new CustomEvent("ruled", { detail: found }));
  }

  /** @param {Set<number>} cells @param {{words: string}[]} reasons */
  blame(cells, reasons) {
    const before = this.wrong, now = new Set([...cells, ...this.revealed]);
    this.wrong = now;
    for (const cell of new Set([...before, ...now])) if (before.has(cell) !== now.has(cell)) this.paint(cell);
    this.board.mark("wrong", now);
    this.dispatchEvent(new CustomEvent("blame", { detail: reasons }));
  }

  /** Mark entries that are wrong, whether or not a rule is broken at sight. @param {Set<number>} cells */
  reveal(cells) {
    this.revealed = cells;
    this.blame(this.wrong, []);
  }

  /** How often each value stands on the board. @returns {Map<number, number>} */
  counts() {
    /** @type {Map<number, number>} */
    const counts = new Map();
    for (const cell of this.game.marks.keys()) {
      const value = this.game.value(cell);
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return counts;
  }

  /** What a change has done, in words. @param {number[]} cells */
  spoken(cells) {
    if (cells.length === 1) return this.label(cells[0]);
    return plural(cells.length, "1 cell changed", "{n} cells changed");
  }
}
