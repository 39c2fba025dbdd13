// The search by selector.

class Search {
  position = undefined;

  constructor(model, timeline) {
    Object.assign(this, { model, timeline });
    this.query = document.getElementById("query");
    this.output = document.getElementById("matches");
    this.selectors = new Set(model.selector);
    this.query.addEventListener("input", () => this.update());
    this.query.addEventListener("keydown", event => {
      if (event.key == "Enter") this.go(event.shiftKey ? -1 : 1);
      else if (event.key == "Escape") this.end();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    document.getElementById("search").addEventListener("submit", event => event.preventDefault());
    document.getElementById("next").addEventListener("click", () => this.go(1));
    document.getElementById("previous").addEventListener("click", () => this.go(-1));
    this.update();
  }

  // Searches for exactly this selector, and not for longer selectors that contain it.
  start(selector) {
    this.query.value = `"${selector}"`;
    this.update();
  }

  end() {
    this.query.value = "";
    this.update();
    this.timeline.element.focus();
  }

  get isEmpty() { return !this.query.value; }

  update() {
    const { model } = this;
    const text = this.query.value.toLowerCase();
    const whole = text.match(/^"(.*)"$/)?.[1];
    const accepted = new Uint8Array(model.strings.length);
    for (const selector of this.selectors) {
      const name = model.strings[selector].toLowerCase();
      accepted[selector] = whole === undefined ? name.includes(text) : name == whole;
    }
    const isMatch = new Uint8Array(model.count);
    for (let item = 0; text && item < model.count; item++) {
      const isShown = model.isMessage(item) && !model.repeated.has(item);
      isMatch[item] = isShown ? accepted[model.selector[item]] : 0;
    }
    this.accepts = text ? selector => accepted[selector] : () => true;
    this.matches = text ? model.byTime.filter(item => isMatch[item]) : new Uint32Array();
    this.position = undefined;
    this.timeline.highlight(text ? isMatch : undefined);
    this.#report();
    this.onUpdate?.();
  }

  // Selects the next or previous match, relative to the selection or to the visible time range.
  go(step) {
    const { model, matches, timeline } = this;
    if (!matches.length) return;
    const selected = timeline.selection === undefined ? -1 : matches.indexOf(timeline.selection);
    let position = selected + step;
    if (selected < 0) {
      const time = timeline.selection === undefined ? timeline.from : model.start[timeline.selection];
      position = matches.findIndex(item => model.start[item] >= time);
      if (position < 0) position = matches.length;
      if (step < 0) position -= 1;
    }
    this.position = (position + matches.length) % matches.length;
    this.onFind(matches[this.position]);
    this.#report();
  }

  #report() {
    const total = this.matches.length;
    this.output.dataset.count = this.isEmpty ? "" : total;
    if (this.isEmpty) this.output.value = "";
    else if (!total) this.output.value = "no match";
    else if (this.position === undefined) this.output.value = formatCount(total, "match", "matches");
    else this.output.value = `${this.position + 1} of ${total.toLocaleString("en")}`;
  }
}
