/** Tabs: one panel of several, by pointer and arrow keys. */

import { h } from "./dom.js";

/**
 * @param {string} name for a screen reader
 * @param {{id: string, words: string, panel: HTMLElement}[]} tabs
 * @returns {{element: HTMLElement, show: (id: string) => void, shown: () => string}}
 */
export function tabbed(name, tabs) {
  let current = tabs[0].id;
  const buttons = tabs.map(({ id, words }) => h("button", {
    type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick: () => show(id),
  }, words));
  const panels = tabs.map(({ id, panel }) => h("div", {
    role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, tabindex: "0", class: "panel",
  }, panel));
  const list = h("div", { role: "tablist", "aria-label": name, class: "tabs", onkeydown: key }, buttons);

  /** @param {string} id */
  function show(id) {
    current = id;
    tabs.forEach((tab, at) => {
      buttons[at].setAttribute("aria-selected", String(tab.id === id));
      buttons[at].tabIndex = tab.id === id ? 0 : -1;
      panels[at].hidden = tab.id !== id;
    });
    list.dispatchEvent(new CustomEvent("tab", { detail: id, bubbles: true }));
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    const at = (tabs.findIndex((tab) => tab.id === current) + way + tabs.length) % tabs.length;
    show(tabs[at].id);
    buttons[at].focus();
  }

  show(current);
  return { element: h("section", { class: "tabbed" }, list, panels), show, shown: () => current };
}
