/** Generate: a puzzle to a specification. */

import { ask } from "./ask.js";
import { h, fill } from "./dom.js";
import { defaultSize, kindName, richest } from "./kinds.js";
import { failure, t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./kinds.js").Kind} Kind */

const LEVELS = ["", "beginner", "easy", "medium", "hard", "expert", "extreme"];
const SECONDS = 60;

/** @param {App} app @param {Kind[]} all */
export function generateForm(app, all) {
  const kind = h("select", {}, all.map((one) => h("option", { value: one.name, selected: one === richest(all) }, kindName(one.name))));
  const size = h("input", { type: "text", pattern: "\\d+\\s*[xX×]\\s*\\d+", autocomplete: "off" });
  const level = h("select", {}, LEVELS.map((name) => h("option", { value: name }, name ? t(name) : t("any level"))));
  /** @type {Map<string, string>} keys of techniques by name */
  const keys = new Map();
  const known = h("datalist", { id: "techniques" });
  const technique = h("input", { type: "text", list: known.id, placeholder: t("any"), autocomplete: "off" });
  ask("techniques").then((all) => fill(known, all.map((/** @type {{key: string, name: string}} */ one) => {
    keys.set(one.name, one.key);
    return h("option", { value: one.name });
  })), () => {}); // without the list, a name is typed
  const variant = h("select", {});
  const seed = h("input", { type: "number", min: 0, placeholder: t("any") });
  const line = h("p", { class: "line bad", role: "alert" });
  const button = h("button", { type: "submit", class: "primary" }, t("Generate"));
  const stop = h("button", { type: "button", hidden: true, onclick: () => asking?.abort() }, t("Stop"));
  /** @type {AbortController | null} */
  let asking = null;

  function chosen() {
    return all.find((one) => one.name === kind.value) ?? all[0];
  }

  function settle() {
    size.value = defaultSize(chosen()).join("x");
    fill(variant, h("option", { value: "" }, t("none")), chosen().clues.filter((clue) => !["value", "values"].includes(clue.gesture.name))
      .map((clue) => h("option", { value: clue.field }, clue.name)));
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    asking = new AbortController();
    line.textContent = "";
    busy(true);
    try {
      const found = await ask("generate", wanted(), { seconds: SECONDS, signal: asking.signal });
      await app.start(found.puzzle);
    } catch (error) {
      line.textContent = asking.signal.aborted ? t("Stopped.") : failure(error);
    }
    busy(false);
  }

  /** @param {boolean} on */
  function busy(on) {
    button.disabled = on;
    button.classList.toggle("busy", on);
    stop.hidden = !on;
  }

  function wanted() {
    /** @type {Record<string, any>} */
    const details = { kind: kind.value, size: size.value.trim().toLowerCase().replace("×", "x") };
    if (level.value) details.difficulty = level.value;
    const requested = technique.value.trim();
    if (requested) details.needs = [keys.get(requested) ?? requested];
    if (variant.value) details.extra = [variant.value];
    if (seed.value) details.seed = Number(seed.value);
    return details;
  }

  kind.addEventListener("change", settle);
  settle();
  return h("form", { class: "stack", onsubmit: submit },
    h("div", { class: "fields" },
      field(t("Kind"), kind), field(t("Size"), size), field(t("Level"), level),
      field(t("Variant"), variant), field(t("Technique"), technique), known, field(t("Seed"), seed)),
    line, h("div", { class: "row" }, button, stop));
}

/** @param {string} words @param {HTMLElement} control */
export function field(words, control) {
  return h("label", { class: "field" }, words, control);
}
