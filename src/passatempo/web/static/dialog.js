/** A dialog with a heading and a way out. */

import { h, icon } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {string} title
 * @param {...(Node | string | false)} body
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...body) {
  const element = h("dialog", { "aria-labelledby": "dialog-title" },
    h("header", {}, h("h2", { id: "dialog-title" }, title),
      h("button", { type: "button", class: "plain square", "aria-label": t("Close"), onclick: () => element.close() }, icon("close"))),
    h("div", { class: "body stack", tabindex: "0", role: "region", "aria-label": title }, ...body));
  element.addEventListener("close", () => element.remove());
  element.addEventListener("click", (event) => { if (event.target === element) element.close(); });
  document.body.append(element);
  element.showModal();
  return element;
}
