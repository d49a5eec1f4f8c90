/** Shapes in cell units as SVG elements. A shape names a role; a custom property has the role's colour. */

import { s } from "./dom.js";
import { settings } from "./settings.js";

/** @typedef {import("./types.js").Shape} Shape */

/** Units of the view box in a cell side: fonts below one unit are drawn badly by some browsers. */
export const UNIT = 64;
const CAP_HEIGHT = 0.73; // of digits and capital letters, in parts of the font size
const THIN = 0.06; // lines up to here follow the thickness that was asked for

/** @param {number} value */
export const u = (value) => Math.round(value * UNIT * 100) / 100;

/** @param {string} role */
const colour = (role) => `var(--b-${role.replace(/ /g, "-")})`;

/** @param {Shape} shape @returns {SVGElement} */
export function element(shape) {
  return MAKERS[shape.shape](shape);
}

/** @type {Record<Shape["shape"], (shape: Shape) => SVGElement>} */
const MAKERS = {
  path: (shape) => s("path", { d: pathData(shape), ...style(shape) }),
  circle: (shape) => {
    const [x, y] = shape.centre ?? [0, 0];
    return s("circle", { cx: u(x), cy: u(y), r: u(shape.radius ?? 0), ...style(shape) });
  },
  text: (shape) => text(shape.x ?? 0, shape.y ?? 0, shape.size ?? 0.5, shape.text ?? "", {
    fill: colour(shape.fill ?? "given"),
    "text-anchor": shape.anchor ?? "middle",
    "font-weight": shape.bold ? "700" : null,
    "font-style": shape.italic ? "italic" : null,
    ...(shape.room && width(shape.text ?? "", shape.size ?? 0.5) > shape.room ? squeezed(shape.room) : {}),
  }),
};

/** About how wide a text is, rather too wide than too narrow. @param {string} words @param {number} size */
const width = (words, size) => words.length * 0.64 * size;

/** @param {number} room */
const squeezed = (room) => ({ textLength: u(room), lengthAdjust: "spacingAndGlyphs" });

/**
 * A line of text whose capital letters are centred on y.
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} words
 * @param {Record<string, any>} [attributes]
 */
export function text(x, y, size, words, attributes = {}) {
  return s("text", { x: u(x), y: u(y + (size * CAP_HEIGHT) / 2), "font-size": u(size), "text-anchor": "middle",
    ...attributes }, words);
}

/** @param {Shape} shape */
function pathData(shape) {
  return (shape.parts ?? []).map((part) => {
    const points = part.map(([x, y]) => `${u(x)} ${u(y)}`);
    const line = shape.curved
      ? points.slice(1).map((point, at) => (at % 2 ? ` ${point}` : `Q${point}`)).join("")
      : points.slice(1).map((point) => `L${point}`).join("");
    return `M${points[0]}${line}${shape.closed ? "Z" : ""}`;
  }).join("");
}

/** @param {Shape} shape */
function style(shape) {
  const thin = (shape.width ?? 0) <= THIN;
  const across = u((shape.width ?? 0) * (thin ? settings.get("lines") : 1));
  return {
    fill: shape.fill ? colour(shape.fill) : "none",
    stroke: shape.stroke ? colour(shape.stroke) : null,
    "stroke-width": shape.stroke ? across : null,
    "stroke-dasharray": shape.dash?.length ? shape.dash.map(u).join(" ") : null,
    "stroke-linecap": shape.round ? "round" : null,
    "stroke-linejoin": shape.round ? "round" : null,
    opacity: shape.opacity !== undefined && shape.opacity < 1 ? shape.opacity : null,
  };
}

/**
 * The outline of cells, inset: one path that follows concave corners.
 * @param {Iterable<number>} cells
 * @param {number} cols
 * @param {number} inset
 */
export function outline(cells, cols, inset) {
  const chosen = new Set(cells);
  /** @param {number} row @param {number} col */
  const has = (row, col) => col >= 0 && col < cols && chosen.has(row * cols + col);
  const parts = [];
  for (const cell of chosen) {
    const row = Math.floor(cell / cols), col = cell % cols;
    for (const [down, right] of SIDES) {
      if (!has(row + down, col + right)) parts.push(side(has, row, col, down, right, inset));
    }
  }
  return parts.join("");
}

const SIDES = [[-1, 0], [0, 1], [1, 0], [0, -1]];

/**
 * One side of a cell's outline, shortened or lengthened as the cells at its ends ask.
 * @param {(row: number, col: number) => boolean} has
 * @param {number} row
 * @param {number} col
 * @param {number} down
 * @param {number} right
 * @param {number} inset
 */
function side(has, row, col, down, right, inset) {
  const across = [right !== 0 ? 1 : 0, down !== 0 ? 1 : 0]; // along the side, as rows and columns
  const ends = [-1, 1].map((way) => {
    const beside = has(row + way * across[0], col + way * across[1]);
    const corner = has(row + down + way * across[0], col + right + way * across[1]);
    const reach = 0.5 + (beside ? (corner ? inset : 0) : -inset);
    const x = col + 0.5 + right * (0.5 - inset) + way * across[1] * reach;
    const y = row + 0.5 + down * (0.5 - inset) + way * across[0] * reach;
    return `${u(x)} ${u(y)}`;
  });
  return `M${ends[0]}L${ends[1]}`;
}
