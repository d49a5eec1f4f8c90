/**
 * What is true of a draft while it is drawn: the number of solutions, true candidates, the smallest contradiction,
 * superfluous clues, the rating. Asked anew only when a rule has changed; it can be stopped at any time.
 */

import { ask } from "./ask.js";
import { h, fill, icon } from "./dom.js";
import { drawAreas } from "./step-drawing.js";
import { failure, number, t } from "./words.js";

/** @typedef {import("./editor.js").Editor} Editor */

const PAUSE = 250; // milliseconds after the last change
const SECONDS = 8;
const MOST = 1000; // solutions that are counted
const SHADES = 10; // solutions that are counted for each candidate

export class LiveFacts {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.on = true;
    this.candidates = true;
    this.rules = "";
    /** @type {AbortController | null} */
    this.asking = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    this.count = h("p", { class: "count", role: "status" });
    this.more = h("div", { class: "stack facts" });
    this.stopButton = h("button", { type: "button", class: "plain", hidden: true, onclick: () => this.stop() }, icon("pause"), t("Stop"));
    this.element = h("section", { class: "stack live" },
      h("div", { class: "row between" }, h("h2", {}, t("Solutions")), this.stopButton),
      this.count, this.more,
      this.option(t("Count while I draw"), this.on, (on) => { this.on = on; this.rules = ""; on ? this.changed() : this.stop(); }),
      this.option(t("Show true candidates, coloured by the number of solutions"), this.candidates, (on) => { this.candidates = on; this.rules = ""; this.changed(); }));
    editor.addEventListener("scene", () => this.changed());
    this.changed();
  }

  /** @param {string} words @param {boolean} on @param {(on: boolean) => void} act */
  option(words, on, act) {
    const box = h("input", { type: "checkbox", ".checked": on, onchange: () => act(box.checked) });
    return h("label", { class: "switch small" }, box, h("span", {}, words));
  }

  leave() {
    clearTimeout(this.waiting);
    this.stop();
  }

  stop() {
    this.asking?.abort();
    this.stopButton.hidden = true;
  }

  /** A title or a colour is no rule: nothing is asked anew for it. */
  changed() {
    const { title: _, ...rules } = this.editor.draft.puzzle, now = JSON.stringify(rules);
    if (now === this.rules || !this.on) return;
    this.rules = now;
    this.stop();
    this.asking = null; // what was stopped for a newer question says nothing
    clearTimeout(this.waiting);
    const [fault] = this.editor.scene.faults ?? [];
    if (fault) return this.unfinished(fault);
    this.count.className = "count busy";
    this.waiting = setTimeout(() => this.run(), PAUSE);
  }

  /** @param {{message: string}} fault */
  unfinished(fault) {
    this.showMarks(new Map());
    this.count.className = "count quiet";
    this.count.textContent = t("Not a puzzle yet: {fault}", { fault: fault.message });
    fill(this.more);
  }

  async run() {
    const asking = new AbortController();
    this.asking = asking;
    this.stopButton.hidden = false;
    try {
      await this.askAll(asking.signal);
    } catch (error) {
      const stopped = asking.signal.aborted;
      if (!stopped || asking === this.asking) this.say(stopped ? t("Stopped.") : failure(error), stopped ? "quiet" : "bad");
    }
    if (asking === this.asking) this.stopButton.hidden = true;
  }

  /** @param {AbortSignal} signal */
  async askAll(signal) {
    const { puzzle } = this.editor.draft, limits = { signal, seconds: SECONDS };
    fill(this.more);
    const counted = await ask("count", { puzzle, limit: MOST }, limits);
    this.showCount(counted);
    this.editor.board.layers.step.replaceChildren();
    if (counted.count === 0 && counted.complete) {
      this.showMarks(new Map());
      return this.showContradiction(await ask("check", { puzzle }, limits));
    }
    if (counted.count > 1 && this.candidates) this.showCandidates(await ask("true_candidates", { puzzle, count_up_to: SHADES }, limits));
    else this.showMarks(new Map());
    if (counted.count !== 1 || !counted.complete) return;
    this.showRating(await ask("rate", { puzzle }, limits));
    this.showSuperfluous(await ask("superfluous", { puzzle }, limits));
  }

  /** @param {string} words @param {string} tone */
  say(words, tone) {
    this.count.className = `count ${tone}`;
    this.count.textContent = words;
  }

  /** @param {{count: number, complete: boolean}} found */
  showCount({ count, complete }) {
    if (complete && count === 0) this.say(t("No solution"), "bad");
    else if (complete && count === 1) this.say(t("Exactly one solution"), "good");
    else if (complete) this.say(t("{n} solutions", { n: number(count) }), "");
    else if (count === 0) this.say(t("Not decided in time"), "");
    else this.say(t("At least {n} solutions", { n: number(count) }), "");
  }

  /** @param {any} found */
  showContradiction(found) {
    const why = found.contradiction;
    fill(this.more, (found.sentences ?? []).slice(1).map((/** @type {string} */ words) => h("p", { class: "line bad" }, words)));
    if (!why) return;
    const names = this.editor.scene.board.cells.map((cell) => cell.name);
    drawAreas(this.editor.board, why.cells.map((/** @type {string} */ name) => names.indexOf(name)));
  }

  /** @param {{counts: Record<string, Record<string, number>>}} found */
  showCandidates({ counts }) {
    const { cells } = this.editor.scene.board;
    this.showMarks(new Map(cells.flatMap((cell, at) => {
      const own = counts[cell.name];
      if (!own || cell.given !== null) return [];
      const marks = cell.values.flatMap((value, place) => (own[value] ? [{
        text: this.editor.scene.symbols[value] ?? String(value), at: place, of: cell.values.length, class: shade(own[value]),
      }] : []));
      return [[at, marks]];
    })));
    fill(this.more, h("ul", { class: "shades small quiet" }, [["once", "1"], ["few", "2–3"], ["some", "4–8"], ["many", t("more")]]
      .map(([name, words]) => h("li", {}, h("span", { class: `shade ${name}` }, "7"), words))));
  }

  /** @param {Editor["marks"]} marks */
  showMarks(marks) {
    if (!marks.size && !this.editor.marks.size) return;
    this.editor.marks = marks;
    this.editor.paint();
  }

  /** @param {any} found */
  showRating(found) {
    const hardest = found.names?.[found.hardest] ?? found.hardest ?? "";
    const words = found.rating === null || found.rating === undefined ? found.reason || t("No rating was found.")
      : t("Rating {n}, {level}; hardest step: {hardest}", { n: number(found.rating), level: found.level_name ?? found.level ?? "", hardest });
    this.more.append(h("p", {}, words));
  }

  /** @param {{superfluous: string[] | null}} found */
  showSuperfluous({ superfluous }) {
    if (!superfluous) return;
    this.more.append(h("p", { class: "quiet small" }, superfluous.length
      ? t("Could be left out, each by itself: {list}.", { list: superfluous.join(", ") }) : t("Every clue is needed.")));
  }
}

/** @param {number} count */
function shade(count) {
  if (count === 1) return "once";
  if (count <= 3) return "few";
  return count <= 8 ? "some" : "many";
}
