// The drawing of the timeline on its canvases.

const SHAPES = {
  failed: "✕", dropped: "▼", unheard: "◇", waiting: "◷", running: "◐",
  added: "+", removed: "−", deallocated: "†", lost: "?",
};
const FONT = "11px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace";
const MARK_FONT = "bold 13px system-ui, 'Segoe UI Symbol', 'DejaVu Sans', sans-serif";
const SLICE_HEIGHT = ROW_HEIGHT - 2, ARROW_LIMIT = 400, CHAIN_LIMIT = 64;

class Painter {
  constructor(timeline) {
    this.timeline = timeline;
    this.readColours();
  }

  draw() {
    const { timeline, colours } = this;
    const { lanes, width, height } = timeline;
    const context = timeline.slices.getContext("2d");
    const scroll = timeline.scroller.scrollTop;
    context.clearRect(0, 0, width, height);
    context.font = FONT;
    context.textBaseline = "middle";
    this.characterWidth ??= context.measureText("0".repeat(100)).width / 100;
    const ticks = this.#ticks();
    context.fillStyle = colours.line;
    for (const time of ticks.times) context.fillRect(Math.round(timeline.x(time)), 0, 1, height);
    for (const lane of lanes.visible(scroll, scroll + height)) {
      context.fillStyle = colours.line;
      context.fillRect(0, lane.top + lane.height - scroll - 1, width, 1);
      lane.rows.forEach((row, index) => this.#drawRow(context, row, lane.rowTop(index) - scroll));
      if (lane.marks.items.length) this.#drawMarks(context, lane.marks, lane.top + 3 - scroll);
    }
    context.fillStyle = colours.header;
    for (const queue of lanes.queues) {
      // The header of the topmost visible queue sticks to the top edge, like its label.
      const top = Math.max(queue.top, Math.min(scroll, queue.bottom - HEADER_HEIGHT)) - scroll;
      if (top < height && top > -HEADER_HEIGHT) context.fillRect(0, top, width, HEADER_HEIGHT);
    }
    if (timeline.selection !== undefined) this.#drawSelection(context, scroll);
    this.#drawRuler(ticks);
    this.#drawOverview();
  }

  #drawRow(context, row, top) {
    const { model, from, to, span, width } = this.timeline;
    const { items, starts, ends } = row;
    let index = firstIndex(ends, from);
    while (index < items.length && starts[index] < to) {
      if ((model.end[items[index]] - starts[index]) / span * width < 2) {
        index = this.#drawNarrow(context, row, index, top);
      } else {
        this.#drawSlice(context, items[index], top);
        index += 1;
      }
    }
  }

  // Draws all slices within a pixel as a single bar, and returns the index of the next slice. The
  // cost of a row is therefore bounded by its width in pixels, and not by its number of slices.
  #drawNarrow(context, row, index, top) {
    const { items, starts, matches, durations } = row;
    const { model, isMatch, from, span, width } = this.timeline;
    const pixel = span / width;
    const column = Math.floor((starts[index] - from) / pixel);
    const end = from + (column + 1) * pixel;
    const next = starts[index + 1] < end ? firstIndex(starts, end, index + 1) : index + 1;
    // Slices do not overlap, so only the last slice can be wider than the pixel.
    const last = next - 1;
    const isLastWide = last > index && model.end[items[last]] - starts[last] >= 2 * pixel;
    const after = isLastWide ? last : next;

    const filled = (durations[after] - durations[index]) / pixel;
    // The height of the bar shows the part of the pixel's time that the slices fill.
    const bar = Math.max(5, Math.min(filled, 1) * SLICE_HEIGHT);
    if (isMatch && matches[after] == matches[index]) context.fillStyle = this.colours.dim;
    else if (after == index + 1) context.fillStyle = this.#edge(items[index]);
    else context.fillStyle = isMatch ? this.colours.text : this.colours.dense;
    context.fillRect(column, top + SLICE_HEIGHT - bar, Math.max(filled, 1), bar);
    return after;
  }

  #drawSlice(context, item, top) {
    const { timeline, colours } = this;
    const { model, isMatch } = timeline;
    const isDim = isMatch && !isMatch[item];
    const isSend = model.kind(item) == SEND;
    const problem = model.problem(item);
    const left = Math.max(timeline.x(model.start[item]), -2);
    const right = Math.min(timeline.x(model.end[item]), timeline.width + 2);
    const width = Math.max(right - left - 0.5, 1.5);
    context.fillStyle = isDim ? colours.dim : isSend ? colours.send : this.#fill(item);
    context.fillRect(left, top, width, SLICE_HEIGHT);
    if (!isDim) {
      if (problem == "failed") this.#hatch(context, left, top, width);
      context.fillStyle = this.#edge(item);
      context.fillRect(left, top, Math.min(3, width), SLICE_HEIGHT);
      if (isSend) context.fillRect(left, top + SLICE_HEIGHT - 2, width, 2);
    }
    if (isMatch && !isDim && width > 3) {
      context.strokeStyle = colours.text;
      context.lineWidth = 1;
      context.strokeRect(Math.round(left) + 0.5, top + 0.5, Math.round(width) - 1, SLICE_HEIGHT - 1);
    }
    const begin = Math.max(left, 0) + 6;
    const room = Math.floor((Math.min(right, timeline.width) - begin - 3) / this.characterWidth);
    if (room < 3) return;
    const name = (problem ? `${SHAPES[problem]} ` : "") + model.name(item);
    context.fillStyle = isDim ? colours.dimText : colours.text;
    const text = name.length > room ? `${name.slice(0, room - 1)}…` : name;
    context.fillText(text, begin, top + SLICE_HEIGHT / 2 + 0.5);
  }

  #drawMarks(context, row, top) {
    const { timeline, colours } = this;
    const { model, from, to, span, width, isMatch } = timeline;
    const { items, starts, matches } = row;
    const reach = span / width * MARK_WIDTH;
    context.textAlign = "center";
    let index = firstIndex(starts, from - reach);
    while (index < items.length && starts[index] < to + reach) {
      const next = firstIndex(starts, starts[index] + reach, index);
      // If marks touch each other, a mark of a problem takes precedence.
      const touching = items.subarray(index, Math.min(next, index + 50));
      const item = touching.find(item => model.problem(item)) ?? items[index];
      const problem = model.problem(item);
      context.fillStyle = problem ? colours.bad : colours.muted;
      if (isMatch && matches[next] == matches[index]) context.fillStyle = colours.dimText;
      context.font = problem ? MARK_FONT : FONT;
      const shape = SHAPES[problem ?? model.markKind(item)];
      context.fillText(shape, timeline.x(starts[index]), top + MARK_HEIGHT / 2);
      index = next;
    }
    context.textAlign = "left";
    context.font = FONT;
  }

  #drawSelection(context, scroll) {
    const { timeline } = this;
    const { model, selection } = timeline;
    context.lineWidth = 1.5;
    context.strokeStyle = context.fillStyle = this.colours.arrow;
    let item = selection;
    for (let count = 0; item !== undefined && count < CHAIN_LIMIT; count++) {
      const cause = model.cause(item);
      if (cause !== undefined) this.#drawArrow(context, cause, item, scroll);
      item = cause;
    }
    for (const effect of model.effects(selection).slice(0, ARROW_LIMIT)) {
      this.#drawArrow(context, selection, effect, scroll);
    }

    const [left, top] = this.#place(selection, scroll);
    const right = Math.min(timeline.x(model.end[selection]), timeline.width + 10);
    const dispatched = Math.max(timeline.x(model.dispatched(selection)), -10);
    if (left - dispatched > 3) {
      // Draw the line below the labels of the slices that ran during the wait.
      const bottom = top + SLICE_HEIGHT / 2;
      context.setLineDash([4, 3]);
      line(context, dispatched, bottom, Math.min(left, timeline.width + 10), bottom);
      context.setLineDash([]);
      line(context, dispatched, top - 2, dispatched, bottom + 1);
    }
    context.strokeStyle = this.colours.focus;
    context.lineWidth = 2.5;
    if (model.kind(selection) == MARK) {
      context.strokeRect(left - 7, top - 8, 14, 16);
    } else {
      const x = Math.max(left, -5);
      const y = top - SLICE_HEIGHT / 2 - 1;
      context.strokeRect(x - 1, y, Math.max(right - x, 2) + 2, SLICE_HEIGHT + 2);
    }
  }

  // Returns the left end of an item, and the vertical center of the item.
  #place(item, scroll) {
    const { model, lanes } = this.timeline;
    const lane = lanes.laneOf(item);
    const middle = model.kind(item) == MARK
      ? lane.top + 3 + MARK_HEIGHT / 2 : lane.rowTop(model.row[item]) + SLICE_HEIGHT / 2;
    return [this.timeline.x(model.start[item]), middle - scroll];
  }

  #drawArrow(context, from, to, scroll) {
    const y = this.#place(from, scroll)[1];
    const [end, bottom] = this.#place(to, scroll);
    const start = Math.min(this.timeline.x(this.timeline.model.dispatched(to)), end);
    const limit = 20 * this.timeline.width;
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

  #hatch(context, x, top, width) {
    const height = SLICE_HEIGHT;
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
    const { from, to, span, width } = this.timeline;
    const least = span / width * 90;
    const power = 10 ** Math.floor(Math.log10(least));
    const step = [1, 2, 5, 10].map(factor => factor * power).find(step => step >= least);
    const times = [];
    for (let time = Math.ceil(from / step) * step; time < to; time += step) times.push(time);
    return { step, times };
  }

  #drawRuler({ times, step }) {
    const { timeline } = this;
    const context = timeline.ruler.getContext("2d");
    context.clearRect(0, 0, timeline.width, 24);
    context.font = FONT;
    context.textBaseline = "middle";
    // If the ticks are close together and far from the beginning, their labels are relative to a
    // base.
    const base = step * 1e4 < timeline.to ? Math.floor(timeline.from / step) * step : 0;
    if (base) times = times.filter(time => time > base);
    for (const time of times) {
      context.fillStyle = this.colours.line;
      context.fillRect(Math.round(timeline.x(time)), 14, 1, 10);
      context.fillStyle = this.colours.muted;
      context.fillText((base ? "+" : "") + formatTime(time - base), timeline.x(time) + 4, 12);
    }
    if (base) context.fillText(formatFully(base), 4, 12);
  }

  #drawOverview() {
    const { timeline, colours } = this;
    const { model, width, isMatch } = timeline;
    const context = timeline.overview.getContext("2d");
    const height = 36;
    const scale = width / model.duration;
    context.clearRect(0, 0, width, height);
    this.density ??= this.#density();
    const { all, matches } = this.density;
    const most = all.reduce((a, b) => Math.max(a, b), 1);
    const drawBars = (counts, colour) => {
      context.fillStyle = colour;
      counts.forEach((count, x) => {
        const bar = count && Math.max(2, Math.sqrt(count / most) * (height - 10));
        context.fillRect(x, height - bar, 1, bar);
      });
    };
    drawBars(all, isMatch ? colours.dimText : colours.arrow);
    if (matches) drawBars(matches, colours.text);
    context.fillStyle = colours.bad;
    let last = -Infinity;
    for (const item of model.problems) {
      const x = model.start[item] * scale;
      if (x - last < 2) continue;
      context.fillRect(last = x, 0, 2, 6);
    }
    const left = Math.max(timeline.from * scale, 0);
    const right = Math.min(Math.max(timeline.to * scale, left + 3), width);
    context.fillStyle = colours.veil;
    context.fillRect(0, 0, left, height);
    context.fillRect(right, 0, width - right, height);
    context.strokeStyle = colours.focus;
    context.lineWidth = 1.5;
    context.strokeRect(left + 0.75, 0.75, Math.max(right - left - 1.5, 2), height - 1.5);
  }

  // Counts the handlers that ran in each pixel of the overview.
  #density() {
    const { model, isMatch, width } = this.timeline;
    const scale = width / model.duration;
    const count = accept => {
      const changes = new Int32Array(Math.ceil(width) + 2);
      for (let item = 0; item < model.deliveryCount; item++) {
        if (!accept(item)) continue;
        changes[Math.floor(model.start[item] * scale)] += 1;
        changes[Math.floor(model.end[item] * scale) + 1] -= 1;
      }
      let sum = 0;
      return changes.map(change => sum += change).subarray(0, Math.ceil(width));
    };
    return { all: count(() => true), matches: isMatch && count(item => isMatch[item]) };
  }

  // MARK: Colors

  #fill(item) { return this.palette.fills[this.#hue(item)]; }
  #edge(item) { return this.palette.edges[this.#hue(item)]; }

  // Neighboring selectors in the table of strings get distant hues.
  #hue(item) { return this.timeline.model.selector[item] % this.palette.fills.length; }

  readColours() {
    const probe = document.body.appendChild(document.createElement("i"));
    const colour = name => {
      probe.style.color = `var(--${name})`;
      return getComputedStyle(probe).color;
    };
    const names = [
      "text", "muted", "line", "header", "dim", "dimText", "bad", "arrow", "focus", "send", "veil",
      "dense",
    ];
    this.colours = Object.fromEntries(names.map(name => [name, colour(name)]));
    const isDark = parseInt(this.colours.text.match(/\d+/)[0]) > 128;
    probe.remove();
    const hues = Array.from({ length: 24 }, (_, index) => Math.round(index * 137.5) % 360);
    this.palette = {
      fills: hues.map(hue => isDark ? `hsl(${hue} 38% 30%)` : `hsl(${hue} 62% 84%)`),
      edges: hues.map(hue => isDark ? `hsl(${hue} 52% 58%)` : `hsl(${hue} 48% 48%)`),
    };
  }
}

function line(context, x, y, toX, toY) {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(toX, toY);
  context.stroke();
}
