/** A trace: the events of a search, and the board after any of them, forward and back. */

/**
 * @typedef {object} Event
 * @property {string} event
 * @property {number} level
 * @property {string} [cell]
 * @property {number} [value]
 * @property {string[]} [cells]
 * @property {[string, number, boolean][]} [literals]
 *
 * @typedef {object} State What is known after some events.
 * @property {Record<string, number[]>} candidates
 * @property {Record<string, number>} values
 * @property {Set<string>} decided
 *
 * @typedef {object} Branch A decision and all that followed until it was taken back.
 * @property {number} from The number of its event.
 * @property {number} to
 * @property {number} level
 * @property {string} words
 * @property {boolean} dead Whether it led to a conflict only.
 */

const EVERY = 100; // events between two states that are kept

export class Trace {
  /** @param {any} found the answer to `watch` */
  constructor(found) {
    /** @type {Event[]} */
    this.events = found.events;
    this.found = found;
    /** @type {{state: State, stack: State[]}[]} */
    this.kept = [];
    this.keepStates(found.candidates);
    this.branches = branches(this.events);
    this.counts = runningCounts(this.events);
  }

  get length() {
    return this.events.length;
  }

  /** @param {Record<string, number[]>} candidates */
  keepStates(candidates) {
    /** @type {State} */
    let state = { candidates, values: {}, decided: new Set() };
    /** @type {State[]} */
    let stack = [];
    this.events.forEach((event, at) => {
      if (at % EVERY === 0) this.kept.push({ state, stack });
      [state, stack] = after(state, stack, event);
    });
    if (!this.kept.length) this.kept.push({ state, stack });
  }

  /** The board after so many events. @param {number} count @returns {State} */
  at(count) {
    const from = Math.min(Math.floor(count / EVERY), this.kept.length - 1);
    let { state, stack } = this.kept[from];
    for (const event of this.events.slice(from * EVERY, count)) [state, stack] = after(state, stack, event);
    return state;
  }
}

/**
 * @param {State} state
 * @param {State[]} stack the states before each decision that stands
 * @param {Event} event
 * @returns {[State, State[]]}
 */
function after(state, stack, event) {
  const { cell = "", value = 0 } = event;
  switch (event.event) {
    case "decide": {
      const base = stack.length >= event.level ? stack[event.level - 1] : state;
      return [assigned(base, cell, value, true), [...stack.slice(0, event.level - 1), base]];
    }
    case "assign":
      return [assigned(state, cell, value, false), stack];
    case "remove": {
      const left = (state.candidates[cell] ?? []).filter((one) => one !== value);
      return [{ ...state, candidates: { ...state.candidates, [cell]: left } }, stack];
    }
    case "backtrack":
    case "restart":
      return [stack[event.level] ?? state, stack.slice(0, event.level)];
    default:
      return [state, stack];
  }
}

/** @param {State} state @param {string} cell @param {number} value @param {boolean} decided @returns {State} */
function assigned(state, cell, value, decided) {
  return {
    candidates: { ...state.candidates, [cell]: [value] }, values: { ...state.values, [cell]: value },
    decided: decided ? new Set([...state.decided, cell]) : state.decided,
  };
}

/** @param {Event[]} events @returns {Branch[]} */
function branches(events) {
  /** @type {Branch[]} */
  const done = [];
  /** @type {Branch[]} */
  const open = [];
  const close = (/** @type {number} */ level, /** @type {number} */ at) => {
    while (open.length > level) done.push({ .../** @type {Branch} */ (open.pop()), to: at });
  };
  events.forEach((event, at) => {
    if (event.event === "decide") {
      close(event.level - 1, at);
      open.push({ from: at, to: at, level: event.level, words: `${event.cell} = ${event.value}`, dead: true });
    } else if (event.event === "backtrack" || event.event === "restart") close(event.level, at);
    else if (event.event === "solution") open.forEach((branch) => { branch.dead = false; });
  });
  close(0, events.length);
  return done.sort((a, b) => a.from - b.from);
}

/** How often each sort of event has happened, up to each of them. @param {Event[]} events */
function runningCounts(events) {
  /** @type {Record<string, number>} */
  const now = {};
  /** @type {Record<string, number>[]} */
  const all = [{}];
  for (const { event } of events) {
    now[event] = (now[event] ?? 0) + 1;
    all.push({ ...now });
  }
  return all;
}
