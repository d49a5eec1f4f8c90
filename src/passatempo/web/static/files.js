/** Files from and to the player's machine. */

import { h } from "./dom.js";

/**
 * @param {string} name
 * @param {string} type
 * @param {BlobPart} content
 */
export function download(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** @returns {Promise<string>} the text of the file that was chosen */
export function pickFile() {
  return new Promise((resolve) => {
    const input = h("input", { type: "file", class: "unseen", onchange: async () => {
      resolve(input.files?.length ? await input.files[0].text() : "");
      input.remove();
    } });
    document.body.append(input);
    input.click();
  });
}

/** @param {string} text in base 64 @returns {Uint8Array<ArrayBuffer>} */
export function bytes(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
