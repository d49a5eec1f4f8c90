/** The whole path to the solution as a list, drawn on the board step by step, forward and back. */

import { ask } from "./ask.js";
import { h, fill, icon } from "./dom.js";
import { whyNoStep } from "./hint-panel.js";
import { clearStep, drawStep } from "./step-drawing.js";
import { announce, failure, number, plural, t } from "./words.js";

/** @typedef {import("./play-view.js").Play} Play */
/** @typedef {import("./types.js").Step} Step */

const SECONDS = 45;

/** @param {Play} view */
export function pathPanel(view) {
  return new PathPanel(view);
}

class PathPanel {
  /** @param {Play} view */
  constructor(view) {
    this.view = view;
    /** @type {Step[]} */
    this.steps = [];
    this.at = -1;
    this.end = ""; // why there is no step after the last one
    /** @type {Record<string, number[]>[]} candidates before each step */
    this.states = [];
    /** @type {Record<string, number>[]} values before each step */
    this.values = [];
    this.element = h("div", { class: "stack path" });
    this.empty();
  }

  /** The board has changed, or is to be looked at without the path. */
  stale() {
    if (this.steps.length) this.empty();
  }

  empty() {
    this.at = -1;
    this.steps = [];
    clearStep(this.view.board);
    this.view.shown.override = null;
    this.view.shown.found = null;
    this.view.shown.paintAll();
    fill(this.element,
      h("p", { class: "quiet" }, t("Every step from this board to the solution, each with its reason. This shows the solution.")),
      h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: () => this.find() }, t("Show the path"))));
  }

  async find() {
    fill(this.element, h("p", { class: "busy", role: "status" }, t("Looking for the path …")));
    try {
      const { puzzle, fill: entries } = this.view.game;
      const found = await ask("explain", { puzzle, fill: entries, notes: this.view.shown.notes() }, { seconds: SECONDS });
      if (!found.steps.length) return this.none(found);
      this.learn(found);
      this.list(found);
      this.go(0);
    } catch (error) {
      this.none({ reason: failure(error) });
    }
  }

  /** @param {Parameters<typeof whyNoStep>[0]} found */
  none(found) {
    fill(this.element, h("p", { class: "line bad" }, whyNoStep(found)),
      h("div", { class: "row" }, h("button", { type: "button", onclick: () => this.find() }, t("Try again"))));
  }

  /** The board before each step. @param {{steps: Step[], notes: Record<string, number[]>}} found */
  learn({ steps, notes }) {
    this.steps = steps;
    this.states = [notes];
    this.values = [this.view.game.fill];
    for (const step of steps) {
      this.states.push({ ...this.states[this.states.length - 1], ...step.notes });
      this.values.push({ ...this.values[this.values.length - 1], ...Object.fromEntries(step.places) });
    }
  }

  /** @param {any} found */
  list(found) {
    this.end = whyNoStep(found);
    this.items = this.steps.map((step, at) => h("li", {}, h("button", {
      type: "button", class: "plain step", onclick: () => this.go(at), "aria-current": null,
    }, h("span", { class: "number quiet" }, at + 1),
    h("span", {}, h("b", {}, step.name), h("span", { class: "quiet" }, ` ${number(step.difficulty)}`), h("br"), step.text))));
    this.position = h("span", { class: "number" });
    fill(this.element,
      h("p", { class: "quiet small" }, plural(this.steps.length, "1 step", "{n} steps"),
        found.rating ? ` · ${number(found.rating)} ${found.level ?? ""}` : "", found.status !== "solved" || found.unique === false ? ` · ${this.end}` : ""),
      h("div", { class: "row transport" },
        this.button("first", t("First step"), () => this.go(0)), this.button("previous", t("Step back"), () => this.go(this.at - 1)),
        this.position,
        this.button("next", t("Step forward"), () => this.go(this.at + 1)), this.button("last", t("Last step"), () => this.go(this.steps.length)),
        h("button", { type: "button", class: "plain end", onclick: () => this.empty() }, t("Close"))),
      h("ol", { class: "steps", onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) }, this.items));
  }

  /** @param {Parameters<typeof icon>[0]} name @param {string} words @param {() => void} act */
  button(name, words, act) {
    return h("button", { type: "button", class: "square", "aria-label": words, title: words, onclick: act }, icon(name));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.go(this.at + by);
    this.items?.[Math.min(this.at, this.steps.length - 1)]?.querySelector("button")?.focus();
  }

  /** Show the board before a step, and the step. @param {number} at */
  go(at) {
    this.at = Math.min(Math.max(at, 0), this.steps.length);
    const { board, shown } = this.view;
    const state = this.states[this.at], values = this.values[this.at];
    shown.found = new Map(board.scene?.board.cells.flatMap((cell, index) => (values[cell.name] === undefined ? [] : [[index, values[cell.name]]])));
    shown.override = new Map(board.scene?.board.cells.flatMap((cell, index) => (state[cell.name] ? [[index, state[cell.name]]] : [])));
    shown.paintAll();
    const step = this.steps[this.at];
    if (step) drawStep(board, step);
    else clearStep(board);
    if (this.position) this.position.textContent = `${Math.min(this.at + 1, this.steps.length)} / ${this.steps.length}`;
    this.items?.forEach((item, index) => item.firstElementChild?.setAttribute("aria-current", index === this.at ? "step" : "false"));
    this.items?.[this.at]?.scrollIntoView({ block: "nearest" });
    announce(step ? step.text : this.end);
  }
}
