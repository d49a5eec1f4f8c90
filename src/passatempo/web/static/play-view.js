/** Play: the board, the keypad, and the panels beside them. */

import { ask } from "./ask.js";
import "./board.js";
import { h, prose } from "./dom.js";
import { GameBoard } from "./game-board.js";
import { kindName } from "./kinds.js";
import { hintPanel } from "./hint-panel.js";
import { historyPanel } from "./history-panel.js";
import { action, COLOURS, flip, keypad } from "./keypad.js";
import * as moves from "./moves.js";
import { pathPanel } from "./path-panel.js";
import { rulesPanel } from "./rules-panel.js";
import { isForBoard } from "./selecting.js";
import { settings } from "./settings.js";
import { MODES } from "./table-of-keys.js";
import { tabbed } from "./tabs.js";
import { timer } from "./timer.js";
import { Typing } from "./typing.js";
import { announce, clock, failure, notice, t } from "./words.js";
import { zoomed } from "./zoom.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./board.js").PuzzleBoard} PuzzleBoard */
/** @typedef {import("./moves.js").Mode} Mode */

/** @param {App} app */
export function playView(app) {
  const view = new Play(/** @type {import("./game.js").Game} */ (app.game));
  return { element: view.element, leave: () => view.leave() };
}

export class Play {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.board = /** @type {PuzzleBoard} */ (document.createElement("puzzle-board"));
    this.shown = new GameBoard(this.board, game);
    this.typing = new Typing();
    /** @type {Mode} */
    this.mode = "value";
    this.colour = 3;
    this.blaming = false; // whether the message below the board is about a conflict
    this.times = this.shown.houses.times;
    this.values = [...new Set(game.scene.board.cells.flatMap((cell) => (cell.open ? cell.values : [])))].sort((a, b) => a - b);
    this.pad = keypad(this.padFor());
    this.clock = timer(game);
    this.message = h("div", { class: "message line", role: "status" });
    this.hints = hintPanel(this);
    this.path = pathPanel(this);
    this.history = historyPanel(this);
    this.element = this.layout();
    this.listen();
  }

  layout() {
    const { scene, head } = this.game;
    this.tabs = tabbed(t("Panels"), [
      { id: "hint", words: t("Hint"), panel: this.hints.element },
      { id: "path", words: t("Path"), panel: this.path.element },
      { id: "history", words: t("History"), panel: this.history.element },
      { id: "rules", words: t("Rules"), panel: rulesPanel(scene) },
    ]);
    this.tabs.element.addEventListener("tab", (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      if (detail !== "path") this.path.stale();
      if (detail === "hint") this.hints.draw();
    });
    const stage = zoomed(this.board);
    return h("div", { class: "workspace play" },
      h("section", { class: "stage", "aria-label": t("Board") },
        h("header", { class: "stage-head" },
          h("div", { class: "grow" }, h("h1", {}, head.title), h("p", { class: "quiet small" }, this.subtitle())),
          this.clock.element, stage.controls),
        h("div", { class: "covered" }, stage.element, this.clock.cover),
        this.message, h("div", { class: "print-rules", hidden: true }, scene.rules.map((rule) => h("p", {}, prose(rule))))),
      h("aside", { class: "side stack" },
        h("div", { class: "card stack pad-card" }, this.pad.element, this.actions()),
        h("div", { class: "card panels" }, this.tabs.element)));
  }

  subtitle() {
    const { kind, board } = this.game.scene;
    return `${kindName(kind)} ${board.rows}×${board.cols}`;
  }

  actions() {
    this.undoButton = action("undo", t("Undo"), () => this.game.undo(), { key: "Ctrl+Z" });
    this.redoButton = action("redo", t("Redo"), () => this.game.redo(), { key: "Ctrl+Y" });
    this.autoButton = action("notes", t("Auto notes"), () => flip("autoNotes"), { key: "N", pressed: settings.get("autoNotes") });
    this.severalButton = action("plus", t("Several"), () => this.several(), { pressed: false });
    const element = h("div", { class: "actions" },
      this.undoButton, this.redoButton,
      action("erase", t("Erase"), () => this.erase(), { key: "Delete" }),
      this.severalButton, this.autoButton,
      action("forced", t("Fill forced"), () => this.forced(), { key: "F" }),
      action("check", t("Check"), () => this.check(), { key: "K" }),
      action("flag", t("Save point"), () => this.history.savePoint(), { key: "S" }));
    this.refresh();
    return element;
  }

  /** Every tap adds to the selection, for fingers. */
  several() {
    this.shown.selecting.sticky = !this.shown.selecting.sticky;
    this.severalButton?.setAttribute("aria-pressed", String(this.shown.selecting.sticky));
  }

  /** @returns {import("./keypad.js").Pad} */
  padFor() {
    const view = this;
    return {
      get mode() { return view.mode; },
      get colour() { return view.colour; },
      get values() { return view.values; },
      setMode: (mode) => view.setMode(mode),
      enter: (value) => view.enter(value),
      pickColour: (colour) => { view.colour = colour; view.pad.show(); },
      symbol: (value) => view.shown.symbol(value),
      left: (value) => (view.times === null ? null : view.times - (view.shown.counts().get(value) ?? 0)),
    };
  }

  listen() {
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    this.onChange = (/** @type {Event} */ event) => this.changed(/** @type {CustomEvent} */ (event).detail);
    this.game.addEventListener("change", this.onChange);
    this.onFull = () => notice(t("The browser's storage is full: save all progress to a file (Settings), then remove old games."));
    this.game.addEventListener("full", this.onFull);
    this.onSettings = () => this.refresh();
    settings.addEventListener("change", this.onSettings);
    this.shown.addEventListener("blame", (event) => this.blamed(/** @type {CustomEvent} */ (event).detail));
    this.shown.addEventListener("ruled", (event) => this.ruled(/** @type {CustomEvent} */ (event).detail));
    this.game.resume();
  }

  leave() {
    document.removeEventListener("keydown", /** @type {any} */ (this.onKey));
    this.game.removeEventListener("change", /** @type {any} */ (this.onChange));
    this.game.removeEventListener("full", /** @type {any} */ (this.onFull));
    settings.removeEventListener("change", /** @type {any} */ (this.onSettings));
    this.shown.leave();
    this.clock.leave();
    this.history.leave();
    this.game.pause();
  }

  refresh() {
    if (this.undoButton) this.undoButton.disabled = !this.game.canUndo;
    if (this.redoButton) this.redoButton.disabled = !this.game.canRedo;
    this.autoButton?.setAttribute("aria-pressed", String(settings.get("autoNotes")));
    this.pad.show();
  }

  /** @param {{cells: number[], how: string}} detail */
  changed({ cells }) {
    this.refresh();
    this.hints.stale();
    this.path.stale();
    if (cells.length) announce(this.shown.spoken(cells));
  }

  /** @param {{words: string}[]} reasons */
  blamed(reasons) {
    if (!reasons.length && !this.blaming) return; // another message stands there
    this.say(reasons.length ? reasons[0].words : "", "bad");
    this.blaming = reasons.length > 0;
  }

  /** @param {{finished: boolean}} found */
  ruled({ finished }) {
    if (!finished) return;
    const first = !this.game.head.finished;
    if (first) this.game.finish();
    const words = t("Solved in {time}. Every rule is satisfied.", { time: clock(this.game.played()) });
    this.say(words, "good");
    if (first) announce(words);
    this.clock.show();
  }

  /** @param {string} words @param {"" | "good" | "bad" | "warn"} [tone] */
  say(words, tone = "") {
    this.blaming = false;
    this.message.className = `message line ${tone}`;
    this.message.textContent = words;
  }

  // What keys and buttons do.

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.pad.show();
    announce(t(MODES.find((one) => one.mode === mode)?.words ?? ""));
  }

  /** @param {number} value @param {Mode} [mode] @param {boolean} [amend] */
  enter(value, mode = this.mode, amend = false) {
    const cells = this.shown.selecting.cells, { game } = this;
    if (!cells.length) return announce(t("No cell is selected."));
    const tidy = settings.get("tidyNotes") ? this.shown.houses : null;
    const field = /** @type {const} */ ({ corner: "c", centre: settings.get("autoNotes") ? "x" : "n", colour: "k" });
    if (mode === "value") game.make(moves.enter(game, cells, value, tidy), { amend });
    else if (mode === "note") game.make(moves.colourNote(game, cells, value, this.colour), { amend });
    else game.make(moves.toggle(game, cells, field[mode], value), { amend });
  }

  erase() {
    this.game.make(moves.erase(this.game, this.shown.selecting.cells, this.mode));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (document.querySelector("dialog[open]") || this.clock.paused() || !isForBoard(event, this.board)) return;
    const handled = this.figure(event) || this.command(event) || this.shown.selecting.key(event);
    if (handled) event.preventDefault();
  }

  /** A figure, with Shift, Ctrl or Alt for another mode. @param {KeyboardEvent} event */
  figure(event) {
    const found = /^(?:Digit|Numpad)(\d)$/.exec(event.code) ?? /^(\d)$/.exec(event.key);
    if (!found) return false;
    const mode = event.shiftKey ? "corner" : event.ctrlKey || event.metaKey ? "centre" : event.altKey ? "colour" : this.mode;
    if (this.mode === "note" && event.shiftKey) this.padFor().pickColour((Number(found[1]) + 8) % COLOURS);
    else if (mode === "colour") this.enter((Number(found[1]) + 8) % COLOURS, mode);
    else this.typed(found[1], mode);
    return true;
  }

  /** @param {string} figure @param {Mode} mode */
  typed(figure, mode) {
    const where = mode + this.shown.selecting.cells.join();
    const typed = this.typing.type(figure, this.values, where);
    if (!typed) return;
    if (typed.replaces !== null && mode !== "value") this.enter(typed.replaces, mode, true);
    this.enter(typed.value, mode, typed.replaces !== null);
  }

  /** @param {KeyboardEvent} event */
  command(event) {
    const key = event.key.toLowerCase(), control = event.ctrlKey || event.metaKey;
    if (control && key === "z") return event.shiftKey ? this.done(this.game.redo()) : this.done(this.game.undo());
    if (control && key === "y") return this.done(this.game.redo());
    if (control || event.altKey) return false;
    const mode = MODES.find((one) => one.key === key);
    if (mode) return this.done(this.setMode(mode.mode));
    const act = COMMANDS[key];
    return act ? this.done(act(this)) : false;
  }

  /** @param {unknown} _ */
  done(_) {
    return true;
  }

  nextMode() {
    const at = MODES.findIndex((one) => one.mode === this.mode);
    this.setMode(MODES[(at + 1) % MODES.length].mode);
  }

  /** Correct so far? Entries are shown only if the player asks. */
  async check() {
    try {
      const found = await ask("why_wrong", { puzzle: this.game.puzzle, fill: Object.fromEntries(this.game.order) }, { seconds: 20 });
      this.hints.judged(found);
    } catch (error) {
      this.say(failure(error), "bad");
    }
  }

  /** Fill the cells that the easiest steps decide, until one needs thought. */
  async forced() {
    this.say(t("Looking for forced cells …"));
    try {
      const found = await ask("explain", { puzzle: this.game.puzzle, fill: this.game.fill }, { seconds: 20 });
      const thought = found.steps.findIndex((/** @type {import("./types.js").Step} */ step) => !step.places.length);
      const forced = thought < 0 ? found.steps : found.steps.slice(0, thought);
      this.fillForced(Object.fromEntries(forced.flatMap((/** @type {import("./types.js").Step} */ step) => step.places)));
    } catch (error) {
      this.say(failure(error), "bad");
    }
  }

  /** @param {Record<string, number>} values */
  fillForced(values) {
    const names = this.game.scene.board.cells.map((cell) => cell.name);
    const written = new Map(Object.entries(values).map(([name, v]) => [names.indexOf(name), { v }]));
    if (!written.size) return this.say(t("No cell is forced: the next step needs thought."));
    this.game.make(moves.write(this.game, written));
    this.say(written.size === 1 ? t("1 cell filled.") : t("{n} cells filled.", { n: written.size }), "good");
  }
}

/** @type {Record<string, (view: Play) => void>} */
const COMMANDS = {
  " ": (view) => view.nextMode(),
  delete: (view) => view.erase(),
  backspace: (view) => view.erase(),
  h: (view) => { view.tabs?.show("hint"); view.hints.more(); },
  k: (view) => view.check(),
  n: () => flip("autoNotes"),
  f: (view) => view.forced(),
  s: (view) => view.history.savePoint(),
  p: (view) => view.clock.toggle(),
  "+": () => settings.set("zoom", Math.min(3, settings.get("zoom") + 0.25)),
  "=": () => settings.set("zoom", Math.min(3, settings.get("zoom") + 0.25)),
  "-": () => settings.set("zoom", Math.max(0.5, settings.get("zoom") - 0.25)),
};
