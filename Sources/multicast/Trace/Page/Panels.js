// The panels around the picture: the search, the selected message, the figures and the problems.

const LIST_LIMIT = 300, TABLE_LIMIT = 1000;

// An item in one line.
function describe(model, item) {
  const kind = model.kind(item);
  const name = model.name(item);
  if (kind == SEND) return `${name}, sent on ${model.queue(item)}`;
  const delegate = model.delegate(item);
  if (kind == MARK) {
    const mark = model.markKind(item);
    if (!model.isMessage(item)) return `${SHAPES[mark]} ${delegate || name} ${mark}`;
    return `${SHAPES[mark]} ${name} ${mark}${delegate ? `: ${delegate}` : ""}`;
  }
  const times = `waited ${formatTime(model.deliveries.wait[item])}, ran ${formatTime(model.deliveries.duration[item])}`;
  const problem = model.problem(item);
  return `${problem ? `${SHAPES[problem]} ` : ""}${name} → ${delegate}\n${times}`;
}

class Search {
  position = undefined;

  constructor(model, timeline) {
    Object.assign(this, { model, timeline });
    this.query = document.getElementById("query");
    this.output = document.getElementById("matches");
    this.selectors = new Set(model.selector);
    this.byTime = Uint32Array.from({ length: model.count }, (_, item) => item)
      .sort((a, b) => model.start[a] - model.start[b] || a - b);
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

  // Searches for a selector, and for no longer one that contains it.
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
    const whole = text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : undefined;
    const accepted = new Uint8Array(model.strings.length);
    for (const selector of this.selectors) {
      const name = model.strings[selector].toLowerCase();
      accepted[selector] = whole === undefined ? name.includes(text) : name == whole;
    }
    const isMatch = new Uint8Array(model.count);
    if (text) for (let item = 0; item < model.count; item++) {
      isMatch[item] = model.isMessage(item) && !model.repeated.has(item) ? accepted[model.selector[item]] : 0;
    }
    this.accepts = text ? selector => accepted[selector] : () => true;
    this.matches = text ? this.byTime.filter(item => isMatch[item]) : new Uint32Array();
    this.position = undefined;
    this.timeline.highlight(text ? isMatch : undefined);
    this.#report();
    this.onUpdate?.();
  }

  // Selects the next match, or the one before: first after the selection or what is visible.
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
    this.output.value = this.isEmpty ? ""
      : !total ? "no match"
      : this.position === undefined ? formatCount(total, "match", "matches") : `${this.position + 1} of ${total.toLocaleString("en")}`;
  }
}

class MessagePanel {
  constructor(model, choose) {
    Object.assign(this, { model, choose });
    this.panel = document.getElementById("message");
    this.details = document.getElementById("details");
    this.show(undefined);
  }

  show(item) {
    const { model, panel } = this;
    const title = panel.querySelector("h2");
    panel.dataset.item = item ?? "";
    panel.dataset.delivery = item === undefined || model.kind(item) == SEND ? "" : model.deliveryNumber(item);
    if (item === undefined) {
      title.textContent = "Message";
      this.details.replaceChildren(element("p", { className: "hint" },
        "Click a slice to see its message. With the keys: Shift and an arrow, or a search and Enter."));
      return;
    }
    title.replaceChildren(...breakable(model.isAboutDelegate(item) ? model.delegate(item) : model.name(item)));
    const facts = [this.#facts, this.#factsOfSend, this.#factsOfMark][model.kind(item)].call(this, item);
    const list = element("dl", {});
    for (const [name, value] of facts) {
      if (value === "" || value === undefined) continue;
      const definition = element("dd", {}, ...[value].flat());
      definition.dataset.fact = name.toLowerCase();
      list.append(element("dt", {}, name), definition);
    }
    this.details.replaceChildren(list, ...this.#effects(item));
    this.details.scrollTop = 0;
  }

  #facts(item) {
    const { model } = this;
    const { deliveries, strings, data } = model;
    const problem = model.problem(item);
    const outcomes = {
      failed: `failed: ${model.reason(item) || "no reason is given"}`,
      running: "running: it has not ended where the trace ends",
    };
    const thread = deliveries.thread[item];
    return [
      ["Outcome", problem ? `${SHAPES[problem]} ${outcomes[problem] ?? problem}` : strings[deliveries.outcome[item]]],
      ["Wait", formatFully(deliveries.wait[item])],
      ["Run time", formatFully(deliveries.duration[item])],
      ["Delegate", model.delegate(item)],
      ["Added at", model.addedAt(item)],
      ["Queue", model.queue(item)],
      ["Thread", thread >= 0 ? String(thread) : ""],
      ["Cause", this.#cause(item)],
      ["Arguments", this.#arguments(data.argumentLists[deliveries.arguments[item]])],
      ["Dispatched", formatFully(model.dispatched(item))],
      ["Started", formatFully(model.start[item])],
      ["Ended", formatFully(model.end[item])],
      ["Delivery", this.#numbers(item)],
    ];
  }

  #factsOfSend(item) {
    const { model } = this;
    return [
      ["Sent on", model.queue(item)],
      ["Deliveries", model.data.sends.deliveryCount[model.index(item)].toLocaleString("en")],
      ["Took", formatFully(model.end[item] - model.start[item])],
      ["Began", formatFully(model.start[item])],
      ["Send", String(model.sendNumber(item))],
    ];
  }

  #factsOfMark(item) {
    const { model } = this;
    const kind = model.markKind(item);
    const meaning = {
      failed: "its handler ended in an error, or its arguments did not fit",
      dropped: "it was not delivered",
      unheard: "no delegate responds to it",
      lost: "the trace lost events here",
      waiting: "it still waits where the trace ends",
      added: "the delegate was added",
      removed: "the delegate was removed",
      died: "the delegate was deallocated",
    };
    return [
      ["Outcome", `${SHAPES[kind]} ${kind}: ${model.reason(item) || meaning[kind]}`],
      ["Waits", kind == "waiting" ? formatFully(model.duration - model.start[item]) : ""],
      ["Delegate", model.isAboutDelegate(item) ? "" : model.delegate(item)],
      ["Added at", model.addedAt(item)],
      ["Queue", model.queue(item)],
      ["Cause", model.isMessage(item) ? this.#cause(item) : ""],
      [kind == "waiting" ? "Dispatched" : "Time", formatFully(model.start[item])],
      ["Delivery", this.#numbers(item)],
    ];
  }

  #numbers(item) {
    const [delivery, send] = [this.model.deliveryNumber(item), this.model.sendNumber(item)];
    return [delivery >= 0 && `number ${delivery}`, send >= 0 && `send ${send}`].filter(Boolean).join(", ");
  }

  #cause(item) {
    const cause = this.model.cause(item);
    if (cause !== undefined) return this.#link(cause, { id: "cause" });
    const number = this.model.causeNumber(item);
    return number >= 0 ? `delivery ${number}, which is not in the trace` : "not in the trace";
  }

  #arguments(indices) {
    if (!indices.length) return "";
    return element("ol", {}, ...indices.map(index => element("li", {}, element("code", {}, this.model.strings[index]))));
  }

  #effects(item) {
    const { model } = this;
    if (model.kind(item) == MARK) return [];
    const effects = model.effects(item);
    const title = model.kind(item) == SEND ? "Dispatched" : "Its handler sent";
    if (!effects.length) return [element("p", { className: "hint" }, `${title} nothing.`)];
    const list = element("ul", { id: "effects" }, ...effects.slice(0, LIST_LIMIT).map(effect => element("li", {}, this.#link(effect))));
    if (effects.length > LIST_LIMIT) list.append(element("li", { className: "hint" }, `and ${(effects.length - LIST_LIMIT).toLocaleString("en")} more`));
    return [element("h3", {}, `${title} ${effects.length.toLocaleString("en")}`), list];
  }

  #link(item, properties = {}) {
    const link = element("button", { type: "button", className: "link", ...properties }, describe(this.model, item).split("\n")[0]);
    link.dataset.item = item;
    link.addEventListener("click", () => this.choose(item));
    return link;
  }
}

class SummaryPanel {
  column = "count";
  isDescending = true;

  constructor(model, search) {
    this.rows = model.summary();
    this.search = search;
    this.table = document.querySelector("#summary table");
    for (const header of this.table.querySelectorAll("th")) {
      header.firstChild.addEventListener("click", () => this.#sort(header.dataset.column));
    }
    this.#arrange();
  }

  #sort(column) {
    // Numbers are of interest from the greatest, names from A.
    this.isDescending = column == this.column ? !this.isDescending : column != "selector";
    this.column = column;
    this.#arrange();
  }

  #arrange() {
    const { column, isDescending } = this;
    const order = column == "selector"
      ? (a, b) => a.selector < b.selector ? -1 : a.selector > b.selector ? 1 : 0
      : (a, b) => a[column] - b[column];
    const rows = [...this.rows].sort((a, b) => isDescending ? order(b, a) : order(a, b));
    this.table.tBodies[0].replaceChildren(...rows.slice(0, TABLE_LIMIT).map(row => row.element ??= this.#element(row)));
    document.getElementById("summary-title").textContent = rows.length > TABLE_LIMIT
      ? `By selector: the first ${TABLE_LIMIT.toLocaleString("en")} of ${rows.length.toLocaleString("en")}` : "By selector";
    for (const header of this.table.querySelectorAll("th")) {
      header.ariaSort = header.dataset.column == column ? (isDescending ? "descending" : "ascending") : "none";
    }
  }

  #element(row) {
    const name = element("button", { type: "button", className: "link", title: `Search for ${row.selector}` }, ...breakable(row.selector));
    name.addEventListener("click", () => {
      this.search.start(row.selector);
      this.search.go(1);
    });
    const time = value => element("td", {}, row.count ? formatTime(value) : "–");
    const result = element("tr", {},
      element("th", { scope: "row" }, name), element("td", {}, row.count.toLocaleString("en")),
      time(row.median), time(row.percentile99), time(row.longestWait),
      element("td", { className: row.problems ? "bad" : "" }, row.problems ? `▲ ${row.problems.toLocaleString("en")}` : ""));
    Object.assign(result.dataset, row);
    return result;
  }
}

class ProblemsPanel {
  constructor(model, search, choose) {
    Object.assign(this, { model, search, choose });
    this.panel = document.getElementById("problems");
    this.update();
  }

  // Shows the problems of the selectors that are searched for.
  update() {
    const { model, panel } = this;
    const items = model.problems.filter(item => this.search.accepts(model.selector[item]));
    const counts = PROBLEMS.map(kind => [kind, items.reduce((sum, item) => sum + (model.problem(item) == kind), 0)]);
    for (const [kind, count] of counts) panel.dataset[kind] = count;
    panel.querySelector("h2").textContent = items.length ? `Problems: ${items.length.toLocaleString("en")}` : "Problems";
    const some = this.search.isEmpty ? "" : "of these messages ";
    const children = items.length
      ? [
        element("p", { className: "kinds" }, counts.filter(([, count]) => count)
          .map(([kind, count]) => `${SHAPES[kind]} ${count.toLocaleString("en")} ${kind}`).join("   ")),
        element("ul", {}, ...items.slice(0, LIST_LIMIT).map(item => this.#row(item))),
      ]
      : [element("p", { className: "hint" }, `✓ None ${some}failed, was dropped or unheard, or has not ended.`)];
    if (items.length > LIST_LIMIT) {
      children.push(element("p", { className: "hint" }, `and ${(items.length - LIST_LIMIT).toLocaleString("en")} more; a search narrows the list`));
    }
    panel.querySelector(".scrolled").replaceChildren(...children);
  }

  #row(item) {
    const { model } = this;
    const kind = model.problem(item);
    const row = element("button", { type: "button", className: "problem" },
      element("span", { className: "bad" }, `${SHAPES[kind]} ${kind}`),
      element("b", {}, ...breakable(model.name(item))),
      element("small", {}, [model.delegate(item), model.reason(item), `at ${formatTime(model.start[item])}`].filter(Boolean).join(" · ")));
    row.dataset.item = item;
    row.dataset.kind = kind;
    row.addEventListener("click", () => this.choose(item));
    return element("li", {}, row);
  }
}
