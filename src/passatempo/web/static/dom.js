/** Elements without templates: one function for HTML, one for SVG. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Attributes */

/**
 * @param {Element} element
 * @param {Attributes} attributes `on…` are listeners, `.name` are properties, true is an empty attribute.
 * @returns {void}
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith(".")) /** @type {any} */ (element)[name.slice(1)] = value;
    else if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  add(element, children);
  return element;
}

/**
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function s(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  set(element, attributes);
  add(element, children);
  return element;
}

/**
 * @param {Element} parent
 * @param {(Child | Child[])[]} children
 */
function add(parent, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
}

/**
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren();
  add(parent, children);
}

/** Sentences in which `code` is marked by backquotes. @param {string} words @returns {Child[]} */
export function prose(words) {
  return words.split("`").map((part, at) => (at % 2 ? h("code", {}, part) : part));
}

/**
 * A line icon: paths on a square of 24.
 * @param {keyof typeof ICONS} name
 * @returns {SVGElement}
 */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    s("path", { d: ICONS[name] }));
}

const ICONS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  erase: "M20 20H8l-5-5 10-10 8 8-7 7M8 10l8 8",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.5v15l12-7.5z",
  back: "M17 4.5v15L5 12z",
  next: "m10 6 6 6-6 6",
  previous: "m14 6-6 6 6 6",
  first: "M6 5v14M18 5v14l-9-7z",
  last: "M18 5v14M6 5v14l9-7z",
  hint: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.6.5-.8 1.2-.8 2H9.300c0-.8-.2-1.5-.8-2z",
  check: "m4 12.5 5 5L20 6.5",
  notes: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM17 14v6M14 17h6",
  forced: "M13 3 5 14h6l-1 7 8-11h-6z",
  flag: "M6 21V4m0 1h11l-2 4 2 4H6",
  share: "M12 15V3m0 0L8 7m4-4 4 4M5 12v8h14v-8",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 2v3M12 19v3M2 12h3M19 12h3M4.9 4.9 7 7M17 17l2.1 2.100M4.9 19.1 7 17M17 7l2.1-2.1",
  help: "M9 9a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.2-1.5 2.400M12 18v.01M12 2.500a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z",
  open: "M3 7V5h6l2 2h10v12H3zM3 10h18",
  close: "m5 5 14 14M19 5 5 19",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  print: "M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z",
  replay: "M4 4v5h5M4.5 9A8 8 0 1 1 4 13",
  wrong: "M12 8v5M12 16.500v.01M12 3 2 20h20z",
  down: "m6 9 6 6 6-6",
};
