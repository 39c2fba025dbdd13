// The trace: its items, and their causes and effects.
//
// An item is a delivery, a send from outside of all handlers, or a mark such as a dropped message.
// Items are identified by indices: first all deliveries, then all sends, then all marks.

const DELIVERY = 0, SEND = 1, MARK = 2;
const PROBLEMS = ["failed", "dropped", "unheard", "waiting", "running"];

class TraceModel {
  constructor(data) {
    const { deliveries, sends, marks, strings } = data;
    this.data = data;
    this.strings = strings;
    this.kinds = data.kinds.map(index => strings[index]);
    this.deliveryCount = deliveries.start.length;
    this.sendCount = sends.start.length;
    this.count = this.deliveryCount + this.sendCount + marks.time.length;
    this.deliveries = {};
    for (const name in deliveries) this.deliveries[name] = Float64Array.from(deliveries[name]);

    const columns = [
      [deliveries.start, deliveries.duration, deliveries.selector, deliveries.track],
      [sends.start, sends.duration, sends.selector, sends.track],
      [marks.time, null, marks.name, marks.track],
    ];
    this.start = new Float64Array(this.count);
    this.end = new Float64Array(this.count);
    this.selector = new Uint32Array(this.count);
    this.track = new Uint32Array(this.count);
    let item = 0;
    this.duration = 1;
    for (const [start, duration, selector, track] of columns) {
      for (let index = 0; index < start.length; index++, item++) {
        this.start[item] = start[index];
        this.end[item] = start[index] + (duration ? duration[index] : 0);
        this.selector[item] = selector[index];
        this.track[item] = track[index];
        if (this.end[item] > this.duration) this.duration = this.end[item];
      }
    }
    this.byTime = Uint32Array.from(this.start, (_, item) => item)
      .sort((a, b) => this.start[a] - this.start[b] || a - b);
    this.#connect();
    this.#findProblems();
  }

  kind(item) {
    if (item < this.deliveryCount) return DELIVERY;
    return item < this.deliveryCount + this.sendCount ? SEND : MARK;
  }

  // Returns the index of an item in the columns of its kind.
  index(item) {
    const kind = this.kind(item);
    return kind == DELIVERY ? item : item - this.deliveryCount - (kind == MARK ? this.sendCount : 0);
  }

  name(item) { return this.strings[this.selector[item]]; }
  queue(item) { return this.strings[this.data.tracks.queue[this.track[item]]]; }

  markKind(item) { return this.kinds[this.data.marks.kind[this.index(item)]]; }

  // Returns the outcome of a delivery's handler.
  outcome(item) { return this.strings[this.deliveries.outcome[item]]; }

  // Returns the problem of an item, an element of PROBLEMS, or undefined without a problem.
  problem(item) {
    if (this.failures.has(item)) return "failed";
    const kind = this.kind(item);
    if (kind == SEND) return undefined;
    const outcome = kind == MARK ? this.markKind(item) : this.outcome(item);
    return PROBLEMS.includes(outcome) ? outcome : undefined;
  }

  reason(item) {
    const error = this.kind(item) == DELIVERY ? this.strings[this.deliveries.error[item]] : "";
    if (error) return error;
    const mark = this.kind(item) == MARK ? item : this.failures.get(item);
    return mark === undefined ? "" : this.strings[this.data.marks.reason[this.index(mark)]];
  }

  delegate(item) {
    const kind = this.kind(item);
    if (kind == DELIVERY) return this.strings[this.deliveries.delegate[item]];
    if (kind == SEND) return "";
    // The event of an added or removed delegate has the name of the delegate, if nothing else names
    // it.
    const delegate = this.strings[this.data.marks.delegate[this.index(item)]];
    return delegate || (this.isAboutDelegate(item) ? this.name(item) : "");
  }

  // Returns the line of code that added the delegate.
  addedAt(item) {
    const kind = this.kind(item);
    if (kind == SEND) return "";
    const { deliveries, marks } = this.data;
    return this.strings[(kind == DELIVERY ? deliveries : marks).addedAt[this.index(item)]];
  }

  // Returns true if an item concerns a message, so that the name of the item is a selector.
  isMessage(item) {
    if (this.kind(item) != MARK) return true;
    const isLoss = this.markKind(item) == "lost" && this.deliveryNumber(item) < 0;
    return !isLoss && !this.isAboutDelegate(item);
  }

  // Returns a number that is equal for all items of the same registration, or -1 without a
  // delegate.
  laneKey(item) {
    const kind = this.kind(item);
    if (kind == SEND) return -1;
    const { delegate, addedAt } = kind == DELIVERY ? this.data.deliveries : this.data.marks;
    const index = this.index(item);
    const name = delegate[index] || (this.isAboutDelegate(item) ? this.selector[item] : 0);
    return name || kind == DELIVERY ? name * this.strings.length + addedAt[index] : -1;
  }

  isAboutDelegate(item) {
    return this.kind(item) == MARK && ["added", "removed", "deallocated"].includes(this.markKind(item));
  }

  dispatched(item) {
    return this.start[item] - (this.kind(item) == DELIVERY ? this.deliveries.wait[item] : 0);
  }

  sendNumber(item) { return this.#number(item, "send", "number"); }
  causeNumber(item) { return this.#number(item, "cause"); }
  deliveryNumber(item) { return this.#number(item, "number", undefined, "delivery"); }

  // Returns -1 if the item has no such number.
  #number(item, ofDelivery, ofSend = undefined, ofMark = ofDelivery) {
    const kind = this.kind(item);
    if (kind == DELIVERY) return this.deliveries[ofDelivery][item];
    if (kind == MARK) return this.data.marks[ofMark][this.index(item)];
    return ofSend ? this.data.sends[ofSend][this.index(item)] : -1;
  }

  // Returns the delivery or send that caused an item, or undefined if the trace holds neither.
  cause(item) {
    if (this.kind(item) == SEND) return undefined;
    const number = this.causeNumber(item);
    if (number >= 0) return this.deliveryByNumber.get(number);
    const send = this.sendNumber(item);
    return send >= 0 ? this.sendByNumber.get(send) : undefined;
  }

  // Returns the deliveries and messages' marks that a handler or a send has caused.
  effects(item) { return this.effectsByCause.get(item) ?? []; }

  #connect() {
    this.deliveryByNumber = new Map();
    this.sendByNumber = new Map();
    this.effectsByCause = new Map();
    for (let item = 0; item < this.deliveryCount; item++) {
      const number = this.deliveries.number[item];
      if (number >= 0) this.deliveryByNumber.set(number, item);
    }
    this.data.sends.number.forEach((number, index) => {
      if (number >= 0) this.sendByNumber.set(number, this.deliveryCount + index);
    });
    // The error of a handler may be recorded in its slice, in a mark, or in both.
    this.failures = new Map();
    for (let item = 0; item < this.count; item++) {
      const kind = this.kind(item);
      if (kind == DELIVERY && this.outcome(item) == "failed") this.failures.set(item, undefined);
      if (kind == MARK && this.markKind(item) == "failed") {
        const delivery = this.deliveryByNumber.get(this.deliveryNumber(item));
        if (delivery !== undefined) {
          this.failures.set(delivery, item);
          continue;
        }
      }
      const cause = this.cause(item);
      if (cause === undefined) continue;
      const effects = this.effectsByCause.get(cause);
      if (effects) effects.push(item); else this.effectsByCause.set(cause, [item]);
    }
  }

  #findProblems() {
    // Marks that repeat the error of a slice.
    this.repeated = new Set(this.failures.values());
    this.problems = [];
    for (let item = 0; item < this.count; item++) {
      if (!this.repeated.has(item) && this.problem(item)) this.problems.push(item);
    }
    this.problems.sort((a, b) => this.start[a] - this.start[b]);
  }

  // Returns the figures of each selector.
  summary() {
    const rows = new Map();
    const row = selector => {
      let row = rows.get(selector);
      if (row) return row;
      row = { selector: this.strings[selector], times: [], longestWait: 0, problems: 0 };
      rows.set(selector, row);
      return row;
    };
    for (let item = 0; item < this.deliveryCount; item++) {
      const figures = row(this.selector[item]);
      figures.times.push(this.deliveries.duration[item]);
      figures.longestWait = Math.max(figures.longestWait, this.deliveries.wait[item]);
    }
    for (const item of this.problems) row(this.selector[item]).problems += 1;
    return [...rows.values()].map(({ selector, times, longestWait, problems }) => {
      const sorted = Float64Array.from(times).sort();
      const count = sorted.length;
      return {
        selector, count, longestWait, problems,
        median: count ? (sorted[(count - 1) >> 1] + sorted[count >> 1]) / 2 : 0,
        percentile99: count ? sorted[Math.ceil(count * 0.99) - 1] : 0,
      };
    });
  }
}

// Binary search: returns the first index from `low` on whose number exceeds the limit.
function firstIndex(numbers, limit, low = 0) {
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] > limit) high = middle; else low = middle + 1;
  }
  return low;
}

function unit(nanoseconds) {
  const size = Math.abs(nanoseconds);
  return size < 1e3 ? [1, "ns"] : size < 1e6 ? [1e3, "µs"] : size < 1e9 ? [1e6, "ms"] : [1e9, "s"];
}

// Formats a duration in nanoseconds with four digits.
function formatTime(nanoseconds) {
  const [size, name] = unit(nanoseconds);
  return `${+(nanoseconds / size).toPrecision(4)} ${name}`;
}

// Formats a duration in nanoseconds with all digits.
function formatFully(nanoseconds) {
  const [size, name] = unit(nanoseconds);
  return `${+(nanoseconds / size).toFixed(9)} ${name}`;
}

function formatCount(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count == 1 ? one : many}`;
}
