/**
 * The shapes of what crosses module borders, for the type checker; no code.
 *
 * @typedef {number[]} Point
 *
 * @typedef {object} Shape One shape of a drawing in cell units: a path, a circle or a text.
 * @property {"path" | "circle" | "text"} shape
 * @property {string} layer
 * @property {Point[][]} [parts]
 * @property {string} [stroke]
 * @property {number} [width]
 * @property {string} [fill]
 * @property {boolean} [closed]
 * @property {boolean} [curved]
 * @property {number[]} [dash]
 * @property {boolean} [round]
 * @property {number} [opacity]
 * @property {Point} [centre]
 * @property {number} [radius]
 * @property {number} [x]
 * @property {number} [y]
 * @property {number} [size]
 * @property {string} [text]
 * @property {"start" | "middle" | "end"} [anchor]
 * @property {boolean} [bold]
 * @property {boolean} [italic]
 * @property {number | null} [room]
 * @property {string} [role]
 *
 * @typedef {object} SceneCell
 * @property {string} name
 * @property {string} label
 * @property {boolean} open Whether a player may write there.
 * @property {number[]} values
 * @property {number | null} given
 * @property {number[] | null} noted The pencil marks that the puzzle gives.
 * @property {boolean} black
 * @property {boolean} on_board
 *
 * @typedef {object} Scene
 * @property {{rows: number, cols: number, cells: SceneCell[]}} board
 * @property {string[][]} groups Cells that see each other.
 * @property {Shape[]} drawing
 * @property {number[]} view_box
 * @property {string[]} legend
 * @property {string} title
 * @property {string} kind
 * @property {string[]} rules
 * @property {Record<string, string>} symbols
 * @property {number} value_shift
 * @property {Record<string, number | null> | null} pegs The colour of each value; null where values are no pegs.
 * @property {string[]} left_out
 * @property {{field: string, message: string}[]} [faults] What is wrong with a draft.
 *
 * @typedef {object} Puzzle The puzzle as docs/json.md has it.
 * @property {string} kind
 * @property {number} rows
 * @property {number} cols
 * @property {string} [title]
 * @property {Record<string, string[]>} [clues]
 * @property {(number | string)[][]} [solution]
 * @property {string[]} [left_out]
 * @property {number} [passatempo]
 *
 * @typedef {object} Mark What a player has put into one cell; nothing is `undefined`, so that JSON stays short.
 * @property {number} [v] The value.
 * @property {number[]} [c] Corner notes.
 * @property {number[]} [n] Centre notes.
 * @property {number[]} [k] Colours of the cell.
 * @property {Record<string, number>} [m] Colours of single notes.
 * @property {number[]} [x] Candidates struck off the automatic notes.
 *
 * @typedef {[key: any, before: any, after: any]} Change A cell and its marks, or a clue and its lines.
 *
 * @typedef {object} Node One move of the history, which is a tree: nothing that was undone is dropped.
 * @property {number} up The move before it; -1 is the start.
 * @property {number} t Playing time in milliseconds.
 * @property {Change[]} d
 * @property {string} [s] The name of the save point that this is.
 *
 * @typedef {object} Step One step of an explanation.
 * @property {string} technique
 * @property {string} name
 * @property {number} difficulty
 * @property {string} text
 * @property {[string, number][]} places
 * @property {[string, number][]} removes
 * @property {string[]} cells
 * @property {StepMark[]} marks What is drawn of it.
 * @property {Record<string, number[]>} notes The candidates after it of the cells that it changes.
 * @property {string[]} [stages]
 *
 * @typedef {object} StepMark
 * @property {"cells" | "note" | "link"} mark
 * @property {"group" | "pattern" | "other" | "removed" | "placed"} [role]
 * @property {string[]} [cells]
 * @property {string} [cell]
 * @property {number} [value]
 * @property {[string, number]} [start]
 * @property {[string, number]} [end]
 * @property {boolean} [strong]
 */
export {};
