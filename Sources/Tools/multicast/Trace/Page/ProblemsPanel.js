// Shows the list of problems in a panel.

class ProblemsPanel {
  constructor(model, search, choose) {
    Object.assign(this, { model, search, choose });
    this.panel = document.getElementById("problems");
    this.update();
  }

  // Shows the problems of the selectors that match the search.
  update() {
    const { model, panel } = this;
    const items = model.problems.filter(item => this.search.accepts(model.selector[item]));
    const counts = Object.fromEntries(PROBLEMS.map(kind => [kind, 0]));
    for (const item of items) counts[model.problem(item)] += 1;
    Object.assign(panel.dataset, counts);
    const total = items.length.toLocaleString("en");
    panel.querySelector("h2").textContent = items.length ? `Problems: ${total}` : "Problems";
    const some = this.search.isEmpty ? "" : "of these messages ";
    const children = items.length
      ? [
        element("p", { className: "kinds" }, Object.entries(counts).filter(([, count]) => count)
          .map(([kind, count]) => `${SHAPES[kind]} ${count.toLocaleString("en")} ${kind}`).join("   ")),
        element("ul", {}, ...items.slice(0, LIST_LIMIT).map(item => this.#row(item))),
        ...furtherItems(items, "; a search narrows the list"),
      ]
      : [element("p", { className: "hint" },
        `✓ None ${some}failed, was dropped or unheard, or has not ended.`)];
    panel.querySelector(".scrolled").replaceChildren(...children);
  }

  #row(item) {
    const { model } = this;
    const kind = model.problem(item);
    const facts = [model.delegate(item), model.reason(item), `at ${formatTime(model.start[item])}`];
    const row = element("button", { type: "button", className: "problem" },
      element("span", { className: "bad" }, `${SHAPES[kind]} ${kind}`),
      element("b", {}, ...breakable(model.name(item))),
      element("small", {}, facts.filter(Boolean).join(" · ")));
    row.dataset.item = item;
    row.dataset.kind = kind;
    row.addEventListener("click", () => this.choose(item));
    return element("li", {}, row);
  }
}
