/** The page: which view is shown, the bar at the top, and the game that all views share. */

import { ask } from "./ask.js";
import { exchange } from "./exchange-dialog.js";
import { h, fill, icon } from "./dom.js";
import { Game, newGame } from "./game.js";
import { help } from "./help-dialog.js";
import { unpack } from "./link.js";
import { openView } from "./open-view.js";
import { playView } from "./play-view.js";
import { setView } from "./set-view.js";
import { settings } from "./settings.js";
import { settingsDialog } from "./settings-dialog.js";
import * as storage from "./storage.js";
import { watchView } from "./watch-view.js";
import { failure, notice, t } from "./words.js";

/** @typedef {import("./types.js").Puzzle} Puzzle */

/**
 * @typedef {object} App What a view may ask of the page.
 * @property {Game | null} game
 * @property {(puzzle: Puzzle, view?: string) => Promise<void>} start Begin a game with a puzzle.
 * @property {(view: string, id?: string) => void} go
 */

/** @typedef {{element: HTMLElement, leave?: () => void, scene?: () => import("./types.js").Scene | null}} View */

const NAVIGATION = [
  { view: "open", words: "Open", game: false },
  { view: "play", words: "Play", game: true },
  { view: "set", words: "Set", game: false },
  { view: "watch", words: "Watch", game: true },
];

/** @type {Record<string, (app: App) => View>} */
const VIEWS = { open: openView, play: playView, set: setView, watch: watchView };

/** @type {App} */
const app = { game: null, start, go };

/** @type {View | null} */
let shown = null;
let current = "open";

/** @param {string} view @param {string} [id] */
function go(view, id = app.game?.head.id) {
  location.hash = view === "open" || !id ? view : `${view}=${id}`;
}

/** @param {Puzzle} puzzle @param {string} [view] */
async function start(puzzle, view = "play") {
  const begun = storage.unplayed(puzzle);
  if (begun) await resume(begun);
  else {
    const scene = await ask("scene", { puzzle });
    app.game?.pause();
    app.game = newGame(puzzle, scene);
  }
  go(view);
}

/** Follow the fragment: a view, a game, or a whole puzzle. */
async function route() {
  const [view, detail] = location.hash.slice(1).split(/=(.*)/s);
  try {
    if (view === "p" && detail) return await start(await puzzleOf(detail));
    if (detail && detail !== app.game?.head.id && (view !== "set" || storage.isGame(detail))) await resume(detail);
    show(view in VIEWS ? view : "open");
  } catch (error) {
    notice(failure(error));
    show("open");
  }
}

/** @param {string} packed */
async function puzzleOf(packed) {
  try {
    return await unpack(packed);
  } catch {
    throw new Error(t("The link is damaged: it holds no puzzle."));
  }
}

/** @param {string} id */
async function resume(id) {
  const stored = storage.load(id);
  if (!stored) throw new Error(t("This game is not in this browser."));
  const scene = await ask("scene", { puzzle: stored.puzzle });
  app.game?.pause();
  app.game = new Game(stored.head, stored.puzzle, scene, stored.moves);
}

/** @param {string} view */
function show(view) {
  shown?.leave?.();
  current = NAVIGATION.some((one) => one.view === view && one.game) && !app.game ? "open" : view;
  shown = VIEWS[current](app);
  fill(/** @type {Element} */ (document.getElementById("main")), shown.element);
  document.documentElement.dataset.view = current;
  scrollTo(0, 0);
  bar();
}

/** The bar at the top. */
function bar() {
  const words = NAVIGATION.find((one) => one.view === current)?.words ?? "";
  document.title = [app.game && current !== "open" ? app.game.head.title : t(words), "passatempo"].join(" · ");
  const skip = document.getElementById("skip");
  if (skip) skip.textContent = t("To the board");
  fill(/** @type {Element} */ (document.getElementById("top")),
    h("a", { class: "brand", href: "#open" }, h("img", { src: "/static/icon.svg", alt: "" }), h("span", {}, "passatempo")),
    h("nav", { "aria-label": t("Views") }, NAVIGATION.map(link)),
    h("div", { class: "tools" },
      tool("share", t("Share, save and print"), () => app.game && exchange(app.game), !app.game || current === "open" || current === "set"),
      tool("gear", t("Settings"), () => settingsDialog()),
      tool("help", t("Help"), () => help(sceneShown()))));
}

/** What is on the board: that of the view, else the game's. */
function sceneShown() {
  if (shown?.scene) return shown.scene();
  return current === "open" ? null : app.game?.scene ?? null;
}

/** @param {typeof NAVIGATION[number]} one */
function link({ view, words, game }) {
  const id = app.game?.head.id;
  const disabled = game && !id;
  return h("a", {
    href: view === "open" || !id ? `#${view}` : `#${view}=${id}`,
    "aria-current": view === current ? "page" : null,
    "aria-disabled": disabled ? "true" : null, tabindex: disabled ? "-1" : null,
  }, t(words));
}

/** @param {Parameters<typeof icon>[0]} name @param {string} words @param {() => void} act @param {boolean} [off] */
function tool(name, words, act, off = false) {
  return h("button", { class: "plain square", type: "button", "aria-label": words, title: words, onclick: act,
    disabled: off }, icon(name));
}

settings.apply();
settings.addEventListener("change", (event) => {
  if (/** @type {CustomEvent} */ (event).detail === "lang") relearn();
});

/** Another language: the scene's own words come from the server. */
async function relearn() {
  try {
    if (app.game) app.game.scene = await ask("scene", { puzzle: app.game.puzzle });
  } catch (error) {
    notice(failure(error));
  }
  show(current);
}

/** The same game in another tab: take over what was done there, so that neither tab writes over the other. */
addEventListener("storage", (event) => {
  const { game } = app, stored = game && storage.isHead(event.key, game.head.id) ? storage.load(game.head.id) : null;
  if (!game || !stored || stored.moves.length === game.moves.length) return;
  game.retired = true;
  app.game = new Game(stored.head, stored.puzzle, game.scene, stored.moves);
  if (current !== "open") show(current);
});
addEventListener("hashchange", route);
addEventListener("pagehide", () => app.game?.pause());
addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (event.key === "?" && !typing) help(sceneShown());
});
route();
