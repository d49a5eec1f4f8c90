/** A small picture of a scene with its givens, drawn when it comes into sight. */

import { cellContent } from "./cell-view.js";
import { h, s } from "./dom.js";
import { element, u } from "./drawing.js";

/** @typedef {import("./types.js").Scene} Scene */

/** @param {() => Promise<Scene>} find */
export function thumbnail(find) {
  const frame = h("span", { class: "thumbnail" });
  const watcher = new IntersectionObserver(async (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watcher.disconnect();
    try {
      frame.replaceChildren(picture(await find()));
    } catch { /* a card without a picture is still a card */ }
  }, { rootMargin: "300px" });
  watcher.observe(frame);
  return frame;
}

/** @param {Scene} scene */
export function picture(scene) {
  const [left, top, width, height] = scene.view_box;
  const svg = s("svg", { viewBox: `${u(left)} ${u(top)} ${u(width)} ${u(height)}`, class: "board", "aria-hidden": "true" });
  svg.append(...scene.drawing.map(element));
  scene.board.cells.forEach((cell, at) => {
    if (cell.given === null) return;
    const value = scene.symbols[cell.given] ?? String(cell.given);
    const peg = scene.pegs ? { peg: scene.pegs[value] ?? -1 } : {};
    const view = { value, given: true, dark: cell.black, shift: scene.value_shift, ...peg };
    svg.append(...cellContent(view, at % scene.board.cols, Math.floor(at / scene.board.cols), 1));
  });
  return svg;
}
