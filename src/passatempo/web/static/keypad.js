/** The keypad: modes of entry, a key for each value or colour, and what is done most. */

import { h, fill, icon } from "./dom.js";
import { MODES } from "./table-of-keys.js";
import { settings } from "./settings.js";
import { t } from "./words.js";

/** @typedef {import("./moves.js").Mode} Mode */

export const COLOURS = 9;

/**
 * @typedef {object} Pad What the keypad needs of the view.
 * @property {Mode} mode
 * @property {number} colour The colour that single notes get.
 * @property {(mode: Mode) => void} setMode
 * @property {(value: number) => void} enter
 * @property {(colour: number) => void} pickColour
 * @property {number[]} values
 * @property {(value: number) => string} symbol
 * @property {(value: number) => number | null} left How many of a value are still to be placed.
 */

/** @param {Pad} pad */
export function keypad(pad) {
  const modes = h("div", { class: "modes", role: "group", "aria-label": t("Mode of entry") });
  const keys = h("div", { class: "keys", role: "group", "aria-label": t("Keys") });
  const element = h("div", { class: "keypad" }, modes, keys);

  function show() {
    fill(modes, MODES.map((one) => modeButton(pad, one)));
    fill(keys, pad.mode === "colour" ? colourKeys(pad, pad.enter) : valueKeys(pad),
      pad.mode === "note" && h("div", { class: "swatches" }, colourKeys(pad, pad.pickColour)));
    const columns = pad.mode === "colour" ? 9 : Math.min(9, pad.values.length <= 6 ? pad.values.length : Math.ceil(pad.values.length / Math.ceil(pad.values.length / 9)));
    keys.style.setProperty("--columns", String(columns));
  }

  show();
  return { element, show };
}

/** @param {Pad} pad @param {typeof MODES[number]} one */
function modeButton(pad, { mode, key, words, short }) {
  return h("button", {
    type: "button", "aria-pressed": String(pad.mode === mode), title: `${t(words)} (${key.toUpperCase()})`,
    "aria-label": t(words), onclick: () => pad.setMode(mode),
  }, h("span", { class: `mode-sign ${mode}`, "aria-hidden": "true" }), h("span", { "aria-hidden": "true" }, t(short)));
}

/** @param {Pad} pad */
function valueKeys(pad) {
  return pad.values.map((value) => {
    const left = pad.mode === "value" ? pad.left(value) : null;
    const words = left === null ? pad.symbol(value) : t("{value}, {left} left", { value: pad.symbol(value), left });
    return h("button", {
      type: "button", class: `key ${pad.mode}${left !== null && left <= 0 ? " done" : ""}`, "aria-label": words,
      "data-value": value, onclick: () => pad.enter(value),
    }, h("span", { class: "digit" }, pad.symbol(value)), left !== null && h("span", { class: "left" }, left > 0 ? left : "✓"));
  });
}

/** @param {Pad} pad @param {(colour: number) => void} act */
function colourKeys(pad, act) {
  return Array.from({ length: COLOURS }, (_, colour) => {
    const button = h("button", {
      type: "button", class: "key swatch", "aria-label": t("colour {n}", { n: colour + 1 }),
      "aria-pressed": pad.mode === "note" ? String(pad.colour === colour) : null, onclick: () => act(colour),
    }, h("span", {}, colour + 1));
    button.style.setProperty("--swatch", `var(--b-player-${colour})`);
    return button;
  });
}

/**
 * @param {Parameters<typeof icon>[0]} name
 * @param {string} words
 * @param {() => void} act
 * @param {{key?: string, class?: string, pressed?: boolean, short?: boolean}} [how]
 */
export function action(name, words, act, how = {}) {
  return h("button", {
    type: "button", class: how.class ?? null, title: how.key ? `${words} (${how.key})` : words, onclick: act,
    "aria-label": how.short ? words : null, "aria-pressed": how.pressed === undefined ? null : String(how.pressed),
  }, icon(name), !how.short && h("span", {}, words));
}

/** @param {"autoNotes" | "fixedNotes" | "conflicts"} name */
export function flip(name) {
  settings.set(name, !settings.get(name));
}
