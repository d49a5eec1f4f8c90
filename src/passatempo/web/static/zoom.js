/** A board in a frame that scrolls when it is larger than its place. */

import { h, icon } from "./dom.js";
import { settings } from "./settings.js";
import { t } from "./words.js";

const LEAST = 0.5, MOST = 3, STEP = 0.25;

/** @param {HTMLElement} board */
export function zoomed(board) {
  const inner = h("div", { class: "zoom-inner" }, board);
  const element = h("div", { class: "zoom" }, inner);
  const apply = () => inner.style.setProperty("--zoom", String(settings.get("zoom")));
  /** @param {number} by */
  const change = (by) => {
    settings.set("zoom", Math.min(MOST, Math.max(LEAST, settings.get("zoom") + by)));
    apply();
  };
  settings.addEventListener("change", apply);
  apply();
  const controls = h("div", { class: "zoom-controls row" },
    h("button", { type: "button", class: "plain square", "aria-label": t("Smaller"), title: `${t("Smaller")} (−)`, onclick: () => change(-STEP) }, icon("minus")),
    h("button", { type: "button", class: "plain square", "aria-label": t("Larger"), title: `${t("Larger")} (+)`, onclick: () => change(STEP) }, icon("plus")));
  return { element, controls };
}
