/** Hints in stages: where, which cells, the whole reason; and what is wrong with a board. */

import { ask } from "./ask.js";
import { h, fill, icon } from "./dom.js";
import * as moves from "./moves.js";
import { clearStep, drawStep, WHERE, WHY } from "./step-drawing.js";
import { announce, failure, t } from "./words.js";

/** @typedef {import("./play-view.js").Play} Play */
/** @typedef {import("./types.js").Step} Step */

const SECONDS = 20;

/** Why there is no step, or no other one. @param {{reason?: string, status?: string, unique?: boolean | null}} found */
export function whyNoStep({ reason, status, unique }) {
  if (reason) return reason;
  if (unique === false) return t("This puzzle has several solutions: no further step is certain.");
  return status === "solved" ? t("The board is complete.") : t("No step was found.");
}

/** @param {Play} view */
export function hintPanel(view) {
  const panel = new HintPanel(view);
  return panel;
}

class HintPanel {
  /** @param {Play} view */
  constructor(view) {
    this.view = view;
    /** @type {Step | null} */
    this.step = null;
    /** @type {Record<string, number[]>} */
    this.notes = {};
    /** @type {string[]} cells whose notes lack a value that they need */
    this.lacking = [];
    this.stage = 0;
    this.element = h("div", { class: "stack hint" });
    this.show();
  }

  /** The board has changed: the hint is no longer about it. */
  stale() {
    if (!this.step && !this.stage) return;
    this.step = null;
    this.stage = 0;
    this.unmark();
    this.show();
  }

  unmark() {
    clearStep(this.view.board);
    this.view.shown.override = null;
    this.view.shown.paintAll();
  }

  /** One stage more; the first asks for the step. */
  async more() {
    if (this.stage >= WHY) return;
    if (!this.step && !(await this.find())) return;
    this.stage += 1;
    this.draw();
    this.show();
    announce(this.words(this.stage));
  }

  async find() {
    fill(this.element, h("p", { class: "busy", role: "status" }, t("Looking for the easiest step …")));
    try {
      const found = await ask("hint", { puzzle: this.view.game.puzzle, fill: this.view.game.fill, notes: this.view.shown.notes() }, { seconds: SECONDS });
      if (found.steps.length) {
        [this.step] = found.steps;
        this.notes = found.notes;
        this.lacking = found.notes_lacking ?? [];
        return true;
      }
      this.none(found);
    } catch (error) {
      fill(this.element, h("p", { class: "line bad" }, failure(error)), this.buttons());
    }
    return false;
  }

  /** @param {any} found */
  none(found) {
    if (Object.keys(found.wrong_entries ?? {}).length || found.contradiction) return this.view.check();
    fill(this.element, h("p", { class: "line" }, whyNoStep(found)), this.buttons());
  }

  draw() {
    if (!this.step) return;
    const { shown, board } = this.view;
    const names = new Map(board.scene?.board.cells.map((cell, at) => [cell.name, at]));
    shown.override = this.stage < WHY ? null : new Map(this.mentioned(this.step).flatMap((name) => {
      const cell = names.get(name);
      return cell === undefined || !this.notes[name] ? [] : [[cell, this.notes[name]]];
    }));
    shown.paintAll();
    drawStep(board, this.step, this.stage);
  }

  /** The cells whose candidates a step is about. @param {Step} step */
  mentioned(step) {
    return [...new Set(step.marks.flatMap((mark) => (mark.mark === "note" && mark.cell ? [mark.cell]
      : mark.mark === "cells" && mark.role !== "group" ? mark.cells ?? []
        : mark.mark === "link" && mark.start && mark.end ? [mark.start[0], mark.end[0]] : [])))];
  }

  /** @param {number} stage */
  words(stage) {
    const { step } = this;
    if (!step) return "";
    if (step.stages) return step.stages[stage - 1] ?? step.text;
    if (stage === WHERE) return t("Look at the marked place: a step of difficulty {n} is there.", { n: step.difficulty });
    if (stage < WHY) return t("{name}: {cells}.", { name: step.name, cells: step.cells.join(" ") || step.places.map(([cell]) => cell).join(" ") });
    return step.text;
  }

  show() {
    const stages = [t("Where"), t("Which cells"), t("Why")];
    fill(this.element,
      !this.step && h("p", { class: "quiet" }, t("A hint comes in three stages: where to look, which cells, and the whole reason. It takes your entries into account.")),
      this.step && h("ol", { class: "stages" }, stages.map((name, at) => h("li", {
        class: at + 1 === this.stage ? "now" : at < this.stage ? "past" : "to-come",
      }, h("h2", {}, name), at < this.stage && h("p", {}, this.words(at + 1))))),
      this.step && this.lacking.length > 0 && h("p", { class: "line warn" }, t("Your notes lack a value that is needed: {list}.", { list: this.lacking.join(" ") })),
      this.step && this.stage >= WHY && h("p", { class: "small quiet" }, `${this.step.name} · ${this.step.difficulty}`),
      this.buttons());
  }

  buttons() {
    const next = [t("Give me a hint"), t("Which cells?"), t("Why?")][this.stage];
    return h("div", { class: "row" },
      next && h("button", { type: "button", class: "primary", onclick: () => this.more() }, icon("hint"), next),
      this.step && this.stage >= WHY && h("button", { type: "button", class: "primary", onclick: () => this.apply() }, icon("check"), t("Do this step")),
      this.step && h("button", { type: "button", onclick: () => this.stale() }, t("Close")),
      !this.step && h("button", { type: "button", onclick: () => this.view.check() }, icon("wrong"), t("Is my board right?")));
  }

  /** Enter what the step places; strike what it removes off the notes. */
  apply() {
    if (!this.step) return;
    const { game } = this.view, step = this.step;
    const at = new Map(game.scene.board.cells.map((cell, index) => [cell.name, index]));
    /** @type {Map<number, Partial<import("./types.js").Mark>>} */
    const written = new Map();
    for (const [name, v] of step.places) written.set(at.get(name) ?? 0, { v });
    for (const [name, value] of step.removes) this.strike(written, at.get(name) ?? 0, value);
    this.step = null;
    this.stage = 0;
    this.unmark();
    game.make(moves.write(game, written));
    this.show();
  }

  /** @param {Map<number, Partial<import("./types.js").Mark>>} written @param {number} cell @param {number} value */
  strike(written, cell, value) {
    const mark = { ...this.view.game.marks[cell], ...written.get(cell) };
    const without = (/** @type {number[] | undefined} */ list) => list?.filter((one) => one !== value);
    const notes = this.notes[this.view.game.scene.board.cells[cell].name] ?? [];
    const centre = mark.c || mark.n ? without(mark.n) : notes.filter((one) => one !== value);
    written.set(cell, { ...written.get(cell), c: without(mark.c), n: centre, x: [...(mark.x ?? []), value] });
  }

  /**
   * Show what `why_wrong` found.
   * @param {{status: string, wrong_entries: Record<string, number>, words?: string, impossible_since?: [string, number], reason?: string}} found
   */
  judged(found) {
    const wrong = Object.keys(found.wrong_entries ?? {});
    if (!wrong.length && found.status !== "none") {
      const words = found.status === "stopped" ? found.reason || t("Time was up before this could be decided.") : t("Correct so far.");
      this.view.say(words, found.status === "stopped" ? "warn" : "good");
      announce(words);
      return;
    }
    this.view.tabs?.show("hint");
    this.view.say(t("Something on the board is wrong."), "bad");
    announce(t("Something on the board is wrong."));
    this.stage = 0;
    fill(this.element, h("p", { class: "line bad" }, t("This board cannot be finished.")),
      h("div", { class: "row" },
        h("button", { type: "button", class: "primary", onclick: () => this.reveal(found) }, t("Show what is wrong")),
        h("button", { type: "button", onclick: () => this.show() }, t("Let me look myself"))));
  }

  /** @param {any} found */
  reveal(found) {
    const { shown, game } = this.view;
    const names = game.scene.board.cells.map((cell) => cell.name);
    const cells = Object.keys(found.wrong_entries ?? {}).map((name) => names.indexOf(name));
    shown.reveal(new Set(cells));
    const [cell, value] = found.impossible_since ?? [];
    const back = found.impossible_since ? this.moveBefore(cell) : null;
    fill(this.element,
      (found.words || found.contradiction?.words) && h("p", { class: "line bad" }, found.words || found.contradiction.words),
      found.impossible_since && h("p", {}, t("It cannot be finished since {value} was entered in {cell}.", { cell, value })),
      found.conflict && h("p", {}, found.conflict),
      (found.why_impossible ?? []).length > 0 && h("ol", { class: "reasons small" }, found.why_impossible.map((/** @type {Step} */ step) => h("li", {}, step.text))),
      !found.words && cells.length > 0 && h("p", {}, t("Wrong entries: {list}.", { list: cells.map((cell) => names[cell]).join(" ") })),
      h("div", { class: "row" },
        back !== null && h("button", { type: "button", class: "primary", onclick: () => { game.goTo(back); this.show(); } }, icon("undo"), t("Go back to before it")),
        h("button", { type: "button", onclick: () => this.show() }, t("Close"))));
    this.stage = 0;
  }

  /** The last move before a value came into a cell. @param {string} name @returns {number} */
  moveBefore(name) {
    const { game } = this.view, cell = game.scene.board.cells.findIndex((one) => one.name === name);
    const last = game.path(game.at).filter((index) => game.moves[index].d.some(([at, before, after]) => at === cell && before.v !== after.v)).pop();
    return last === undefined ? -1 : game.moves[last].up;
  }
}
