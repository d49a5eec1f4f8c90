/** Questions to whoever answers them: one message each way, no session. */

import { settings } from "./settings.js";

/** An answer that is an error of one line. */
export class Refused extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * Ask a question; throws Refused, or an AbortError if `signal` was used.
 * @param {string} question
 * @param {Record<string, any>} [details]
 * @param {{signal?: AbortSignal, seconds?: number}} [limits]
 * @returns {Promise<any>}
 */
export async function ask(question, details = {}, { signal, seconds = 10 } = {}) {
  const body = JSON.stringify({ question, seconds, lang: settings.get("lang"), ...details });
  const answer = await send(body, signal);
  if (!answer.ok) throw new Refused(answer.error.code, answer.error.message);
  return answer.result;
}

/**
 * @param {string} body
 * @param {AbortSignal} [signal]
 */
async function send(body, signal) {
  try {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch("/api/ask", { method: "POST", headers, body, signal });
    return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    return { ok: false, error: { code: "offline", message: "" } };
  }
}

/**
 * The last question of one sort: a new one stops the one before it.
 * @returns {(question: string, details?: Record<string, any>, seconds?: number) => Promise<any>} its answer, or
 *   undefined if another one was asked meanwhile
 */
export function latest() {
  /** @type {AbortController | null} */
  let current = null;
  return async (question, details = {}, seconds = 10) => {
    current?.abort();
    const own = new AbortController();
    current = own;
    try {
      const result = await ask(question, details, { signal: own.signal, seconds });
      return own === current ? result : undefined;
    } catch (error) {
      if (own.signal.aborted) return undefined;
      throw error;
    }
  };
}
