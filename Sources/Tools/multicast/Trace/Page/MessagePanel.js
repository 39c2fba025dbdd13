// Shows the details of the selected message in a panel.

const LIST_LIMIT = 300;

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
    const isDelivery = item !== undefined && model.kind(item) != SEND;
    panel.dataset.delivery = isDelivery ? model.deliveryNumber(item) : "";
    if (item === undefined) {
      title.textContent = "Message";
      this.details.replaceChildren(element("p", { className: "hint" },
        "Click a slice to see its message. With the keys: Shift and an arrow, or a search and Enter."));
      return;
    }
    const name = model.isAboutDelegate(item) ? model.delegate(item) : model.name(item);
    title.replaceChildren(...breakable(name));
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
    const { deliveries, data } = model;
    const problem = model.problem(item);
    const outcomes = {
      failed: `failed: ${model.reason(item) || "no reason is given"}`,
      running: "running: it has not ended where the trace ends",
    };
    const thread = deliveries.thread[item];
    return [
      ["Outcome", problem ? `${SHAPES[problem]} ${outcomes[problem] ?? problem}` : model.outcome(item)],
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
      deallocated: "the delegate was deallocated",
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
    const numbers = [delivery >= 0 && `number ${delivery}`, send >= 0 && `send ${send}`];
    return numbers.filter(Boolean).join(", ");
  }

  #cause(item) {
    const cause = this.model.cause(item);
    if (cause !== undefined) return this.#link(cause, { id: "cause" });
    const number = this.model.causeNumber(item);
    return number >= 0 ? `delivery ${number}, which is not in the trace` : "not in the trace";
  }

  #arguments(indices) {
    if (!indices.length) return "";
    const texts = indices.map(index => element("code", {}, this.model.strings[index]));
    return element("ol", {}, ...texts.map(text => element("li", {}, text)));
  }

  #effects(item) {
    const { model } = this;
    if (model.kind(item) == MARK) return [];
    const effects = model.effects(item);
    const title = model.kind(item) == SEND ? "Dispatched" : "Its handler sent";
    if (!effects.length) return [element("p", { className: "hint" }, `${title} nothing.`)];
    const links = effects.slice(0, LIST_LIMIT).map(effect => element("li", {}, this.#link(effect)));
    return [
      element("h3", {}, `${title} ${effects.length.toLocaleString("en")}`),
      element("ul", { id: "effects" }, ...links),
      ...furtherItems(effects),
    ];
  }

  #link(item, properties = {}) {
    const text = describe(this.model, item).split("\n")[0];
    const link = element("button", { type: "button", className: "link", ...properties }, text);
    link.dataset.item = item;
    link.addEventListener("click", () => this.choose(item));
    return link;
  }
}

// Describes an item in a single line.
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
  const problem = model.problem(item);
  const { wait, duration } = model.deliveries;
  const times = `waited ${formatTime(wait[item])}, ran ${formatTime(duration[item])}`;
  return `${problem ? `${SHAPES[problem]} ` : ""}${name} → ${delegate}\n${times}`;
}

// The line below a list that counts the items beyond the limit.
function furtherItems(items, advice = "") {
  const count = items.length - LIST_LIMIT;
  if (count <= 0) return [];
  return [element("p", { className: "hint" }, `and ${count.toLocaleString("en")} more${advice}`)];
}
