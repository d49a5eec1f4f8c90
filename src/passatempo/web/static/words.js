/** Words of the page: English in the code, Portuguese in a table; a test compares the two. */

import { settings } from "./settings.js";
import { PORTUGUESE } from "./words-pt.js";

/**
 * @param {string} english with {names} of arguments
 * @param {Record<string, string | number>} [details]
 * @returns {string} in the language that was chosen
 */
export function t(english, details = {}) {
  const words = settings.get("lang") === "pt" ? PORTUGUESE[english] ?? english : english;
  return words.replace(/\{(\w+)\}/g, (_, name) => String(details[name] ?? ""));
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} many with {n}
 */
export function plural(count, one, many) {
  return t(count === 1 ? one : many, { n: number(count) });
}

/** @param {number} value */
export function number(value) {
  return value.toLocaleString(settings.get("lang") === "pt" ? "pt-BR" : "en");
}

/** A time as 1:02 or 1:02:03. @param {number} milliseconds */
export function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000), minutes = Math.floor(seconds / 60);
  const parts = minutes < 60 ? [minutes, seconds % 60] : [Math.floor(minutes / 60), minutes % 60, seconds % 60];
  return parts.map((part, at) => (at ? String(part).padStart(2, "0") : part)).join(":");
}

/** Say something to a screen reader, and to nobody else. @param {string} words */
export function announce(words) {
  const live = document.getElementById("live");
  if (live) live.textContent = words;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let hiding;

/** Say something to everybody, for some seconds. @param {string} words */
export function notice(words) {
  const place = document.getElementById("notice");
  if (!place) return;
  place.textContent = words;
  clearTimeout(hiding);
  hiding = setTimeout(() => (place.textContent = ""), 3000 + 60 * words.length);
}

/** An error as a line for people. @param {unknown} error */
export function failure(error) {
  const { code, message } = /** @type {{code?: string, message?: string}} */ (error);
  if (code === "offline") return t("The server does not answer. What you did is kept in this browser.");
  return message || t("Something went wrong.");
}
