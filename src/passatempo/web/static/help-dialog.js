/** Help: the rules of the kind on the board, and the keys. */

import { dialog } from "./dialog.js";
import { h } from "./dom.js";
import { rulesPanel } from "./rules-panel.js";
import { SET_KEYS, KEYS } from "./table-of-keys.js";
import { t } from "./words.js";

/** @param {import("./types.js").Scene | null} scene */
export function help(scene) {
  dialog(t("Help"),
    scene ? h("section", { class: "stack" }, h("h3", {}, t("Rules")), rulesPanel(scene)) : false,
    h("section", { class: "stack" }, h("h3", {}, t("Keys while playing")), keyTable(KEYS)),
    h("section", { class: "stack" }, h("h3", {}, t("Keys while setting")), keyTable(SET_KEYS)),
    h("section", { class: "stack" }, h("h3", {}, t("Pointer and touch")),
      h("p", {}, t("Drag over cells to select several; Ctrl and a click add one cell or take it away; a double click selects all cells with the same value. On a touch screen, “Several” makes every tap add to the selection.")),
      h("p", {}, t("Nothing that you do is lost: every move is kept in this browser, undone ones too. Settings has a button that saves all of it to one file."))));
}

/** @param {[string, string][]} keys */
function keyTable(keys) {
  return h("dl", { class: "key-table" }, keys.map(([key, words]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, t(words)))));
}
