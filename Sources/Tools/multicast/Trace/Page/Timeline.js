// The timeline: the visible range of the lanes, and the selected item.

const SHORTEST_SPAN = 100, MARK_WIDTH = 11;

class Timeline {
  selection = undefined;
  isMatch = undefined;
  // Called when the user selects an item in the timeline.
  onSelect = () => {};

  constructor(model, lanes) {
    this.model = model;
    this.lanes = lanes;
    this.element = document.getElementById("timeline");
    this.scroller = document.getElementById("scroller");
    this.tip = document.getElementById("tip");
    this.canvases = ["slices", "ruler", "overview"].map(id => document.getElementById(id));
    [this.slices, this.ruler, this.overview] = this.canvases;
    lanes.label(document.getElementById("lanes"));
    this.painter = new Painter(this);
    this.controls = new Controls(this);
    this.#measure();
    this.fit();
    new ResizeObserver(() => {
      this.#measure();
      this.draw();
    }).observe(this.scroller);
    this.scroller.addEventListener("scroll", () => this.changed());
  }

  // MARK: Visible range

  get span() { return this.to - this.from; }
  x(time) { return (time - this.from) / this.span * this.width; }
  time(x) { return this.from + x / this.width * this.span; }

  show(from, to) {
    // A margin on both sides shows that the trace has no earlier or later items.
    const margin = this.model.duration * 0.02;
    const span = Math.min(Math.max(to - from, SHORTEST_SPAN), this.model.duration + 2 * margin);
    this.from = Math.min(Math.max(from, -margin), this.model.duration + margin - span);
    this.to = this.from + span;
    this.changed();
  }

  fit() { this.show(-Infinity, Infinity); }
  pan(distance) { this.show(this.from + distance * this.span, this.to + distance * this.span); }

  zoom(factor, x = this.width / 2) {
    const span = Math.min(Math.max(this.span * factor, SHORTEST_SPAN), this.model.duration * 1.04);
    const from = this.time(x) - x / this.width * span;
    this.show(from, from + span);
  }

  // Moves the visible range as little as needed to show an item.
  reveal(item) {
    const model = this.model;
    const [start, end] = [model.start[item], model.end[item]];
    const width = this.x(end) - this.x(start);
    const isNarrow = width < 12 && this.span > SHORTEST_SPAN * 10;
    if (model.kind(item) != MARK && (isNarrow || width > this.width * 0.9)) this.zoomTo(item);
    else if (start < this.time(20) || end > this.time(this.width - 20)) {
      const from = (start + end - this.span) / 2;
      this.show(from, from + this.span);
    }
    const lane = this.lanes.laneOf(item);
    const top = lane.rowTop(model.row[item]);
    const { scrollTop, clientHeight } = this.scroller;
    if (top < scrollTop + HEADER_HEIGHT) {
      this.scroller.scrollTop = Math.max(0, lane.top - 2 * HEADER_HEIGHT);
    } else if (top + ROW_HEIGHT > scrollTop + clientHeight) {
      this.scroller.scrollTop = top + 3 * ROW_HEIGHT - clientHeight;
    }
  }

  zoomTo(item) {
    const model = this.model;
    const [from, to] = [model.start[item], model.end[item]];
    const length = Math.max(to - from, SHORTEST_SPAN / 5);
    // Include the wait of the delivery, unless the wait is so long that the slice would vanish.
    const begin = Math.max(model.dispatched(item), from - 12 * length);
    const margin = (to - begin + length) * 0.5;
    this.show(begin - margin, to + margin);
  }

  select(item) {
    this.selection = item;
    if (item !== undefined) this.reveal(item);
    this.changed();
  }

  highlight(isMatch) {
    this.isMatch = isMatch;
    if (isMatch) {
      for (const lane of this.lanes.all) {
        for (const row of [...lane.rows, lane.marks]) row.count(isMatch);
      }
    }
    this.painter.density = undefined;
    this.changed();
  }

  // Returns the nearest item in the same lane, or in a lane above or below.
  neighbour(columns, rows) {
    const { model, lanes } = this;
    const current = this.selection;
    if (current === undefined) {
      // Begin with the first visible delivery.
      const index = firstIndex(model.start.subarray(0, model.deliveryCount), this.from - 1);
      return index < model.deliveryCount ? index : this.lanes.all[0]?.items[0];
    }
    let laneIndex = model.lane[current] + rows;
    while (lanes.all[laneIndex] && !lanes.all[laneIndex].items.length) laneIndex += rows;
    const lane = lanes.all[laneIndex];
    if (!lane) return current;
    const position = lane.items.indexOf(current);
    if (!rows) return lane.items[position + columns] ?? current;
    const after = lane.items.findIndex(item => model.start[item] >= model.start[current]);
    return after < 0 ? lane.items.at(-1) : lane.items[after];
  }

  // Returns the item at a point of the canvas.
  hit(x, y) {
    if (y < HEADER_HEIGHT) return undefined;
    const top = y + this.scroller.scrollTop;
    const lane = this.lanes.visible(top, top + 1).next().value;
    if (!lane || top >= lane.top + lane.height) return undefined;
    const model = this.model;
    const slack = this.span / this.width * 3;
    const time = this.time(x);
    if (lane.marks.items.length && top < lane.rowsTop) {
      return nearest(lane.marks, time, this.span / this.width * MARK_WIDTH, model);
    }
    const row = lane.rows[Math.floor((top - lane.rowsTop) / ROW_HEIGHT)];
    return row && nearest(row, time, slack, model);
  }

  // MARK: Drawing

  changed() {
    if (this.isScheduled) return;
    this.isScheduled = true;
    requestAnimationFrame(() => this.draw());
  }

  draw() {
    this.isScheduled = false;
    this.painter.draw();
    this.#report();
  }

  // Publishes the state as data attributes, for tools that read the page.
  #report() {
    const { dataset } = this.element;
    dataset.from = this.from;
    dataset.to = this.to;
    dataset.selected = this.selection ?? "";
    document.getElementById("span").textContent = formatTime(this.span);
  }

  #measure() {
    const labels = document.getElementById("lanes").offsetWidth;
    this.width = Math.max(this.scroller.clientWidth - labels, 50);
    this.height = this.scroller.clientHeight;
    const heights = [this.height, 24, 36];
    this.canvases.forEach((canvas, index) => {
      canvas.width = this.width * devicePixelRatio;
      canvas.height = heights[index] * devicePixelRatio;
      canvas.style.width = `${this.width}px`;
      canvas.style.height = `${heights[index]}px`;
      canvas.getContext("2d").setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    });
    this.painter.density = undefined;
  }
}

// Returns the item of a row at a time, or otherwise the nearest item within a distance.
function nearest(row, time, slack, model) {
  let best, distance = slack;
  const { items, starts, ends } = row;
  for (let index = firstIndex(ends, time - slack); starts[index] <= time + slack; index++) {
    // All items that contain the time have the distance 0, and the last of them is returned.
    const away = Math.max(starts[index] - time, time - model.end[items[index]], 0);
    if (away > 0 && away >= distance) continue;
    best = items[index];
    distance = away;
  }
  return best;
}
