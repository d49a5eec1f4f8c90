/** A flame graph of a search: a bar for each decision, as long as its branch, above the decision it depends on. */

import { h, s } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./trace.js").Trace} Trace */

const WIDTH = 1000, BAR = 14, LEAST = 0.6;

/**
 * @param {Trace} trace
 * @param {(count: number) => void} go called with the number of events to go to
 */
export function flame(trace, go) {
  const depth = Math.max(1, ...trace.branches.map((branch) => branch.level)), shown = Math.min(depth, 24);
  const height = shown * BAR + 4, scale = WIDTH / Math.max(1, trace.length);
  const svg = s("svg", { class: "flame", viewBox: `0 0 ${WIDTH} ${height}`, preserveAspectRatio: "none", role: "img",
    "aria-label": t("The search as bars: {n} decisions, {depth} deep", { n: trace.branches.length, depth }) });
  const needle = s("line", { class: "needle", y1: 0, y2: height });
  for (const branch of trace.branches) {
    const width = (branch.to - branch.from) * scale;
    if (branch.level > shown || (width < LEAST && trace.branches.length > 4000)) continue;
    svg.append(s("rect", { class: branch.dead ? "dead" : "alive", x: branch.from * scale, width: Math.max(LEAST, width - 0.4),
      y: height - branch.level * BAR, height: BAR - 1 }, s("title", {}, branch.words)));
  }
  svg.style.height = `${Math.max(28, Math.min(84, shown * 14))}px`;
  svg.append(needle);
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    go(Math.round((((/** @type {MouseEvent} */ (event)).clientX - box.left) / box.width) * trace.length));
  });
  const element = h("div", { class: "flame-frame" }, svg);
  return {
    element,
    /** @param {number} count */
    show: (count) => { for (const end of ["x1", "x2"]) needle.setAttribute(end, String(Math.min(count, trace.length) * scale)); },
  };
}
