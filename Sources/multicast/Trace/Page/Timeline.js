// The picture: what is visible of the lanes, and how the mouse and the keys move it.

const SHAPES = { failed: "✕", dropped: "▼", unheard: "◇", waiting: "◷", added: "+", removed: "−", died: "†", running: "◐", lost: "?" };
const SHORTEST_SPAN = 100, FONT = "11px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace";
const MARK_FONT = "bold 13px system-ui, 'Segoe UI Symbol', 'DejaVu Sans', sans-serif";
const MARK_WIDTH = 11, ARROW_LIMIT = 400, CHAIN_LIMIT = 64;

class Timeline {
  selection = undefined;
  isMatch = undefined;
  // Called when a message is chosen in the picture.
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
    this.#readColours();
    this.#measure();
    this.fit();
    this.#listen();
  }

  // MARK: What is visible

  get span() { return this.to - this.from; }
  x(time) { return (time - this.from) / this.span * this.width; }
  time(x) { return this.from + x / this.width * this.span; }

  show(from, to) {
    // A margin on both sides shows that nothing comes before and after.
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

  // Moves the picture as little as is needed to see an item.
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
    if (top < scrollTop + HEADER_HEIGHT) this.scroller.scrollTop = Math.max(0, lane.top - 2 * HEADER_HEIGHT);
    else if (top + ROW_HEIGHT > scrollTop + clientHeight) this.scroller.scrollTop = top + 3 * ROW_HEIGHT - clientHeight;
  }

  zoomTo(item) {
    const model = this.model;
    const [from, to] = [model.start[item], model.end[item]];
    const length = Math.max(to - from, SHORTEST_SPAN / 5);
    // Its wait is shown, too, where it is not so long that the slice would vanish.
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
      for (const lane of this.lanes.all) for (const row of [...lane.rows, lane.marks]) row.count(isMatch);
    }
    this.density = undefined;
    this.changed();
  }

  // The nearest message of the same lane, or of a lane above or below.
  neighbour(columns, rows) {
    const { model, lanes } = this;
    const current = this.selection;
    if (current === undefined) {
      const index = firstIndex(model.start.subarray(0, model.deliveryCount), this.from - 1);
      return index < model.deliveryCount ? index : model.deliveryCount - 1;
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

  // The item at a point of the canvas.
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
    const context = this.slices.getContext("2d");
    const height = this.height;
    const scroll = this.scroller.scrollTop;
    context.clearRect(0, 0, this.width, height);
    context.font = FONT;
    context.textBaseline = "middle";
    this.characterWidth ??= context.measureText("0".repeat(100)).width / 100;
    const ticks = this.#ticks();
    context.fillStyle = this.colours.line;
    for (const time of ticks.times) context.fillRect(Math.round(this.x(time)), 0, 1, height);
    for (const lane of this.lanes.visible(scroll, scroll + height)) {
      context.fillStyle = this.colours.line;
      context.fillRect(0, lane.top + lane.height - scroll - 1, this.width, 1);
      lane.rows.forEach((row, index) => this.#drawRow(context, row, lane.rowTop(index) - scroll));
      if (lane.marks.items.length) this.#drawMarks(context, lane.marks, lane.top + 3 - scroll);
    }
    context.fillStyle = this.colours.header;
    for (const queue of this.lanes.queues) {
      // Like its label, the header of the topmost lanes stays.
      const top = Math.max(queue.top, Math.min(scroll, queue.bottom - HEADER_HEIGHT)) - scroll;
      if (top < height && top > -HEADER_HEIGHT) context.fillRect(0, top, this.width, HEADER_HEIGHT);
    }
    if (this.selection !== undefined) this.#drawSelection(context, scroll);
    this.#drawRuler(ticks);
    this.#drawOverview();
    this.#report();
  }

  // Slices that share a pixel are drawn as one; so a row costs as much as it has pixels, not slices.
  #drawRow(context, row, top) {
    const { items, starts, ends, matches, durations } = row;
    const { model, isMatch } = this;
    const pixel = this.span / this.width;
    const scale = 1 / pixel;
    const height = ROW_HEIGHT - 2;
    const middle = top + height / 2 + 0.5;
    let index = firstIndex(ends, this.from);
    while (index < items.length && starts[index] < this.to) {
      const item = items[index];
      const left = (starts[index] - this.from) * scale;
      const width = (model.end[item] - starts[index]) * scale;
      if (width < 2) {
        const column = Math.floor(left);
        let next = index + 1;
        if (next < items.length && starts[next] < this.from + (column + 1) * pixel) {
          next = firstIndex(starts, this.from + (column + 1) * pixel, next);
          // Only the last of slices that do not overlap can be longer than the pixel.
          if (next > index + 1 && (model.end[items[next - 1]] - starts[next - 1]) * scale >= 2) next -= 1;
        }
        const hasMatch = isMatch && matches[next] > matches[index];
        // The bar is as high as the pixel's time is filled.
        const bar = Math.max(5, Math.min((durations[next] - durations[index]) * scale, 1) * height);
        context.fillStyle = isMatch && !hasMatch ? this.colours.dim
          : next == index + 1 ? this.#edge(item) : isMatch ? this.colours.text : this.colours.dense;
        context.fillRect(column, top + height - bar, Math.max(width, 1), bar);
        index = next;
        continue;
      }
      const isDim = isMatch && !isMatch[item];
      const x = Math.max(left, -2);
      const right = Math.min(left + width, this.width + 2);
      const isSend = model.kind(item) == SEND;
      context.fillStyle = isDim ? this.colours.dim : isSend ? this.colours.send : this.#fill(item);
      context.fillRect(x, top, Math.max(right - x - 0.5, 1.5), height);
      if (model.failures.has(item) && !isDim) this.#hatch(context, x, top, right - x - 0.5, height);
      if (!isDim) {
        context.fillStyle = this.#edge(item);
        context.fillRect(x, top, Math.min(3, right - x), height);
        if (isSend) context.fillRect(x, top + height - 2, right - x - 0.5, 2);
      }
      if (isMatch && !isDim && right - x > 3) {
        context.strokeStyle = this.colours.text;
        context.lineWidth = 1;
        context.strokeRect(Math.round(x) + 0.5, top + 0.5, Math.round(right - x) - 1.5, height - 1);
      }
      const begin = Math.max(x, 0) + 6;
      const room = Math.floor((Math.min(right, this.width) - begin - 3) / this.characterWidth);
      if (room >= 3) {
        const problem = model.problem(item);
        const name = (problem ? `${SHAPES[problem]} ` : "") + model.name(item);
        context.fillStyle = isDim ? this.colours.dimText : this.colours.text;
        context.fillText(name.length > room ? `${name.slice(0, room - 1)}…` : name, begin, middle);
      }
      index += 1;
    }
  }

  #drawMarks(context, row, top) {
    const { items, starts } = row;
    const reach = this.span / this.width * MARK_WIDTH;
    context.textAlign = "center";
    let index = firstIndex(starts, this.from - reach);
    while (index < items.length && starts[index] < this.to + reach) {
      const next = firstIndex(starts, starts[index] + reach, index);
      let shown = index;
      // Of marks that touch each other, a problem is the one to see.
      while (shown < next - 1 && shown < index + 50 && !this.model.problem(items[shown])) shown += 1;
      const item = this.model.problem(items[shown]) ? items[shown] : items[index];
      const problem = this.model.problem(item);
      const isDim = this.isMatch && row.matches[next] == row.matches[index];
      context.fillStyle = isDim ? this.colours.dimText : problem ? this.colours.bad : this.colours.muted;
      context.font = problem ? MARK_FONT : FONT;
      context.fillText(SHAPES[problem ?? this.model.markKind(item)], this.x(starts[index]), top + MARK_HEIGHT / 2);
      index = next;
    }
    context.textAlign = "left";
    context.font = FONT;
  }

  #drawSelection(context, scroll) {
    const { model, selection } = this;
    context.lineWidth = 1.5;
    context.strokeStyle = context.fillStyle = this.colours.arrow;
    let item = selection;
    for (let count = 0; item !== undefined && count < CHAIN_LIMIT; count++) {
      const cause = model.cause(item);
      if (cause !== undefined) this.#drawArrow(context, cause, item, scroll);
      item = cause;
    }
    for (const effect of model.effects(selection).slice(0, ARROW_LIMIT)) this.#drawArrow(context, selection, effect, scroll);

    const [left, top] = this.#place(selection, scroll);
    const right = Math.min(this.x(model.end[selection]), this.width + 10);
    const height = ROW_HEIGHT - 2;
    const dispatched = Math.max(this.x(model.dispatched(selection)), -10);
    if (left - dispatched > 3) {
      context.setLineDash([4, 3]);
      // Below the labels of the slices that ran meanwhile.
      line(context, dispatched, top + height / 2, Math.min(left, this.width + 10), top + height / 2);
      context.setLineDash([]);
      line(context, dispatched, top - 2, dispatched, top + height / 2 + 1);
    }
    context.strokeStyle = this.colours.focus;
    context.lineWidth = 2.5;
    if (model.kind(selection) == MARK) {
      context.strokeRect(left - 7, top - 8, 14, 16);
    } else {
      const x = Math.max(left, -5);
      context.strokeRect(x - 1, top - height / 2 - 1, Math.max(right - x, 2) + 2, height + 2);
    }
  }

  // The left end of an item, and the middle of its height.
  #place(item, scroll) {
    const lane = this.lanes.laneOf(item);
    const middle = this.model.kind(item) == MARK
      ? lane.top + 3 + MARK_HEIGHT / 2 : lane.rowTop(this.model.row[item]) + ROW_HEIGHT / 2 - 1;
    return [this.x(this.model.start[item]), middle - scroll];
  }

  #drawArrow(context, from, to, scroll) {
    const y = this.#place(from, scroll)[1];
    const [end, bottom] = this.#place(to, scroll);
    const start = Math.min(this.x(this.model.dispatched(to)), end);
    const limit = 20 * this.width;
    if (Math.max(start, end) < -limit || Math.min(start, end) > limit) return;
    const bend = Math.max(14, Math.min((end - start) / 2, 60));
    context.beginPath();
    context.moveTo(start, y);
    context.bezierCurveTo(start + bend, y, end - bend, bottom, end - 2, bottom);
    context.stroke();
    context.beginPath();
    context.arc(start, y, 2.5, 0, 7);
    context.moveTo(end, bottom);
    context.lineTo(end - 7, bottom - 4);
    context.lineTo(end - 7, bottom + 4);
    context.fill();
  }

  #hatch(context, x, top, width, height) {
    context.save();
    context.beginPath();
    context.rect(x, top, width, height);
    context.clip();
    context.strokeStyle = this.colours.bad;
    context.globalAlpha = 0.5;
    context.lineWidth = 1.5;
    context.beginPath();
    for (let offset = -height; offset < width; offset += 7) {
      context.moveTo(x + offset, top + height);
      context.lineTo(x + offset + height, top);
    }
    context.stroke();
    context.restore();
  }

  #ticks() {
    const least = this.span / this.width * 90;
    const power = 10 ** Math.floor(Math.log10(least));
    const step = [1, 2, 5, 10].map(factor => factor * power).find(step => step >= least);
    const times = [];
    for (let time = Math.ceil(this.from / step) * step; time < this.to; time += step) times.push(time);
    return { step, times };
  }

  #drawRuler({ times, step }) {
    const context = this.ruler.getContext("2d");
    context.clearRect(0, 0, this.width, 24);
    context.font = FONT;
    context.textBaseline = "middle";
    // Of ticks that lie close together far from the beginning, only the distance can be read.
    const base = step * 1e4 < this.to ? Math.floor(this.from / step) * step : 0;
    if (base) times = times.filter(time => time > base);
    for (const time of times) {
      context.fillStyle = this.colours.line;
      context.fillRect(Math.round(this.x(time)), 14, 1, 10);
      context.fillStyle = this.colours.muted;
      context.fillText((base ? "+" : "") + formatTime(time - base), this.x(time) + 4, 12);
    }
    if (base) context.fillText(formatFully(base), 4, 12);
  }

  #drawOverview() {
    const context = this.overview.getContext("2d");
    const height = 36;
    const { model } = this;
    const scale = this.width / model.duration;
    context.clearRect(0, 0, this.width, height);
    this.density ??= this.#density();
    const most = this.density.all.reduce((a, b) => Math.max(a, b), 1);
    for (const [counts, colour] of [[this.density.all, this.isMatch ? this.colours.dimText : this.colours.arrow], [this.density.matches, this.colours.text]]) {
      context.fillStyle = colour;
      counts?.forEach((count, x) => {
        const bar = count && Math.max(2, Math.sqrt(count / most) * (height - 10));
        context.fillRect(x, height - bar, 1, bar);
      });
    }
    context.fillStyle = this.colours.bad;
    let last = -Infinity;
    for (const item of model.problems) {
      const x = model.start[item] * scale;
      if (x - last < 2) continue;
      context.fillRect(last = x, 0, 2, 6);
    }
    const left = Math.max(this.from * scale, 0);
    const right = Math.min(Math.max(this.to * scale, left + 3), this.width);
    context.fillStyle = this.colours.veil;
    context.fillRect(0, 0, left, height);
    context.fillRect(right, 0, this.width - right, height);
    context.strokeStyle = this.colours.focus;
    context.lineWidth = 1.5;
    context.strokeRect(left + 0.75, 0.75, Math.max(right - left - 1.5, 2), height - 1.5);
  }

  // How many handlers ran in each pixel of the overview.
  #density() {
    const { model, isMatch } = this;
    const scale = this.width / model.duration;
    const count = accept => {
      const changes = new Int32Array(Math.ceil(this.width) + 2);
      for (let item = 0; item < model.deliveryCount; item++) {
        if (!accept(item)) continue;
        changes[Math.floor(model.start[item] * scale)] += 1;
        changes[Math.floor(model.end[item] * scale) + 1] -= 1;
      }
      let sum = 0;
      return changes.map(change => sum += change).subarray(0, Math.ceil(this.width));
    };
    return { all: count(() => true), matches: isMatch && count(item => isMatch[item]) };
  }

  // The state, for tools that read the page.
  #report() {
    const { dataset } = this.element;
    dataset.from = this.from;
    dataset.to = this.to;
    dataset.selected = this.selection === undefined ? "" : `${["delivery", "send", "mark"][this.model.kind(this.selection)]} ${this.selection}`;
    document.getElementById("span").textContent = formatTime(this.span);
  }

  // MARK: Colours and sizes

  #fill(item) { return this.palette.fills[this.#hue(item)]; }
  #edge(item) { return this.palette.edges[this.#hue(item)]; }

  // Selectors that follow each other in the table of strings get hues that are far apart.
  #hue(item) { return this.model.selector[item] % this.palette.fills.length; }

  #readColours() {
    const probe = document.body.appendChild(document.createElement("i"));
    const colour = name => {
      probe.style.color = `var(--${name})`;
      return getComputedStyle(probe).color;
    };
    this.colours = Object.fromEntries(
      ["text", "muted", "line", "header", "dim", "dimText", "bad", "arrow", "focus", "send", "veil", "dense"].map(name => [name, colour(name)]));
    const isDark = parseInt(this.colours.text.match(/\d+/)[0]) > 128;
    probe.remove();
    const hues = Array.from({ length: 24 }, (_, index) => Math.round(index * 137.5) % 360);
    this.palette = {
      fills: hues.map(hue => isDark ? `hsl(${hue} 38% 30%)` : `hsl(${hue} 62% 84%)`),
      edges: hues.map(hue => isDark ? `hsl(${hue} 52% 58%)` : `hsl(${hue} 48% 48%)`),
    };
  }

  recolour() {
    this.#readColours();
    this.changed();
  }

  #measure() {
    this.width = Math.max(this.slices.parentElement.clientWidth - document.getElementById("lanes").offsetWidth, 50);
    this.height = this.scroller.clientHeight;
    const heights = [this.height, 24, 36];
    this.canvases.forEach((canvas, index) => {
      canvas.width = this.width * devicePixelRatio;
      canvas.height = heights[index] * devicePixelRatio;
      canvas.style.width = `${this.width}px`;
      canvas.style.height = `${heights[index]}px`;
      canvas.getContext("2d").setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    });
    this.density = undefined;
  }

  // MARK: Mouse and keys

  #listen() {
    new ResizeObserver(() => {
      this.#measure();
      this.draw();
    }).observe(this.scroller);
    this.scroller.addEventListener("scroll", () => this.changed());
    for (const canvas of [this.slices, this.ruler]) {
      canvas.addEventListener("wheel", event => this.#wheel(event), { passive: false });
      this.#followDrags(canvas);
    }
    this.overview.addEventListener("wheel", event => this.#wheel(event), { passive: false });
    this.overview.addEventListener("pointerdown", event => {
      this.overview.setPointerCapture(event.pointerId);
      this.#center(event);
    });
    this.overview.addEventListener("pointermove", event => {
      if (event.buttons & 1) this.#center(event);
    });
    this.element.addEventListener("keydown", event => this.key(event));
    this.slices.addEventListener("pointerleave", () => this.tip.hidden = true);
  }

  #wheel(event) {
    event.preventDefault();
    const across = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
    // Some mice count lines, and fingers on a touchpad that move apart come with the control key.
    const unit = event.deltaMode ? 30 : 1;
    if (across) this.pan((event.deltaX || event.deltaY) * unit / this.width);
    else this.zoom(Math.exp(event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.002)), event.offsetX);
  }

  #center(event) {
    const middle = event.offsetX / this.width * this.model.duration;
    this.show(middle - this.span / 2, middle + this.span / 2);
  }

  #followDrags(canvas) {
    let last, hasMoved;
    canvas.addEventListener("pointerdown", event => {
      if (event.button != 0) return;
      canvas.setPointerCapture(event.pointerId);
      last = event;
      hasMoved = false;
    });
    canvas.addEventListener("pointermove", event => {
      if (!last) return this.#hover(event);
      const [x, y] = [event.clientX - last.clientX, event.clientY - last.clientY];
      // A hand shakes a little at a click.
      if (!hasMoved && Math.hypot(x, y) < 4) return;
      hasMoved = true;
      last = event;
      this.tip.hidden = true;
      this.scroller.scrollTop -= y;
      this.pan(-x / this.width);
    });
    canvas.addEventListener("pointerup", event => {
      if (last && !hasMoved && canvas == this.slices) this.onSelect(this.hit(event.offsetX, event.offsetY));
      last = undefined;
    });
    canvas.addEventListener("pointercancel", () => last = undefined);
  }

  #hover(event) {
    if (event.currentTarget != this.slices) return;
    const item = this.hit(event.offsetX, event.offsetY);
    this.slices.style.cursor = item === undefined ? "" : "pointer";
    this.tip.hidden = item === undefined;
    if (item === undefined) return;
    this.tip.textContent = describe(this.model, item);
    const box = this.element.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    this.tip.style.left = `${Math.min(x + 12, box.width - this.tip.offsetWidth - 4)}px`;
    this.tip.style.top = `${y + 18 + this.tip.offsetHeight > box.height ? y - this.tip.offsetHeight - 8 : y + 18}px`;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const scroll = rows => this.scroller.scrollTop += rows * ROW_HEIGHT;
    const neighbour = (columns, rows) => this.onSelect(this.neighbour(columns, rows));
    const actions = event.shiftKey
      ? {
        ArrowLeft: () => neighbour(-1, 0), ArrowRight: () => neighbour(1, 0),
        ArrowUp: () => neighbour(0, -1), ArrowDown: () => neighbour(0, 1),
        "+": () => this.zoom(1 / 1.5),
      }
      : {
        ArrowLeft: () => this.pan(-0.1), ArrowRight: () => this.pan(0.1), a: () => this.pan(-0.1), d: () => this.pan(0.1),
        ArrowUp: () => scroll(-2), ArrowDown: () => scroll(2), PageUp: () => scroll(-15), PageDown: () => scroll(15),
        "+": () => this.zoom(1 / 1.5), "=": () => this.zoom(1 / 1.5), w: () => this.zoom(1 / 1.5),
        "-": () => this.zoom(1.5), s: () => this.zoom(1.5),
        0: () => this.fit(), Home: () => this.fit(),
        z: () => this.selection !== undefined && this.zoomTo(this.selection),
      };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

function line(context, x, y, toX, toY) {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(toX, toY);
  context.stroke();
}

// The item of a row that is at a time, or else the nearest within a distance.
function nearest(row, time, slack, model) {
  let best, distance = slack;
  for (let index = firstIndex(row.ends, time - slack); index < row.items.length && row.starts[index] <= time + slack; index++) {
    const item = row.items[index];
    const away = Math.max(row.starts[index] - time, time - model.end[item]);
    if (away <= 0) best = item, distance = Math.min(distance, 0);
    else if (away < distance) best = item, distance = away;
  }
  return best;
}
