/** The clock of a game, and the cover over the board while it stands. */

import { h, icon, fill } from "./dom.js";
import { settings } from "./settings.js";
import { clock, t } from "./words.js";

/** @param {import("./game.js").Game} game */
export function timer(game) {
  const time = h("time", { class: "number" });
  const button = h("button", { type: "button", class: "plain square", onclick: () => toggle() });
  const element = h("div", { class: "timer row" }, time, button);
  const cover = h("div", { class: "cover", hidden: true },
    h("p", {}, t("Paused")), h("button", { type: "button", class: "primary", onclick: () => toggle() }, icon("play"), t("Go on")));
  let paused = false;

  function show() {
    element.hidden = !settings.get("timer");
    time.textContent = clock(game.played());
    const words = paused ? t("Go on") : t("Pause");
    button.disabled = game.head.finished;
    button.setAttribute("aria-label", words);
    button.title = `${words} (P)`;
    fill(button, icon(paused ? "play" : "pause"));
    cover.hidden = !paused;
  }

  function toggle() {
    if (game.head.finished) return;
    paused = !paused;
    if (paused) game.pause();
    else game.resume();
    show();
    if (paused) /** @type {HTMLElement} */ (cover.lastElementChild).focus();
  }

  // The clock stands while nobody looks at the page.
  function seen() {
    if (document.hidden) game.pause();
    else if (!paused) game.resume();
  }

  const ticking = setInterval(show, 1000);
  document.addEventListener("visibilitychange", seen);
  settings.addEventListener("change", show);
  show();
  return {
    element, cover, show, toggle, paused: () => paused,
    leave: () => {
      clearInterval(ticking);
      document.removeEventListener("visibilitychange", seen);
      settings.removeEventListener("change", show);
    },
  };
}
