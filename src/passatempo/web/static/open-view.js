/** Open: go on with a game, choose a puzzle, generate one, or take one from a text, a link or a file. */

import { ask } from "./ask.js";
import { h, fill, icon, prose } from "./dom.js";
import { generateForm } from "./generate-form.js";
import { kindName, kinds } from "./kinds.js";
import * as storage from "./storage.js";
import { thumbnail } from "./thumbnail.js";
import { clock, failure, notice, plural, t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./kinds.js").Kind} Kind */
/** @typedef {import("./types.js").Puzzle} Puzzle */

const RECENT = 6;

/** @param {App} app */
export function openView(app) {
  const view = new Open(app);
  return { element: view.element, leave: () => view.leave() };
}

class Open {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.line = h("p", { class: "line bad", role: "alert" });
    this.found = h("div", { class: "stack" });
    this.gallery = h("div", { class: "kinds" }, h("p", { class: "busy" }, t("Loading the puzzles …")));
    this.generating = h("div", {});
    this.games = h("section", { class: "stack games" });
    this.element = h("div", { class: "open stack" }, h("h1", {}, t("Open a puzzle")), this.games, this.takeIn(),
      h("section", { class: "stack" }, h("h2", {}, t("Choose a puzzle")), this.gallery));
    this.onDrop = (/** @type {DragEvent} */ event) => this.drop(event);
    this.onOver = (/** @type {DragEvent} */ event) => event.preventDefault();
    document.addEventListener("drop", this.onDrop);
    document.addEventListener("dragover", this.onOver);
    this.showGames();
    this.showKinds();
  }

  leave() {
    document.removeEventListener("drop", this.onDrop);
    document.removeEventListener("dragover", this.onOver);
  }

  showGames() {
    const all = storage.games().filter((head) => !head.draft || head.count > 0);
    const shown = this.all ? all : all.slice(0, RECENT);
    fill(this.games, all.length > 0 && h("h2", {}, t("Go on")),
      all.length > 0 && h("ul", { class: "game-list" }, shown.map((head) => this.gameCard(head))),
      all.length > shown.length && h("div", {}, h("button", { type: "button", class: "plain", onclick: () => { this.all = true; this.showGames(); } },
        t("All {n} games", { n: all.length }))));
    this.games.hidden = !all.length;
  }

  /** @param {storage.Head} head */
  gameCard(head) {
    const share = Math.round(100 * head.filled);
    const state = head.finished ? t("solved") : t("{n}% filled", { n: share });
    const words = head.draft ? t("draft") : `${state} · ${clock(head.played)}`;
    const bar = h("span", { class: "bar" }, h("span", {}));
    /** @type {HTMLElement} */ (bar.firstElementChild).style.width = `${share}%`;
    return h("li", { class: "card game" },
      h("a", { href: `#${head.draft ? "set" : "play"}=${head.id}` }, h("b", {}, head.title),
        h("span", { class: "small quiet number" }, words), !head.draft && bar),
      h("button", { type: "button", class: "plain square", "aria-label": t("Remove {title}", { title: head.title }), title: t("Remove"),
        onclick: () => this.remove(head) }, icon("trash")));
  }

  /** A game goes for good only when its player says so twice. @param {storage.Head} head */
  remove(head) {
    if (!confirm(t("Remove “{title}” and all its moves from this browser?", { title: head.title }))) return;
    storage.remove(head.id);
    if (this.app.game?.head.id === head.id) this.app.game = null;
    this.showGames();
  }

  takeIn() {
    this.text = h("textarea", { rows: 5, id: "paste", spellcheck: "false",
      placeholder: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" });
    const file = h("input", { type: "file", class: "unseen", id: "file", tabindex: "-1", "aria-label": t("A file of puzzles"), onchange: () => this.files(file.files) });
    return h("section", { class: "two" },
      h("div", { class: "card stack" },
        h("label", { class: "field", for: "paste" }, h("h2", {}, t("Paste a puzzle"))),
        h("p", { class: "quiet small", id: "paste-help" }, t("Any text, link or file of any format: SudokuPad, f-puzzles, puzz.link, Penpa+, rows of digits, our own … Or drop a file anywhere.")),
        this.text, this.line,
        h("div", { class: "row" },
          h("button", { type: "button", class: "primary", onclick: () => this.read(this.text?.value ?? "") }, t("Open")),
          h("button", { type: "button", onclick: () => file.click() }, icon("open"), t("Choose a file")), file),
        this.found),
      h("div", { class: "card stack" }, h("h2", {}, t("Generate")), this.generating));
  }

  /** @param {DragEvent} event */
  drop(event) {
    event.preventDefault();
    this.files(event.dataTransfer?.files ?? null);
  }

  /** @param {FileList | null} files */
  async files(files) {
    if (files?.length) this.read(await files[0].text());
  }

  /** @param {string} text */
  async read(text) {
    this.line.textContent = "";
    fill(this.found);
    if (!text.trim()) return this.refuse(t("There is no text yet: paste a puzzle or a link first."));
    if (/#p=[\w-]+$/.test(text.trim())) return void (location.hash = text.trim().slice(text.trim().lastIndexOf("#")));
    const restored = storage.restore(text);
    if (restored >= 0) return this.restored(restored);
    try {
      const { puzzles } = await ask("read", { text });
      if (puzzles.length === 1 && !puzzles[0].left_out.length) return await this.app.start(puzzles[0].puzzle);
      this.choose(puzzles);
    } catch (error) {
      this.refuse(failure(error));
    }
  }

  /** @param {string} words */
  refuse(words) {
    this.line.textContent = words;
    this.text?.setAttribute("aria-invalid", "true");
  }

  /** @param {number} count */
  restored(count) {
    notice(plural(count, "1 game loaded.", "{n} games loaded."));
    this.showGames();
  }

  /** Several puzzles, or one of which something was not read. @param {{puzzle: Puzzle, title: string, left_out: string[]}[]} puzzles */
  choose(puzzles) {
    fill(this.found, h("p", {}, plural(puzzles.length, "1 puzzle was read.", "{n} puzzles were read.")),
      h("ul", { class: "found" }, puzzles.map(({ puzzle, title, left_out: left }, at) => h("li", { class: "stack" },
        left.length > 0 && h("p", { class: "line warn" }, t("Not read, and perhaps part of the rules: {list}.", { list: left.join(", ") })),
        h("button", { type: "button", onclick: () => this.app.start(puzzle) },
          title || t("{kind} {n}", { kind: kindName(puzzle.kind), n: at + 1 }), ` · ${puzzle.rows}×${puzzle.cols}`)))));
  }

  async showKinds() {
    try {
      const all = await kinds();
      fill(this.gallery, all.map((kind) => this.kindCard(kind)));
      fill(this.generating, generateForm(this.app, all));
    } catch (error) {
      fill(this.gallery, h("p", { class: "line bad" }, failure(error)));
    }
  }

  /** @param {Kind} kind */
  kindCard(kind) {
    const played = kind.samples.length > 0;  // a plugin may have none
    const picture = thumbnail(() => ask("sample", { kind: kind.name, name: kind.samples[0] }).then((found) => found.scene));
    const list = h("select", { "aria-label": t("Samples of {kind}", { kind: kind.name }) },
      kind.samples.map((name) => h("option", { value: name }, name.replace(/-/g, " "))));
    const open = () => this.sample(kind.name, list.value);
    return h("article", { class: "card kind" },
      played && h("button", { type: "button", class: "plain picture", "aria-label": t("Play {kind}", { kind: kind.name }), onclick: open }, picture),
      h("div", { class: "stack" },
        h("h3", {}, kindName(kind.name)), h("p", { class: "small quiet rule" }, prose(kind.rules[0])),
        played && h("div", { class: "row choose" }, h("div", { class: "grow" }, list), h("button", { type: "button", onclick: open }, t("Play"))),
        h("a", { class: "small", href: `#set=${kind.name}` }, t("Set one of your own"))));
  }

  /** @param {string} kind @param {string} name */
  async sample(kind, name) {
    try {
      const { puzzle } = await ask("sample", { kind, name });
      await this.app.start(puzzle);
    } catch (error) {
      notice(failure(error));
    }
  }
}
