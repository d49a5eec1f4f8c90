/** The editor: a draft on a board, the tool in hand, and its label, sign and ending. It knows no kind and no clue. */

import { Refused } from "./ask.js";
import { BLANK, readRows } from "./clue-text.js";
import { draftScene } from "./draft-scene.js";
import { fieldOf } from "./kinds.js";
import { Selecting } from "./selecting.js";
import { settings } from "./settings.js";
import { AreaTool, HeadedPathTool, PathTool, TwoAreasTool } from "./tools-parts.js";
import { PartitionTool, SumsTool, SymbolTool, ValuesTool, ValueTool } from "./tools-cells.js";
import { CornerTool, EdgeTool, OutsideTool } from "./tools-places.js";
import { Tool } from "./tool.js";
import { failure, notice, t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./kinds.js").ClueField} ClueField */
/** @typedef {import("./draft.js").Draft} Draft */

/** Which tool makes which gesture. @type {Record<string, new (editor: Editor, clue: ClueField) => Tool>} */
const TOOLS = {
  value: ValueTool, values: ValuesTool, symbol: SymbolTool, partition: PartitionTool, sums: SumsTool,
  area: AreaTool, "two areas": TwoAreasTool, path: PathTool, "headed path": HeadedPathTool,
  edge: EdgeTool, corner: CornerTool, outside: OutsideTool, board: Tool, text: Tool,
};

export class Editor extends EventTarget {
  /** @param {Draft} draft @param {import("./board.js").PuzzleBoard} board @param {Scene} scene @param {import("./kinds.js").Kind} kind */
  constructor(draft, board, scene, kind) {
    super();
    this.draft = draft;
    this.board = board;
    this.scene = scene;
    this.givensField = fieldOf(kind, "value") ?? "";
    this.notesField = fieldOf(kind, "values") ?? "";
    /** @type {Tool | null} */
    this.tool = null;
    this.label = "";
    this.sign = "";
    this.ending = "";
    /** @type {Map<number, {text: string, at: number, of: number, class: string}[]>} true candidates, by cell */
    this.marks = new Map();
    board.load(scene, t("Board that is being set"));
    this.selecting = new Selecting(board, { allowed: () => true, equal: (cell) => [cell], active: () => this.tool?.selects ?? true });
    this.selecting.addEventListener("change", () => board.mark("chosen", board.selected));
    this.listen();
    this.paint();
    this.asked = 0;
    this.onDraft = () => this.changed();
    draft.addEventListener("change", this.onDraft);
    this.onSettings = () => this.paint();
    settings.addEventListener("change", this.onSettings);
  }

  leave() {
    this.draft.removeEventListener("change", this.onDraft);
    settings.removeEventListener("change", this.onSettings);
  }

  listen() {
    const { svg } = this.board;
    let held = false;
    svg.addEventListener("pointerdown", (event) => {
      const pointer = /** @type {PointerEvent} */ (event);
      if (!this.tool || this.tool.selects || pointer.button !== 0) return;
      pointer.preventDefault();
      held = true;
      svg.setPointerCapture(pointer.pointerId);
      this.tool.down(this.board.place(pointer), pointer);
      this.tell();
    });
    svg.addEventListener("pointermove", (event) => { if (held) this.tool?.drag(this.board.place(/** @type {PointerEvent} */ (event))); });
    for (const end of ["pointerup", "pointercancel"]) {
      svg.addEventListener(end, () => {
        if (held) this.tool?.up();
        held = false;
      });
    }
  }

  /** Take a tool in hand. @param {ClueField} clue */
  hold(clue) {
    this.tool?.cancel();
    this.tool = new TOOLS[clue.gesture.name](this, clue);
    this.label = "";
    this.ending = "";
    this.sign = clue.gesture.alphabet[0]?.sign ?? "";
    this.board.redraw(this.framed(this.scene));
    this.tool.paint();
    this.tell();
  }

  /** The scene with room beside the board, while a tool works there. @param {Scene} scene @returns {Scene} */
  framed(scene) {
    if (!(this.tool instanceof OutsideTool)) return scene;
    const [left, top, width, height] = scene.view_box, { rows, cols } = scene.board;
    const x = Math.min(left, -1.1), y = Math.min(top, -1.1);
    return { ...scene, view_box: [x, y, Math.max(left + width, cols + 1.1) - x, Math.max(top + height, rows + 1.1) - y] };
  }

  /** What the panel shows of the tool has changed. */
  tell() {
    this.dispatchEvent(new CustomEvent("tool"));
  }

  /** @param {string} text @param {boolean} [back] */
  typeLabel(text, back = false) {
    this.setLabel(back ? this.label.slice(0, -1) : this.label + text);
  }

  /** @param {string} label */
  setLabel(label) {
    this.label = label;
    this.tell();
  }

  clearLabel() {
    this.setLabel("");
  }

  focusLabel() {
    this.dispatchEvent(new CustomEvent("label"));
  }

  /** @param {string} sign */
  pickSign(sign) {
    this.sign = sign;
    this.tell();
  }

  /** The draft is another: show it as far as it can be shown. */
  async changed() {
    const number = ++this.asked;
    this.tool?.paint();
    this.busy(true);
    try {
      const scene = await draftScene(this.draft.puzzle);
      if (number === this.asked) this.show(scene);
    } catch (error) {
      if (number === this.asked) this.refused(error);
    } finally {
      if (number === this.asked) this.busy(false);
    }
  }

  /** What cannot be shown at all is taken back. @param {unknown} error */
  refused(error) {
    notice(failure(error));
    if (error instanceof Refused && error.code === "too_large") this.draft.undo();
  }

  /** Whether the board does not show yet all that was drawn. @param {boolean} on */
  busy(on) {
    this.board.svg.setAttribute("aria-busy", String(on));
  }

  /** @param {Scene} scene */
  show(scene) {
    const same = scene.board.rows === this.board.rows && scene.board.cols === this.board.cols;
    const { selected, cursor } = this.board;
    this.scene = scene;
    this.board.scene = scene;
    if (same) this.board.redraw(this.framed(scene));
    else this.board.load(scene, t("Board that is being set"));
    if (same) this.board.select(selected, cursor, false);
    this.paint();
    this.tool?.paint();
    this.dispatchEvent(new CustomEvent("scene"));
  }

  paint() {
    const { rows, cols } = this.scene.board;
    const marks = readRows(this.draft.lines(this.notesField), rows, cols);
    this.scene.board.cells.forEach((cell, at) => {
      const peg = cell.given !== null && this.scene.pegs ? { peg: this.scene.pegs[cell.given] ?? -1 } : {};
      const centre = marks[at] === BLANK ? [] : [...marks[at]].map((sign) => String(parseInt(sign, 36)));
      const view = cell.given !== null ? { value: this.scene.symbols[cell.given] ?? String(cell.given), given: true, ...peg }
        : { placed: this.marks.get(at), centre: this.marks.get(at) ? [] : centre };
      const label = cell.given !== null ? t("{cell}, given {value}", { cell: cell.label, value: cell.given }) : cell.black ? t("{cell}, black", { cell: cell.label }) : cell.label;
      this.board.paint(at, view, label);
    });
  }

  /** @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    const key = event.key.toLowerCase(), control = event.ctrlKey || event.metaKey;
    if (control && key === "z") event.shiftKey ? this.draft.redo() : this.draft.undo();
    else if (control && key === "y") this.draft.redo();
    else return Boolean(this.tool?.key(event)) || this.selecting.key(event);
    return true;
  }
}
