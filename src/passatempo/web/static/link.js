/** A whole puzzle in the fragment of a link, which no browser sends to a server. */

/** @typedef {import("./types.js").Puzzle} Puzzle */

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {GenericTransformStream} stream
 */
async function through(bytes, stream) {
  const piped = new Blob([bytes]).stream().pipeThrough(/** @type {any} */ (stream));
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/**
 * @param {Puzzle} puzzle
 * @returns {Promise<string>} letters, digits, `-` and `_`
 */
export async function pack(puzzle) {
  const bytes = new TextEncoder().encode(JSON.stringify(puzzle));
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  const text = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * @param {string} text what pack() returned; throws if it is anything else
 * @returns {Promise<Puzzle>}
 */
export async function unpack(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  const json = await through(bytes, new DecompressionStream("deflate-raw"));
  return JSON.parse(new TextDecoder().decode(json));
}

/**
 * @param {Puzzle} puzzle
 * @returns {Promise<string>} the address to share
 */
export async function address(puzzle) {
  const { kind, rows, cols, title, clues, left_out: left } = puzzle;
  const packed = await pack({ kind, rows, cols, title, clues, left_out: left });
  return `${location.origin}${location.pathname}#p=${packed}`;
}
