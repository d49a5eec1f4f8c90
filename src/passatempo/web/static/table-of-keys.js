/** The keys, once: the help panel lists them, the play view obeys them. */

/** @typedef {import("./moves.js").Mode} Mode */

/** @type {{mode: Mode, key: string, words: string, short: string}[]} */
export const MODES = [
  { mode: "value", key: "z", words: "Values", short: "Value" },
  { mode: "corner", key: "x", words: "Corner notes", short: "Corner" },
  { mode: "centre", key: "c", words: "Centre notes", short: "Centre" },
  { mode: "colour", key: "v", words: "Colours of cells", short: "Colour" },
  { mode: "note", key: "b", words: "Colours of single notes", short: "Tint" },
];

/** @type {[string, string][]} */
export const KEYS = [
  ["1 2 3 …", "enter a value, a note or a colour, as the mode says; values above 9 are typed figure by figure"],
  ["Shift + 1", "a corner note, whatever the mode"],
  ["Ctrl + 1", "a centre note, whatever the mode"],
  ["Alt + 1", "a colour, whatever the mode"],
  ["Z X C V B", "the mode: values, corner notes, centre notes, colours, colours of single notes"],
  ["Space", "the next mode"],
  ["← ↑ → ↓", "move; with Shift or Ctrl, select more cells"],
  ["Ctrl + A", "select all cells"],
  ["Delete", "erase: first what the mode writes, then the rest"],
  ["Ctrl + Z", "undo, without end"],
  ["Ctrl + Y", "redo"],
  ["H", "a hint, one stage more each time"],
  ["K", "check: correct so far?"],
  ["N", "automatic notes on or off"],
  ["F", "fill what is forced"],
  ["S", "a save point"],
  ["P", "pause"],
  ["+ −", "zoom"],
  ["?", "this help"],
];

/** @type {[string, string][]} */
export const SET_KEYS = [
  ["← ↑ → ↓", "move; with Shift, select more cells; beyond the edge for numbers outside"],
  ["Enter", "begin a line, go on with the arrows, Enter ends it; with cells selected: make an area of them"],
  ["Alt + ←", "the edge or corner beside the cell"],
  ["1 2 3 … A B C …", "the value, the label or the room of the cell"],
  ["#", "a black cell"],
  ["Delete", "take away what stands here"],
  ["Esc", "drop what was begun"],
  ["Ctrl + Z", "undo, without end"],
];
