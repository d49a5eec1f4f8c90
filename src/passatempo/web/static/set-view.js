/** Set: a puzzle of any kind from nothing, drawn by gestures, with what is true of it beside it. */

import { ask } from "./ask.js";
import "./board.js";
import { cellsIn } from "./clue-text.js";
import { h, fill, icon, prose, s } from "./dom.js";
import { Editor } from "./editor.js";
import { exchange } from "./exchange-dialog.js";
import { outline } from "./drawing.js";
import { defaultSize, kindName, kinds, richest } from "./kinds.js";
import { loadDraft, newDraft } from "./draft.js";
import { draftScene } from "./draft-scene.js";
import { LiveFacts } from "./live-facts.js";
import { action } from "./keypad.js";
import { isForBoard } from "./selecting.js";
import * as storage from "./storage.js";
import { failure, notice, plural, t } from "./words.js";
import { zoomed } from "./zoom.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./kinds.js").Kind} Kind */
/** @typedef {import("./kinds.js").ClueField} ClueField */

const KIND = "kind"; // the field in which the kind is chosen
const PAUSE = 500; // milliseconds after the last letter of its name
const HALF_TURN = "180"; // the symmetry that printed puzzles have

/** @param {App} app */
export function setView(app) {
  const element = h("div", { class: "workspace set" }, h("p", { class: "busy" }, t("Loading …")));
  /** @type {SetView | null} */
  let view = null;
  const again = document.activeElement?.id === KIND; // it was chosen by keyboard: the next field is beside it
  build(app).then((made) => {
    view = made;
    if (!element.isConnected) return view.leave();
    fill(element, ...view.parts);
    if (again) view.kindField?.focus();
  }).catch((error) => fill(element, h("p", { class: "line bad", role: "alert" }, failure(error))));
  return { element, leave: () => view?.leave(), scene: () => view?.scene ?? null };
}

/** The draft that the address names: a draft, a game's puzzle, a kind from nothing, or the last one. @param {App} app */
async function build(app) {
  const all = await kinds();
  const name = location.hash.split("=")[1] ?? "";
  const kind = all.find((one) => one.name === name);
  const last = storage.games().find((head) => head.draft);
  const draft = loadDraft(name) ?? (kind ? newDraft(blank(kind)) : app.game?.head.id === name ? draftOf(app.game)
    : last ? loadDraft(last.id) : newDraft(blank(richest(all))));
  if (!draft) throw new Error(t("This draft is not in this browser."));
  history.replaceState(null, "", `#set=${draft.head.id}`);
  const scene = await draftScene(draft.puzzle);
  return new SetView(app, draft, scene, all);
}

/** The draft that began with a game's puzzle: the same one every time. @param {import("./game.js").Game} game */
function draftOf(game) {
  const draft = loadDraft(game.head.setAs ?? "") ?? newDraft(game.puzzle);
  game.head.setAs = draft.head.id;
  game.store();
  return draft;
}

/** @param {Kind} kind */
function blank(kind) {
  const [rows, cols] = defaultSize(kind);
  return { passatempo: 1, kind: kind.name, rows, cols, clues: {} };
}

class SetView {
  /** @param {App} app @param {import("./draft.js").Draft} draft @param {import("./types.js").Scene} scene @param {Kind[]} all */
  constructor(app, draft, scene, all) {
    this.app = app;
    this.draft = draft;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.choosing = undefined;
    this.kind = all.find((one) => one.name === draft.kind) ?? all[0];
    this.all = all;
    this.board = /** @type {import("./board.js").PuzzleBoard} */ (document.createElement("puzzle-board"));
    this.editor = new Editor(draft, this.board, scene, this.kind);
    this.live = new LiveFacts(this.editor);
    this.panel = h("div", { class: "stack tool-panel" });
    this.fault = h("p", { class: "line bad", role: "alert" });
    this.parts = this.layout();
    this.editor.addEventListener("tool", () => this.showTool());
    this.editor.addEventListener("scene", () => this.showState());
    this.editor.addEventListener("label", () => this.panel.querySelector("input")?.focus());
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    this.choose(this.kind.clues.find((clue) => clue.gesture.name !== "board") ?? this.kind.clues[0]);
    this.showState();
  }

  /** What is on the board; a board that is no puzzle yet has the rules of its kind. */
  get scene() {
    const { scene } = this.editor;
    return scene.rules.length ? scene : { ...scene, rules: this.kind.rules };
  }

  leave() {
    document.removeEventListener("keydown", this.onKey);
    clearTimeout(this.choosing);
    this.editor.leave();
    this.live.leave();
  }

  layout() {
    const stage = zoomed(this.board);
    this.title = h("input", { type: "text", class: "title", "aria-label": t("Title"), placeholder: t("Title"), value: this.draft.state.title,
      onchange: () => this.draft.change("title", this.title?.value ?? "") });
    this.undoButton = action("undo", t("Undo"), () => this.draft.undo(), { short: true, class: "square", key: "Ctrl+Z" });
    this.redoButton = action("redo", t("Redo"), () => this.draft.redo(), { short: true, class: "square", key: "Ctrl+Y" });
    return [
      h("section", { class: "stage", "aria-label": t("Board") },
        h("h1", { class: "unseen" }, t("Set a puzzle")),
        h("header", { class: "stage-head" }, h("div", { class: "grow" }, this.title), this.undoButton, this.redoButton, stage.controls),
        stage.element, this.fault,
        h("div", { class: "row" },
          h("button", { type: "button", class: "primary", onclick: () => this.play() }, icon("play"), t("Play it")),
          this.finishButtons = h("div", { class: "row finish" },
            h("button", { type: "button", onclick: () => this.finish(false) }, t("Finish my board")),
            h("button", { type: "button", onclick: () => this.finish(true) }, t("Finish it symmetrically"))),
          this.finishStop = h("button", { type: "button", class: "busy", hidden: true, onclick: () => this.finishing?.abort() }, t("Stop")),
          h("button", { type: "button", onclick: () => exchange({ puzzle: this.draft.puzzle, scene: this.editor.scene, fill: {} }) }, icon("share"), t("Share, save and print")))),
      h("aside", { class: "side stack" },
        h("div", { class: "card" }, this.live.element),
        h("div", { class: "card stack" }, this.shape(), this.toolList(), this.panel)),
    ];
  }

  /** Kind and size. */
  shape() {
    const kind = h("select", { id: KIND, onchange: () => this.changeKind(kind.value) },
      this.all.map((one) => h("option", { value: one.name, selected: one === this.kind }, kindName(one.name))));
    const size = h("input", { type: "text", value: this.draft.state.size.join("x"), onchange: () => this.resize(size) });
    this.size = size;
    this.kindField = kind;
    return h("div", { class: "fields" }, h("label", { class: "field" }, t("Kind"), kind), h("label", { class: "field" }, t("Size"), size));
  }

  /** A name that is typed letter by letter is one choice. @param {string} name */
  changeKind(name) {
    clearTimeout(this.choosing);
    this.choosing = setTimeout(() => { location.hash = `set=${name}`; }, PAUSE);
  }

  /** @param {HTMLInputElement} size */
  resize(size) {
    const found = /^\s*(\d+)\s*[xX×]\s*(\d+)\s*$/.exec(size.value);
    if (!found) return notice(t("The size is rows x columns, such as 9x9."));
    this.draft.resize(Number(found[1]), Number(found[2]));
  }

  toolList() {
    this.tools = h("select", { id: "clue", onchange: () => {
      const clue = this.kind.clues.find((one) => one.field === this.tools?.value);
      if (clue) this.choose(clue);
    } }, this.kind.clues.map((clue) => h("option", { value: clue.field }, clue.name)));
    return h("label", { class: "field", for: "clue" }, t("Clue to draw"), this.tools);
  }

  /** @param {ClueField} clue */
  choose(clue) {
    this.clue = clue;
    if (this.tools) this.tools.value = clue.field;
    this.editor.hold(clue);
  }

  showTool() {
    const { clue, editor } = this;
    if (!clue) return;
    const active = document.activeElement, focused = active instanceof HTMLInputElement && this.panel.contains(active) ? active.name : "";
    fill(this.panel, clue.words.map((words) => h("p", { class: "small" }, prose(words))),
      editor.tool?.advice && h("p", { class: "small quiet" }, editor.tool.advice),
      this.options(clue), this.partList(clue), this.asText(clue));
    if (focused) /** @type {HTMLInputElement | null} */ (this.panel.querySelector(`[name="${focused}"]`))?.focus();
  }

  /** Sign, label, ending and the rest that the gesture asks for. @param {ClueField} clue */
  options(clue) {
    const { gesture } = clue, { editor } = this;
    const finishes = ["area", "two areas", "corner", "outside", "edge"].includes(gesture.name);
    return h("div", { class: "stack" },
      this.toolKeys(),
      gesture.alphabet.length > 1 && h("div", { class: "row", role: "group", "aria-label": t("Sign") }, gesture.alphabet.map(({ sign, name }) =>
        h("button", { type: "button", "aria-pressed": String(editor.sign === sign), onclick: () => editor.pickSign(sign) }, name))),
      gesture.line.includes("{direction}") && this.directions(),
      gesture.name === "board" ? this.boardField(clue) : gesture.label && this.labelField(clue),
      gesture.ending && this.check(gesture.ending, editor.ending === gesture.ending, (on) => { editor.ending = on ? gesture.ending : ""; }),
      gesture.first_line && this.check(t("All are shown (“{word}”)", { word: gesture.first_line }), Boolean(editor.tool?.lines?.includes(gesture.first_line)), (on) => this.firstLine(on)),
      finishes && h("div", { class: "row" }, h("button", { type: "button", onclick: () => /** @type {any} */ (editor.tool)?.finish() }, icon("plus"), t("Add"))));
  }

  /** What can be typed, as keys on the screen. */
  toolKeys() {
    const keys = this.editor.tool?.keys ?? [];
    if (!keys.length) return null;
    return h("div", { class: "tool-keys", role: "group", "aria-label": t("Keys") },
      keys.map(({ words, act }) => h("button", { type: "button", onclick: act }, words)));
  }

  directions() {
    const names = ["down-right", "down-left", "up-right", "up-left"];
    return h("div", { class: "row", role: "group", "aria-label": t("Direction") }, names.map((name) =>
      h("button", { type: "button", "aria-pressed": String(this.editor.sign === name), onclick: () => this.editor.pickSign(name) }, t(name))));
  }

  /** @param {ClueField} clue */
  labelField({ gesture }) {
    const input = h("input", { type: "text", name: "label", autocomplete: "off", ".value": this.editor.label,
      oninput: () => { this.editor.label = input.value; },
      onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") { event.preventDefault(); /** @type {any} */ (this.editor.tool)?.finish?.(); } } });
    return h("label", { class: "field" }, gesture.no_label === null ? t("Label") : t("Label, if any"), input);
  }

  /** A word or a line for the whole board. @param {ClueField} clue */
  boardField({ field, gesture }) {
    const lines = this.draft.lines(field);
    if (gesture.form === "word") return this.check(t("This puzzle has it"), lines !== null, (on) => this.draft.write(field, on ? [] : null));
    const input = h("input", { type: "text", name: "line", autocomplete: "off", ".value": lines?.join(" ") ?? "",
      onchange: () => this.draft.write(field, input.value.trim() ? [input.value.trim()] : null) });
    const bare = gesture.no_label === "" && this.check(t("This puzzle has it"), lines !== null, (on) => this.draft.write(field, on ? [] : null));
    return h("div", { class: "stack" }, bare, h("label", { class: "field" }, t("For the whole board"), input));
  }

  /** @param {string} words @param {boolean} on @param {(on: boolean) => void} act */
  check(words, on, act) {
    const box = h("input", { type: "checkbox", ".checked": on, onchange: () => act(box.checked) });
    return h("label", { class: "switch" }, box, h("span", {}, words));
  }

  /** @param {boolean} on */
  firstLine(on) {
    const { tool } = this.editor, word = tool?.gesture.first_line ?? "";
    const rest = (tool?.lines ?? []).filter((line) => line !== word);
    tool?.write(on ? [word, ...rest] : rest.length ? rest : null);
  }

  /** The parts of the clue; one that is pointed at is shown on the board. @param {ClueField} clue */
  partList({ field, gesture }) {
    const lines = this.draft.lines(field) ?? [];
    if (gesture.form !== "parts" || !lines.length) return null;
    return h("ul", { class: "parts" }, lines.map((line, at) => h("li", {
      onpointerenter: () => this.point(line), onpointerleave: () => this.point(""), onfocusin: () => this.point(line), onfocusout: () => this.point(""),
    }, h("code", {}, line), h("button", { type: "button", class: "plain square", "aria-label": t("Remove {title}", { title: line }),
      onclick: () => { this.editor.tool?.removePart(at); this.point(""); } }, icon("trash")))));
  }

  /** @param {string} line */
  point(line) {
    const cells = cellsIn(line, this.board.cols);
    this.board.layers.cursor.replaceChildren(s("path", { class: "pointed", d: outline(cells, this.board.cols, 0.05) }));
  }

  /** The text of the clue, for whoever prefers to type. @param {ClueField} clue */
  asText({ field, notation }) {
    const area = h("textarea", { rows: 5, name: "text", spellcheck: "false", "aria-label": t("Text of {field}", { field }), ".value": this.textOf(field),
      onchange: () => this.draft.write(field, area.value.trim() ? area.value.replace(/\s+$/, "").split("\n") : null) });
    return h("details", {}, h("summary", { class: "small" }, t("As text")), h("p", { class: "small quiet" }, prose(notation)), area);
  }

  /** @param {string} field */
  textOf(field) {
    return (this.draft.lines(field) ?? []).join("\n");
  }

  showState() {
    const { faults = [] } = /** @type {any} */ (this.editor.scene);
    this.fault.textContent = faults.filter((/** @type {{field: string}} */ one) => one.field).map((/** @type {{field: string, message: string}} */ one) => `${one.field}: ${one.message}`).join(" ");
    if (this.undoButton) this.undoButton.disabled = !this.draft.canUndo;
    if (this.redoButton) this.redoButton.disabled = !this.draft.canRedo;
    if (this.size) this.size.value = this.draft.state.size.join("x");
    if (this.title && document.activeElement !== this.title) this.title.value = this.draft.state.title;
    if (!this.panel.contains(document.activeElement) || document.activeElement instanceof HTMLButtonElement) this.showTool();
    else this.refreshParts();
  }

  /** While somebody is in the panel, only the list of parts and the text follow, unless it is being typed. */
  refreshParts() {
    const old = this.panel.querySelector(".parts"), { clue } = this;
    const list = clue && this.partList(clue);
    if (old && list) old.replaceWith(list);
    else if (list) this.panel.querySelector("details")?.before(list);
    else old?.remove();
    const text = /** @type {HTMLTextAreaElement | null} */ (this.panel.querySelector("textarea[name=text]"));
    if (clue && text && text !== document.activeElement) text.value = this.textOf(clue.field);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (document.querySelector("dialog[open]") || !isForBoard(event, this.board)) return;
    if (this.editor.key(event)) event.preventDefault();
  }

  async play() {
    try {
      await this.app.start(this.draft.puzzle);
    } catch (error) {
      notice(failure(error));
    }
  }

  /** @param {boolean} symmetric */
  async finish(symmetric) {
    this.finishing = new AbortController();
    this.busy(true);
    try {
      const found = await ask("finish", { puzzle: this.draft.puzzle, ...(symmetric ? { symmetry: HALF_TURN } : {}) }, { seconds: 40, signal: this.finishing.signal });
      if (!found.puzzle) return notice(t("No givens can give this board one solution."));
      const { givensField } = this.editor;
      this.draft.write(givensField, found.puzzle.clues[givensField] ?? null);
      notice(plural(Object.keys(found.added).length, "1 given added.", "{n} givens added."));
    } catch (error) {
      notice(this.finishing.signal.aborted ? t("Stopped.") : failure(error));
    } finally {
      this.busy(false);
    }
  }

  /** The focus stays where the hand is: on the buttons that take each other's place. @param {boolean} on */
  busy(on) {
    const { finishButtons: buttons, finishStop: stop } = this;
    if (!buttons || !stop) return;
    const focused = (on ? buttons : stop).contains(document.activeElement);
    buttons.hidden = on;
    stop.hidden = !on;
    if (focused) (on ? stop : buttons.querySelector("button"))?.focus();
  }
}
