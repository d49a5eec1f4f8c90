/** Settings: how the page looks, what it shows, and all progress as one file. */

import { dialog } from "./dialog.js";
import { download, pickFile } from "./files.js";
import { h } from "./dom.js";
import { settings } from "./settings.js";
import * as storage from "./storage.js";
import { notice, plural, t } from "./words.js";

/** @typedef {import("./settings.js").Values} Values */

/** @type {["autoNotes" | "fixedNotes" | "tidyNotes" | "conflicts" | "equal" | "seen" | "coordinates" | "timer", string][]} */
const SWITCHES = [
  ["conflicts", "Show entries that break a rule"],
  ["equal", "Highlight equal values"],
  ["seen", "Highlight the cells that the selection sees"],
  ["autoNotes", "Automatic notes that keep up (your own notes stay)"],
  ["tidyNotes", "An entry removes its value from the notes of the cells that it sees"],
  ["fixedNotes", "Each value's note at its own place"],
  ["coordinates", "Show the names of rows and columns"],
  ["timer", "Show the clock"],
];

export function settingsDialog() {
  const box = dialog(t("Settings"),
    h("div", { class: "fields" },
      choice("lang", t("Language"), [["en", "English"], ["pt", "Português (Brasil)"]]),
      choice("theme", t("Theme"), [["system", t("as the system")], ["light", t("light")], ["dark", t("dark")], ["contrast", t("high contrast")]]),
      choice("palette", t("Colours"), [["usual", t("usual")], ["okabe-ito", t("safe for colour-blind players")]]),
      range("lines", t("Thickness of lines"), 0.7, 2.5), range("digits", t("Size of digits"), 0.8, 1.3), range("zoom", t("Zoom"), 0.5, 3)),
    h("div", { class: "switches" }, SWITCHES.map(([name, words]) => toggle(name, t(words)))),
    h("section", { class: "stack" }, h("h3", {}, t("All progress")),
      h("p", { class: "quiet small" }, t("Games, moves, save points and drafts are kept in this browser. Save them to one file to take them elsewhere.")),
      h("div", { class: "row" },
        h("button", { type: "button", onclick: () => download("passatempo-progress.json", "application/json", storage.everything()) }, t("Save to a file")),
        h("button", { type: "button", onclick: takeIn }, t("Load a file")))));
  const renew = (/** @type {Event} */ event) => {
    if (/** @type {CustomEvent} */ (event).detail !== "lang") return;
    box.close();
    settingsDialog();
  };
  settings.addEventListener("change", renew);
  box.addEventListener("close", () => settings.removeEventListener("change", renew));
}

async function takeIn() {
  const text = await pickFile();
  const count = storage.restore(text);
  notice(count < 0 ? t("This file has no progress in it.") : plural(count, "1 game loaded.", "{n} games loaded."));
}

/** @param {"lang" | "theme" | "palette"} name @param {string} words @param {string[][]} options */
function choice(name, words, options) {
  const control = h("select", { onchange: () => settings.set(name, control.value) },
    options.map(([value, shown]) => h("option", { value, selected: settings.get(name) === value }, shown)));
  return h("label", { class: "field" }, words, control);
}

/** @param {"lines" | "digits" | "zoom"} name @param {string} words @param {number} min @param {number} max */
function range(name, words, min, max) {
  const control = h("input", { type: "range", min, max, step: 0.05, value: settings.get(name), oninput: () => settings.set(name, Number(control.value)) });
  return h("label", { class: "field" }, words, control);
}

/** @param {typeof SWITCHES[number][0]} name @param {string} words */
function toggle(name, words) {
  const control = h("input", { type: "checkbox", ".checked": settings.get(name), onchange: () => settings.set(name, control.checked) });
  return h("label", { class: "switch" }, control, h("span", {}, words));
}
