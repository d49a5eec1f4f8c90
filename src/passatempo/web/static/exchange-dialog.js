/** Share, save, export and print: the puzzle as a link, in every format that can hold it, as a picture, on paper. */

import { ask } from "./ask.js";
import { dialog } from "./dialog.js";
import { h, fill, icon } from "./dom.js";
import { bytes, download } from "./files.js";
import { address } from "./link.js";
import { failure, notice, t } from "./words.js";

/** @typedef {import("./types.js").Puzzle} Puzzle */

/** @typedef {{puzzle: Puzzle, scene: import("./types.js").Scene, fill: Record<string, number>}} Exchanged */

const PICTURES = ["svg", "png", "pdf"];

/** @param {Exchanged} what */
export function exchange(what) {
  const link = h("input", { type: "text", readonly: true, "aria-label": t("Link"), onfocus: () => link.select() });
  const qualified = h("div", { class: "stack" }, h("p", { class: "busy" }, t("Loading …")));
  const line = h("p", { class: "line bad", role: "alert" });
  const solved = h("input", { type: "checkbox" }), entries = h("input", { type: "checkbox", ".checked": Object.keys(what.fill).length > 0 });
  dialog(t("Share, save and print"),
    h("section", { class: "stack" }, h("h3", {}, t("Link")),
      h("p", { class: "quiet small" }, t("The whole puzzle is in the link; nothing is sent anywhere until somebody opens it.")),
      h("div", { class: "row copy" }, h("div", { class: "grow" }, link), h("button", { type: "button", class: "primary", onclick: () => copy(link.value) }, t("Copy")))),
    h("section", { class: "stack" }, h("h3", {}, t("Picture and paper")),
      h("div", { class: "row" },
        PICTURES.map((format) => h("button", { type: "button", onclick: () => picture(what, format, options()).catch((error) => { line.textContent = failure(error); }) }, format.toUpperCase())),
        h("button", { type: "button", onclick: () => print() }, icon("print"), t("Print"))),
      h("div", { class: "row" }, h("label", { class: "switch" }, entries, h("span", {}, t("with my entries"))), h("label", { class: "switch" }, solved, h("span", {}, t("with the solution")))),
      line),
    h("section", { class: "stack" }, h("h3", {}, t("Other formats")), qualified));
  const options = () => ({ ...(entries.checked ? { fill: what.fill } : {}), solution: solved.checked });
  address(what.puzzle).then((found) => { link.value = found; });
  formats(what.puzzle, qualified);
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(t("Copied."));
  } catch {
    notice(t("The browser did not let the page copy: select the text and press Ctrl+C."));
  }
}

/** @param {Exchanged} what @param {string} format @param {Record<string, any>} details */
async function picture({ puzzle }, format, details) {
  const found = await ask("draw", { puzzle, format, ...details }, { seconds: 30 });
  download(`${fileName(puzzle)}.${format}`, found.media_type, bytes(found.base64));
}

/** @param {Puzzle} puzzle */
function fileName(puzzle) {
  const name = puzzle.title || `${puzzle.kind} ${puzzle.rows}x${puzzle.cols}`;
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "puzzle";
}

/** @param {Puzzle} puzzle @param {HTMLElement} place */
async function formats(puzzle, place) {
  try {
    const all = await ask("formats", { puzzle });
    /** @type {{name: string, about: string, text?: string, fault?: string, is_link: boolean}[]} */
    const list = Array.isArray(all) ? all : all.formats;
    fill(place, h("ul", { class: "formats" }, list.filter((one) => one.text !== undefined).map((one) => h("li", {},
      h("div", { class: "grow" }, h("b", {}, one.name), h("p", { class: "quiet small" }, one.about)),
      h("button", { type: "button", "aria-label": t("Copy {format}", { format: one.name }), onclick: () => copy(one.text ?? "") }, t("Copy")),
      h("button", { type: "button", "aria-label": t("Save {format}", { format: one.name }), onclick: () => download(`${fileName(puzzle)}.${one.is_link ? "link" : one.name}.txt`, "text/plain", one.text ?? "") }, t("Save"))))),
    h("details", {}, h("summary", {}, t("Formats that cannot hold it")), h("ul", { class: "stack small" },
      list.filter((one) => one.fault !== undefined).map((one) => h("li", {}, h("b", {}, one.name), `: ${one.fault}`)))));
  } catch (error) {
    fill(place, h("p", { class: "line bad" }, failure(error)));
  }
}
