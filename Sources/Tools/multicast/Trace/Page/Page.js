// Creates and connects the parts of the page, as the entry point.

{
  const byId = id => document.getElementById(id);
  const model = new TraceModel(JSON.parse(byId("trace").textContent));
  byId("trace").remove();
  const { data, strings } = model;

  const title = strings[data.process] || strings[data.title];
  document.title = `${title} – trace`;
  byId("title").textContent = title;
  const totals = [
    formatCount(model.deliveryCount, "delivery", "deliveries"),
    `${formatTime(model.duration)} long`,
  ];
  if (data.lostEventCount) totals.push(`⚠ ${formatCount(data.lostEventCount, "event")} lost`);
  if (data.isCutOff) totals.push("⚠ cut off");
  byId("totals").textContent = totals.join(" · ");
  byId("legend").append(...Object.entries(SHAPES).flatMap(([kind, shape]) =>
    [element("dt", {}, shape), element("dd", {}, kind)]));

  const timeline = new Timeline(model, new Lanes(model));
  const visited = [];
  const choose = (item, isBack = false) => {
    const last = timeline.selection;
    if (!isBack && last !== undefined && item !== last) visited.push(last);
    timeline.select(item);
    message.show(item);
    byId("announcement").textContent = item === undefined ? "" : describe(model, item);
  };
  const message = new MessagePanel(model, item => {
    choose(item);
    // The followed link has been removed, and the focus with it.
    timeline.element.focus();
  });
  timeline.onSelect = item => choose(item);
  const search = new Search(model, timeline);
  search.onFind = item => choose(item);
  new SummaryPanel(model, search);
  const problems = new ProblemsPanel(model, search, item => choose(item));
  search.onUpdate = () => problems.update();

  const keys = byId("keys");
  byId("help").addEventListener("click", () => keys.showModal());
  const root = document.documentElement;
  const darkness = matchMedia("(prefers-color-scheme: dark)");
  const showTheme = () => {
    const isDark = root.dataset.theme ? root.dataset.theme == "dark" : darkness.matches;
    byId("theme").ariaPressed = String(isDark);
    timeline.painter.readColours();
    timeline.changed();
  };
  byId("theme").addEventListener("click", () => {
    root.dataset.theme = byId("theme").ariaPressed == "true" ? "light" : "dark";
    showTheme();
  });
  darkness.addEventListener("change", showTheme);
  showTheme();

  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (keys.open || event.target.closest("input")) return;
    const actions = {
      "/": () => {
        byId("query").focus();
        byId("query").select();
      },
      n: () => search.go(1),
      N: () => search.go(-1),
      c: () => {
        const cause = timeline.selection === undefined ? undefined : model.cause(timeline.selection);
        if (cause !== undefined) choose(cause);
      },
      b: () => visited.length && choose(visited.pop(), true),
      "?": () => keys.showModal(),
      Escape: () => search.isEmpty ? choose(undefined) : search.end(),
    };
    // In other elements, Enter activates the focused button.
    if ([timeline.element, document.body].includes(event.target)) {
      actions.Enter = () => search.go(event.shiftKey ? -1 : 1);
    }
    if (actions[event.key]) {
      event.preventDefault();
      actions[event.key]();
    } else if (event.target == document.body) {
      timeline.controls.key(event);
    }
  });

  timeline.draw();
  // Run a task after the frame, when the first picture has been passed to the screen.
  requestAnimationFrame(() => setTimeout(() => {
    timeline.element.dataset.interactive = performance.now();
  }));
}
