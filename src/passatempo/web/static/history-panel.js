/** History: save points, branches that undo has left, and the replay of a solve. */

import { h, fill, icon } from "./dom.js";
import { announce, clock, notice, t } from "./words.js";

/** @typedef {import("./play-view.js").Play} Play */

const LEAST = 60, MOST = 1500; // milliseconds between two moves of a replay

/** @param {Play} view */
export function historyPanel(view) {
  return new HistoryPanel(view);
}

class HistoryPanel {
  /** @param {Play} view */
  constructor(view) {
    this.game = view.game;
    /** @type {number[]} the moves of the replay */
    this.line = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.playing = undefined;
    this.points = h("ul", { class: "points" });
    this.slider = h("input", { type: "range", min: 0, max: 0, "aria-label": t("Move"), oninput: () => this.jump() });
    this.toggle = h("button", { type: "button", class: "square", onclick: () => (this.playing ? this.stop() : this.play()) });
    this.speed = h("select", { "aria-label": t("Pace") },
      [1, 4, 16, 64].map((times) => h("option", { value: times, selected: times === 16 }, `×${times}`)));
    this.position = h("span", { class: "number small quiet" });
    this.element = h("div", { class: "stack" },
      h("h2", {}, t("Replay")),
      h("div", { class: "row transport" }, this.toggle, h("div", { class: "grow" }, this.slider), h("div", { class: "pace" }, this.speed)),
      this.position,
      h("div", { class: "row between" }, h("h2", {}, t("Save points and branches")),
        h("button", { type: "button", onclick: () => this.savePoint() }, icon("flag"), t("Save point"))),
      this.points);
    this.onChange = () => this.show();
    this.game.addEventListener("change", this.onChange);
    this.show();
  }

  leave() {
    this.stop();
    this.game.removeEventListener("change", this.onChange);
  }

  savePoint() {
    const name = t("Save point {n}", { n: this.game.savePoints.length + 1 });
    this.game.make([], { name });
    notice(t("{name}: find it under History.", { name }));
    announce(name);
  }

  show() {
    const { game } = this, line = this.line.includes(game.at) || game.at < 0 ? this.line : game.path(this.end());
    this.line = line.length ? line : game.path(this.end());
    this.slider.max = String(this.line.length);
    this.slider.value = String(this.line.indexOf(game.at) + 1);
    this.slider.disabled = !this.line.length;
    this.toggle.disabled = !this.line.length;
    const move = game.moves[game.at];
    this.position.textContent = t("Move {n} of {all}, {time}", { n: this.slider.value, all: this.line.length, time: clock(move?.t ?? 0) });
    const words = this.playing ? t("Stop") : t("Replay");
    this.toggle.setAttribute("aria-label", words);
    fill(this.toggle, icon(this.playing ? "pause" : "play"));
    fill(this.points, this.entries());
  }

  /** The end of the line that undo and redo move on. */
  end() {
    let at = this.game.at;
    for (let next = this.game.next.get(at); next !== undefined; next = this.game.next.get(at)) at = next;
    return at;
  }

  entries() {
    const { game } = this;
    const points = game.savePoints.map(({ name, index }) => ({ name, index, sign: /** @type {const} */ ("flag") }));
    const branches = game.branches.length < 2 ? [] : game.branches.map((index) => ({
      name: t("Branch of {n} moves", { n: game.path(index).length }), index, sign: /** @type {const} */ ("redo"),
    }));
    const all = [{ name: t("Start"), index: -1, sign: /** @type {const} */ ("first") }, ...points, ...branches];
    return all.map(({ name, index, sign }) => h("li", {}, h("button", {
      type: "button", class: "plain point", "aria-current": index === game.at ? "true" : null, onclick: () => game.goTo(index),
    }, icon(sign), h("span", { class: "grow" }, name), h("span", { class: "number small quiet" }, clock(game.moves[index]?.t ?? 0)))));
  }

  jump() {
    const at = Number(this.slider.value);
    this.game.goTo(at ? this.line[at - 1] : -1);
  }

  play() {
    if (this.line.indexOf(this.game.at) + 1 >= this.line.length) this.game.goTo(-1);
    this.next();
  }

  next() {
    const at = this.line.indexOf(this.game.at) + 1;
    if (at >= this.line.length) return this.stop();
    const before = this.game.moves[this.line[at - 1]]?.t ?? 0, after = this.game.moves[this.line[at]].t;
    const wait = Math.min(MOST, Math.max(LEAST, (after - before) / Number(this.speed.value)));
    this.playing = setTimeout(() => {
      this.game.goTo(this.line[at]);
      this.next();
    }, wait);
    this.show();
  }

  stop() {
    clearTimeout(this.playing);
    this.playing = undefined;
    this.show();
  }
}
