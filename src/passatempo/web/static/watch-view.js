/** Watch: what a search does on the board, step by step; two methods side by side. */

import { ask } from "./ask.js";
import "./board.js";
import { h, fill, icon } from "./dom.js";
import { flame } from "./flame.js";
import { Trace } from "./trace.js";
import { announce, failure, number, t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./board.js").PuzzleBoard} PuzzleBoard */
/** @typedef {import("./game.js").Game} Game */

const METHODS = [
  { name: "elimination", words: "Elimination", about: "Strikes the candidates that a rule excludes, and never guesses; it may stop early." },
  { name: "backtracking", words: "Backtracking", about: "Tries values cell by cell, and goes back when a rule is broken." },
  { name: "propagation", words: "Propagation with search", about: "Strikes all that follows from each choice before the next one." },
  { name: "learning", words: "Learning search", about: "Learns from each dead end a clause that excludes it, and jumps back as far as that allows." },
];
const COUNTED = [
  ["decide", "decisions"], ["assign", "values that follow"], ["remove", "candidates struck"], ["refuse", "values refused"],
  ["conflict", "dead ends"], ["backtrack", "steps back"], ["learn", "clauses learnt"], ["restart", "restarts"],
];
const MOST = 5000, SECONDS = 20;
const PACES = [2, 5, 15, 60, 240, 1000]; // events a second

/** @param {App} app */
export function watchView(app) {
  const view = new Watch(/** @type {Game} */ (app.game));
  return { element: view.element, leave: () => view.stop() };
}

class Watch {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.count = 0;
    /** @type {number | undefined} */
    this.frame = undefined;
    this.lanes = [new Lane(this, "propagation", 1)];
    this.slider = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": t("Event"), oninput: () => this.go(Number(this.slider.value)) });
    this.pace = h("input", { type: "range", min: 0, max: PACES.length - 1, value: 2, "aria-label": t("Pace") });
    this.playButton = h("button", { type: "button", class: "primary square", onclick: () => (this.frame ? this.stop() : this.play()) });
    this.position = h("span", { class: "number quiet" });
    this.stage = h("div", { class: "lanes" });
    this.second = h("button", { type: "button", onclick: () => this.twoLanes() });
    this.element = h("div", { class: "watch stack", onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) },
      h("header", { class: "row between" }, h("div", {}, h("h1", {}, game.head.title), h("p", { class: "quiet small" }, t("How a program solves this board from its clues."))), this.second),
      this.controls(), this.stage);
    this.layOut();
  }

  controls() {
    return h("div", { class: "card row transport", role: "group", "aria-label": t("Events") },
      this.button("first", t("To the start"), () => this.go(0)), this.button("previous", t("Step back"), () => this.step(-1)),
      this.playButton, this.button("next", t("Step forward"), () => this.step(1)), this.button("last", t("To the end"), () => this.go(this.length)),
      h("div", { class: "grow" }, this.slider), this.position,
      h("label", { class: "pace-field small" }, t("Pace"), this.pace));
  }

  /** @param {Parameters<typeof icon>[0]} name @param {string} words @param {() => void} act */
  button(name, words, act) {
    return h("button", { type: "button", class: "square", "aria-label": words, title: words, onclick: act }, icon(name));
  }

  twoLanes() {
    if (this.lanes.length > 1) this.lanes.pop();
    else this.lanes.push(new Lane(this, "learning", 2));
    this.layOut();
  }

  layOut() {
    fill(this.second, this.lanes.length > 1 ? t("One method") : t("Two methods side by side"));
    fill(this.stage, this.lanes.map((lane) => lane.element));
    this.stage.classList.toggle("double", this.lanes.length > 1);
    this.ready();
  }

  get length() {
    return Math.max(0, ...this.lanes.map((lane) => lane.trace?.length ?? 0));
  }

  /** A trace has come. */
  ready() {
    this.slider.max = String(this.length);
    this.go(Math.min(this.count, this.length));
  }

  /** @param {number} by */
  step(by) {
    this.stop();
    this.go(this.count + by);
    announce(this.lanes.map((lane) => lane.words).join(" "));
  }

  /** @param {number} count */
  go(count) {
    this.count = Math.max(0, Math.min(count, this.length));
    this.slider.value = String(this.count);
    this.position.textContent = `${number(this.count)} / ${number(this.length)}`;
    for (const lane of this.lanes) lane.show(this.count);
    const words = this.frame ? t("Stop") : t("Run");
    this.playButton.setAttribute("aria-label", words);
    this.playButton.title = words;
    fill(this.playButton, icon(this.frame ? "pause" : "play"));
  }

  play() {
    if (this.count >= this.length) this.count = 0;
    let last = performance.now(), due = 0;
    const tick = (/** @type {number} */ now) => {
      due += ((now - last) / 1000) * PACES[Number(this.pace.value)];
      last = now;
      const whole = Math.floor(due);
      due -= whole;
      this.frame = requestAnimationFrame(tick);
      if (whole) this.go(this.count + whole);
      if (this.count >= this.length) this.stop();
    };
    this.frame = requestAnimationFrame(tick);
    this.go(this.count);
  }

  stop() {
    if (this.frame) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    this.go(this.count);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.step(by);
  }
}

/** One method on its board. */
class Lane {
  /** @param {Watch} watch @param {string} method @param {number} place counted from 1 */
  constructor(watch, method, place) {
    this.watch = watch;
    this.words = "";
    /** @type {Trace | null} */
    this.trace = null;
    this.board = /** @type {PuzzleBoard} */ (document.createElement("puzzle-board"));
    this.board.load(watch.game.scene, t("Board of the search"));
    this.select = h("select", { "aria-label": t("Method"), onchange: () => this.find() },
      METHODS.map((one) => h("option", { value: one.name, selected: one.name === method }, t(one.words))));
    this.about = h("p", { class: "small quiet" });
    this.line = h("p", { class: "line event" });
    this.graph = h("div", {});
    this.table = h("dl", { class: "counts number" });
    this.element = h("section", { class: "lane", "aria-label": t("Method {n}", { n: place }) },
      h("div", { class: "lane-frame" }, h("div", { class: "zoom" }, h("div", { class: "zoom-inner lane-board" }, this.board))),
      h("div", { class: "lane-facts" }, h("div", { class: "lane-method" }, this.select), this.line, this.graph, this.table, this.about));
    this.find();
  }

  async find() {
    const { puzzle } = this.watch.game, method = this.select.value;
    this.about.textContent = t(METHODS.find((one) => one.name === method)?.about ?? "");
    this.trace = null;
    this.line.className = "line event busy";
    this.line.textContent = t("Searching …");
    fill(this.graph);
    try {
      this.trace = new Trace(await ask("watch", { puzzle, method, most: MOST }, { seconds: SECONDS }));
      this.flame = flame(this.trace, (count) => { this.watch.stop(); this.watch.go(count); });
      fill(this.graph, this.trace.branches.length ? this.flame.element : h("p", { class: "small quiet" }, t("No decisions: there is no tree to show.")));
      this.line.className = "line event";
      this.watch.ready();
    } catch (error) {
      this.line.className = "line event bad";
      this.line.textContent = failure(error);
    }
  }

  /** Show the board after so many events. @param {number} count */
  show(count) {
    if (!this.trace) return;
    const at = Math.min(count, this.trace.length), state = this.trace.at(at), event = this.trace.events[at - 1];
    this.paint(state, event);
    this.flame?.show(at);
    this.words = event ? sentence(event) : t("The board as it is given.");
    this.line.textContent = at === this.trace.length && this.trace.found.reason ? `${this.words} ${this.trace.found.reason}` : this.words;
    this.showCounts(at);
  }

  /** @param {import("./trace.js").State} state @param {import("./trace.js").Event | undefined} event */
  paint(state, event) {
    const { scene } = this.watch.game, dead = new Set(), changed = new Set(), decided = new Set();
    scene.board.cells.forEach((cell, at) => {
      const value = cell.given ?? state.values[cell.name] ?? null, label = cell.label;
      if (event?.cell === cell.name) changed.add(at);
      if (event?.cells?.includes(cell.name) || (event?.event === "refuse" && event.cell === cell.name)) dead.add(at);
      if (state.decided.has(cell.name)) decided.add(at);
      const peg = (/** @type {number} */ one) => (scene.pegs ? { peg: scene.pegs[one] ?? -1 } : {});
      if (value !== null) return this.board.paint(at, { value: symbol(scene, value), given: cell.given !== null, ...peg(value) }, `${label}, ${symbol(scene, value)}`);
      const left = state.candidates[cell.name] ?? [];
      const placed = cell.open ? cell.values.flatMap((one, place) => (left.includes(one) ? [{ text: symbol(scene, one), at: place, of: cell.values.length }] : [])) : [];
      this.board.paint(at, { placed }, cell.open ? t("{cell}, candidates {list}", { cell: label, list: left.join(" ") }) : label);
    });
    this.board.mark("decided", decided);
    this.board.mark("changed", changed);
    this.board.mark("dead", event?.event === "conflict" || event?.event === "refuse" ? dead : new Set());
  }

  /** @param {number} at */
  showCounts(at) {
    if (!this.trace) return;
    const now = this.trace.counts[at], all = this.trace.counts[this.trace.length];
    fill(this.table, COUNTED.filter(([name]) => all[name]).map(([name, words]) =>
      h("div", {}, h("dt", {}, t(words)), h("dd", {}, number(now[name] ?? 0), h("span", { class: "quiet" }, ` / ${number(all[name])}`)))),
    h("div", {}, h("dt", {}, t("deepest level")), h("dd", {}, number(this.trace.found.deepest ?? 0))));
  }
}

/** @param {import("./types.js").Scene} scene @param {number} value */
const symbol = (scene, value) => scene.symbols[value] ?? String(value);

/** @type {Record<string, (event: import("./trace.js").Event) => string>} */
const SENTENCES = {
  decide: (event) => t("Choice {level}: {cell} = {value}.", { level: event.level, cell: event.cell ?? "", value: event.value ?? "" }),
  assign: (event) => t("{cell} = {value} follows.", { cell: event.cell ?? "", value: event.value ?? "" }),
  remove: (event) => t("{cell} cannot be {value}.", { cell: event.cell ?? "", value: event.value ?? "" }),
  refuse: (event) => t("{cell} = {value} breaks a rule.", { cell: event.cell ?? "", value: event.value ?? "" }),
  conflict: (event) => (event.cells?.length ? t("Dead end: {cells} contradict each other.", { cells: event.cells.join(" ") }) : t("Dead end.")),
  backtrack: (event) => t("Back to level {level}.", { level: event.level }),
  restart: () => t("Restart: what was learnt is kept."),
  learn: (event) => t("Learnt: {clause}.", { clause: (event.literals ?? []).map(([cell, value, is]) => `${cell} ${is ? "=" : "≠"} ${value}`).join(t(" or ")) }),
  solution: () => t("Solved: every cell has a value."),
};

/** @param {import("./trace.js").Event} event */
function sentence(event) {
  return SENTENCES[event.event]?.(event) ?? event.event;
}
