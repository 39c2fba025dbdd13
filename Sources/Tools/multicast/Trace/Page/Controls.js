// Moves and zooms the timeline by mouse and keyboard.

class Controls {
  constructor(timeline) {
    this.timeline = timeline;
    const { slices, ruler, overview } = timeline;
    for (const canvas of [slices, ruler, overview]) {
      canvas.addEventListener("wheel", event => this.#wheel(event), { passive: false });
    }
    for (const canvas of [slices, ruler]) this.#followDrags(canvas);
    overview.addEventListener("pointerdown", event => {
      overview.setPointerCapture(event.pointerId);
      this.#center(event);
    });
    overview.addEventListener("pointermove", event => {
      if (event.buttons & 1) this.#center(event);
    });
    slices.addEventListener("pointerleave", () => timeline.tip.hidden = true);
    timeline.element.addEventListener("keydown", event => this.key(event));
  }

  #wheel(event) {
    event.preventDefault();
    const { timeline } = this;
    const across = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
    // Some mice report lines instead of pixels. A pinch on a touchpad is reported with the control
    // key.
    const unit = event.deltaMode ? 30 : 1;
    if (across) timeline.pan((event.deltaX || event.deltaY) * unit / timeline.width);
    else timeline.zoom(Math.exp(event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.002)), event.offsetX);
  }

  #center(event) {
    const { timeline } = this;
    const middle = event.offsetX / timeline.width * timeline.model.duration;
    timeline.show(middle - timeline.span / 2, middle + timeline.span / 2);
  }

  #followDrags(canvas) {
    const { timeline } = this;
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
      // A click may move the pointer slightly.
      if (!hasMoved && Math.hypot(x, y) < 4) return;
      hasMoved = true;
      last = event;
      timeline.tip.hidden = true;
      timeline.scroller.scrollTop -= y;
      timeline.pan(-x / timeline.width);
    });
    canvas.addEventListener("pointerup", event => {
      if (last && !hasMoved && canvas == timeline.slices) {
        timeline.onSelect(timeline.hit(event.offsetX, event.offsetY));
      }
      last = undefined;
    });
    canvas.addEventListener("pointercancel", () => last = undefined);
  }

  #hover(event) {
    const { timeline } = this;
    const { slices, tip } = timeline;
    if (event.currentTarget != slices) return;
    const item = timeline.hit(event.offsetX, event.offsetY);
    slices.style.cursor = item === undefined ? "" : "pointer";
    tip.hidden = item === undefined;
    if (item === undefined) return;
    tip.textContent = describe(timeline.model, item);
    const box = timeline.element.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const isLow = y + 18 + tip.offsetHeight > box.height;
    tip.style.left = `${Math.min(x + 12, box.width - tip.offsetWidth - 4)}px`;
    tip.style.top = `${isLow ? y - tip.offsetHeight - 8 : y + 18}px`;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { timeline } = this;
    const earlier = () => timeline.pan(-0.1), later = () => timeline.pan(0.1);
    const closer = () => timeline.zoom(1 / 1.5), farther = () => timeline.zoom(1.5);
    const scroll = rows => () => timeline.scroller.scrollTop += rows * ROW_HEIGHT;
    const fit = () => timeline.fit();
    const neighbour = (columns, rows) => () => timeline.onSelect(timeline.neighbour(columns, rows));
    const actions = event.shiftKey
      ? {
        ArrowLeft: neighbour(-1, 0), ArrowRight: neighbour(1, 0),
        ArrowUp: neighbour(0, -1), ArrowDown: neighbour(0, 1),
        "+": closer,
      }
      : {
        ArrowLeft: earlier, a: earlier, ArrowRight: later, d: later,
        ArrowUp: scroll(-2), ArrowDown: scroll(2), PageUp: scroll(-15), PageDown: scroll(15),
        "+": closer, "=": closer, w: closer, "-": farther, s: farther,
        0: fit, Home: fit,
        z: () => timeline.selection !== undefined && timeline.zoomTo(timeline.selection),
      };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}
