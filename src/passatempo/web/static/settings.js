/** What a person prefers, kept in the browser; every change is an event `change`. */

const KEY = "passatempo.settings";

const DEFAULTS = {
  lang: navigator.language.toLowerCase().startsWith("pt") ? "pt" : "en",
  theme: "system", // system, light, dark, contrast
  palette: "usual", // usual, okabe-ito
  fixedNotes: false, // each digit's note at its own place
  autoNotes: false, // candidates by the houses, kept up by themselves
  tidyNotes: true, // an entry removes its digit from the notes of the cells that it sees
  conflicts: true,
  equal: true,
  seen: true,
  timer: true,
  coordinates: true,
  lines: 1, // thickness of lines
  digits: 1, // size of digits
  zoom: 1,
};

/** @typedef {typeof DEFAULTS} Values */

class Settings extends EventTarget {
  constructor() {
    super();
    /** @type {Values} */
    this.values = { ...DEFAULTS, ...read() };
  }

  /**
   * @template {keyof Values} K
   * @param {K} name
   * @returns {Values[K]}
   */
  get(name) {
    return this.values[name];
  }

  /**
   * @template {keyof Values} K
   * @param {K} name
   * @param {Values[K]} value
   */
  set(name, value) {
    if (this.values[name] === value) return;
    this.values[name] = value;
    localStorage.setItem(KEY, JSON.stringify(this.values));
    this.apply();
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }

  /** Write to the document what style sheets read. */
  apply() {
    const root = document.documentElement;
    root.dataset.theme = this.values.theme === "system" ? ofTheSystem() : this.values.theme;
    root.dataset.palette = this.values.palette;
    root.lang = this.values.lang === "pt" ? "pt-BR" : "en";
    root.style.setProperty("--line-scale", String(this.values.lines));
    root.style.setProperty("--digit-scale", String(this.values.digits));
  }
}

const DARK = matchMedia("(prefers-color-scheme: dark)"), CONTRAST = matchMedia("(prefers-contrast: more)");

function ofTheSystem() {
  if (CONTRAST.matches) return "contrast";
  return DARK.matches ? "dark" : "light";
}

/** @returns {Partial<Values>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export const settings = new Settings();
// Paper is white, whatever the screen is.
addEventListener("beforeprint", () => { document.documentElement.dataset.theme = "light"; });
addEventListener("afterprint", () => settings.apply());
for (const media of [DARK, CONTRAST]) media.addEventListener("change", () => settings.apply());
