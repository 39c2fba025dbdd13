// Shows the table of figures for each selector in a panel.

const TABLE_LIMIT = 1000;

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
    // By default, numbers are sorted in descending order, and names in ascending order.
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
    const shown = rows.slice(0, TABLE_LIMIT);
    this.table.tBodies[0].replaceChildren(...shown.map(row => row.element ??= this.#element(row)));
    const title = document.getElementById("summary-title");
    title.textContent = "By selector";
    if (rows.length > shown.length) title.append(`: the first ${shown.length} of ${rows.length}`);
    for (const header of this.table.querySelectorAll("th")) {
      const isSorted = header.dataset.column == column;
      header.ariaSort = !isSorted ? "none" : isDescending ? "descending" : "ascending";
    }
  }

  #element(row) {
    const name = element("button", { type: "button", className: "link" }, ...breakable(row.selector));
    name.title = `Search for ${row.selector}`;
    name.addEventListener("click", () => {
      this.search.start(row.selector);
      this.search.go(1);
    });
    const problems = row.problems ? `▲ ${row.problems.toLocaleString("en")}` : "";
    const time = value => element("td", {}, row.count ? formatTime(value) : "–");
    const result = element("tr", {},
      element("th", { scope: "row" }, name), element("td", {}, row.count.toLocaleString("en")),
      time(row.median), time(row.percentile99), time(row.longestWait),
      element("td", { className: "bad" }, problems));
    Object.assign(result.dataset, row);
    return result;
  }
}
