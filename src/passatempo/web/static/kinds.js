/** The kinds of puzzles, asked for once in each language. */

import { ask } from "./ask.js";
import { settings } from "./settings.js";

/**
 * @typedef {object} Gesture
 * @property {string} name
 * @property {"rows" | "cells" | "parts" | "sides" | "line" | "word"} form
 * @property {string} line
 * @property {{sign: string, name: string}[]} alphabet
 * @property {string} label A regular expression; empty if there is none.
 * @property {string | null} no_label
 * @property {string} first_line
 * @property {string} ending
 *
 * @typedef {object} ClueField
 * @property {string} field
 * @property {string} name
 * @property {string[]} words
 * @property {string} notation
 * @property {Gesture} gesture
 *
 * @typedef {object} Kind
 * @property {string} name
 * @property {string[]} aliases
 * @property {string[]} rules
 * @property {[number, number] | number | string | null} default_size
 * @property {ClueField[]} clues
 * @property {string[]} samples
 */

/** @type {Map<string, Promise<Kind[]>>} */
const known = new Map();

/** @returns {Promise<Kind[]>} */
export function kinds() {
  const lang = settings.get("lang");
  const asked = known.get(lang) ?? ask("kinds");
  known.set(lang, asked);
  asked.catch(() => known.delete(lang));
  return asked;
}

/** The kind with the most clues, for whoever has not chosen one. @param {Kind[]} all */
export function richest(all) {
  return all.reduce((most, kind) => (kind.clues.length > most.clues.length ? kind : most));
}

/** The field of the clue that is made by a gesture, if the kind has one. @param {Kind} kind @param {string} gesture */
export function fieldOf(kind, gesture) {
  return kind.clues.find((clue) => clue.gesture.name === gesture)?.field ?? null;
}

/** The name of a kind at the beginning of a line. @param {string} name */
export function kindName(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** @param {Kind} kind @returns {[number, number]} */
export function defaultSize(kind) {
  const size = kind.default_size;
  if (Array.isArray(size)) return size;
  const found = /(\d+)\D+(\d+)/.exec(String(size));
  if (found) return [Number(found[1]), Number(found[2])];
  return typeof size === "number" ? [size, size] : [6, 6];
}
