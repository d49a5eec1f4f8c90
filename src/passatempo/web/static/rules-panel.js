/** The rules of the puzzle on the board. */

import { h, prose } from "./dom.js";
import { t } from "./words.js";

/** @param {import("./types.js").Scene} scene */
export function rulesPanel(scene) {
  return h("div", { class: "stack rules" },
    scene.rules.map((rule) => h("p", {}, prose(rule))),
    scene.legend.map((line) => h("p", { class: "quiet" }, prose(line))),
    scene.left_out.length > 0 && h("p", { class: "line warn" },
      t("Not read, and perhaps part of the rules: {list}.", { list: scene.left_out.join(", ") })));
}
