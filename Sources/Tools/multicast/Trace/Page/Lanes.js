// The lanes: each queue has a header, and below it a lane for each delegate. Overlapping handlers
// of one delegate are placed in separate rows of the lane.

const HEADER_HEIGHT = 26, ROW_HEIGHT = 20, MARK_HEIGHT = 14, LANE_PADDING = 6;
// Beyond these limits, the last row or the last lane holds all further items.
const ROW_LIMIT = 12, LANE_LIMIT = 200;

// Holds the slices of a lane that do not overlap, in order.
class Row {
  items = [];

  // Makes the sorted arrays for the search of visible slices. `ends` holds running maxima, so that
  // it is sorted even in a full last row, in which slices overlap.
  finish(model) {
    this.items = Uint32Array.from(this.items);
    this.starts = Float64Array.from(this.items, item => model.start[item]);
    let latest = -Infinity;
    this.ends = Float64Array.from(this.items, item => latest = Math.max(latest, model.end[item]));
    this.matches = new Uint32Array(this.items.length + 1);
    // The sum of the durations before each slice.
    this.durations = new Float64Array(this.items.length + 1);
    this.items.forEach((item, index) => {
      this.durations[index + 1] = this.durations[index] + model.end[item] - model.start[item];
    });
  }

  // Makes prefix sums of the matches, so that the matches in any range of slices are known at once.
  count(isMatch) {
    for (let index = 0; index < this.items.length; index++) {
      this.matches[index + 1] = this.matches[index] + isMatch[this.items[index]];
    }
  }
}

class Lane {
  items = [];
  rows = [];
  marks = new Row();
  count = 0;

  constructor(queue, name, delegate, addedAt) {
    Object.assign(this, { queue, name, delegate, addedAt });
  }

  add(item, model) {
    this.items.push(item);
    if (model.kind(item) == SEND) this.isOfSends = true;
    if (model.kind(item) == MARK) return this.marks.items.push(item);
    this.count += 1;
    const start = model.start[item];
    let index = this.rows.findIndex(row => row.end <= start);
    if (index < 0) index = Math.min(this.rows.length, ROW_LIMIT - 1);
    const row = this.rows[index] ??= Object.assign(new Row(), { end: -Infinity });
    row.items.push(item);
    row.end = Math.max(row.end, model.end[item]);
    model.row[item] = index;
  }

  get height() {
    const marks = this.marks.items.length ? MARK_HEIGHT : 0;
    return Math.max(this.rows.length, marks ? 0 : 1) * ROW_HEIGHT + marks + LANE_PADDING;
  }

  // The top edge of the slices, which is below the strip of the marks.
  get rowsTop() { return this.top + LANE_PADDING / 2 + (this.marks.items.length ? MARK_HEIGHT : 0); }
  rowTop(index) { return this.rowsTop + index * ROW_HEIGHT; }
}

class Lanes {
  constructor(model) {
    this.model = model;
    model.lane = new Uint32Array(model.count);
    model.row = new Uint32Array(model.count);
    this.queues = this.#queues();
    this.all = [];
    let top = 0;
    for (const queue of this.queues) {
      queue.top = top;
      top += HEADER_HEIGHT;
      for (const lane of queue.lanes) {
        lane.top = top;
        top += lane.height;
        for (const item of lane.items) model.lane[item] = this.all.length;
        for (const row of [...lane.rows, lane.marks]) row.finish(model);
        this.all.push(lane);
      }
      queue.bottom = top;
    }
    this.height = top;
  }

  #queues() {
    const model = this.model;
    const queues = new Map();
    for (const name of new Set(model.data.tracks.queue)) {
      queues.set(name, { name: model.strings[name], lanes: [], known: new Map() });
    }
    for (const item of model.byTime) {
      if (model.repeated.has(item)) continue;
      const queue = queues.get(model.data.tracks.queue[model.track[item]]);
      const key = model.laneKey(item);
      let lane = queue.known.get(key);
      if (!lane) queue.known.set(key, lane = this.#newLane(queue, item));
      lane.add(item, model);
      if (model.kind(item) == DELIVERY && model.problem(item)) lane.marks.items.push(item);
    }
    return [...queues.values()].filter(queue => queue.lanes.length);
  }

  #newLane(queue, item) {
    const { model } = this;
    const delegate = model.delegate(item);
    // Marks without a delegate, such as an unheard message, are shown in the lane of the sends.
    const name = delegate || (model.kind(item) == DELIVERY ? "no delegate" : "sends");
    if (queue.lanes.length < LANE_LIMIT) {
      queue.lanes.push(new Lane(queue, name, delegate, model.addedAt(item)));
    } else {
      Object.assign(queue.lanes.at(-1), { name: "all others", delegate: "", addedAt: "" });
    }
    return queue.lanes.at(-1);
  }

  laneOf(item) { return this.all[this.model.lane[item]]; }

  // The lanes between two vertical positions.
  *visible(top, bottom) {
    let index = firstIndex(this.tops ??= Float64Array.from(this.all, lane => lane.top), top) - 1;
    for (index = Math.max(index, 0); index < this.all.length && this.all[index].top < bottom; index++) {
      yield this.all[index];
    }
  }

  // Adds the labels of the lanes to a list on the page.
  label(list) {
    for (const queue of this.queues) {
      const count = queue.lanes.reduce((sum, lane) => sum + (lane.isOfSends ? 0 : lane.count), 0);
      const header = element("div", { className: "queue" },
        element("h3", {}, queue.name), element("small", {}, count ? count.toLocaleString("en") : ""));
      const lanes = element("ul", {}, ...queue.lanes.map(lane => {
        const title = lane.addedAt ? `${lane.name}\nadded at ${lane.addedAt}` : lane.name;
        const label = element("li", { title },
          element("span", {}, lane.name), element("small", {}, lane.addedAt.split("/").at(-1)));
        label.style.height = `${lane.height}px`;
        Object.assign(label.dataset, {
          queue: queue.name, delegate: lane.delegate, addedAt: lane.addedAt,
          count: lane.count, marks: lane.marks.items.length, rows: lane.rows.length,
        });
        if (lane.isOfSends) label.dataset.sends = "";
        return label;
      }));
      list.append(element("li", {}, header, lanes));
    }
  }
}

// Returns the parts of a selector, with possible line breaks between its words.
function breakable(selector) {
  return selector.split(/(?<=:)|(?<=[a-z])(?=[A-Z])/).flatMap(part => [document.createElement("wbr"), part]);
}

// Makes an element with properties and children. Strings become text nodes, never HTML.
function element(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
