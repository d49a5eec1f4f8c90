/** Values typed figure by figure: 1 then 2 is 12 where there is a 12, if the second follows soon. */

const SOON = 900; // milliseconds

export class Typing {
  constructor() {
    this.begun = "";
    this.last = 0;
    this.where = "";
  }

  /**
   * @param {string} figure the key
   * @param {number[]} values that may be typed
   * @param {string} where mode and cells: another place begins anew
   * @returns {{value: number, replaces: number | null} | null} null if no value begins like that
   */
  type(figure, values, where) {
    const now = performance.now();
    const going = this.begun && where === this.where && now - this.last < SOON;
    const longer = going ? this.begun + figure : "";
    this.last = now;
    this.where = where;
    if (longer && values.includes(Number(longer))) {
      const replaces = Number(this.begun);
      this.begun = longer;
      return { value: Number(longer), replaces: values.includes(replaces) ? replaces : null };
    }
    this.begun = figure;
    return values.includes(Number(figure)) ? { value: Number(figure), replaces: null } : null;
  }
}
