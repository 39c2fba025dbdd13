import Foundation
import WebDriver

/// The page of a trace in a browser.
struct TracePage {
  struct State: Decodable {
    /// The visible time range, in nanoseconds.
    let from: Double
    let to: Double

    /// The number of the selected delivery.
    let delivery: String

    /// The facts about the selected message, by their names.
    let facts: [String: String]

    /// The number of matches, which is empty without a search.
    let matches: String

    /// The edges of the timeline.
    let left: Double
    let width: Double
    let top: Double

    let scheme: String

    var span: Double { to - from }
  }

  let browser: Browser

  /// Opens a page in a new browser, which is closed after the closure.
  static func open(_ url: URL, _ body: (TracePage) throws -> Void) throws {
    let profile = try Folders.output().appendingPathComponent("profile-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: profile) }
    try Browser.run(profile: profile) { browser in
      let page = TracePage(browser: browser)
      try page.load(url)
      try body(page)
    }
  }

  /// Loads a page, and waits until the page is interactive.
  func load(_ url: URL) throws {
    try browser.open(url)
    try browser.wait(until: "return document.getElementById('timeline').dataset.interactive")
  }

  /// Returns the state after the next frame.
  ///
  /// The page publishes a change of the visible time range when it draws the frame that follows.
  func state() throws -> State {
    try browser.evaluate(
      """
      return new Promise(requestAnimationFrame).then(() => {
        const timeline = document.getElementById("timeline").dataset;
        const box = document.getElementById("slices").getBoundingClientRect();
        const facts = {};
        for (const fact of document.querySelectorAll("#details [data-fact]")) {
          facts[fact.dataset.fact] = fact.textContent;
        }
        return {
          from: +timeline.from, to: +timeline.to, facts,
          delivery: document.getElementById("message").dataset.delivery,
          matches: document.getElementById("matches").dataset.count,
          left: box.left, width: box.width, top: box.top,
          scheme: getComputedStyle(document.body).backgroundColor,
        };
      });
      """)
  }

  func summary() throws -> [SummaryRow] {
    try browser.evaluate(
      """
      return [...document.querySelectorAll("#summary tbody tr")].map(({ dataset }) => ({
        selector: dataset.selector, count: +dataset.count, median: +dataset.median,
        percentile99: +dataset.percentile99, longestWait: +dataset.longestWait,
        problems: +dataset.problems,
      }));
      """)
  }

  func lanes() throws -> [LaneRow] {
    try browser.evaluate(
      """
      return [...document.querySelectorAll("#lanes li li")].map(({ dataset }) => ({
        queue: dataset.queue, delegate: dataset.delegate, addedAt: dataset.addedAt,
        isOfSends: "sends" in dataset, count: +dataset.count,
      }));
      """)
  }

  /// Returns the center of a delivery's slice in the window.
  ///
  /// The lane must have a single row.
  func point(of delivery: RecordedDelivery) throws -> Browser.Point {
    let state = try state()
    let bottom: Double = try browser.evaluate(
      """
      const [queue, delegate] = arguments;
      const lane = [...document.querySelectorAll("#lanes li li")]
        .find(({ dataset }) => dataset.queue == queue && dataset.delegate == delegate);
      lane.scrollIntoView({ block: "nearest" });
      return lane.getBoundingClientRect().bottom;
      """, delivery.queue, delivery.delegate)
    let middle = Double(delivery.start) + Double(delivery.duration) / 2
    return Browser.Point(
      x: state.left + (middle - state.from) / state.span * state.width, y: bottom - 13)
  }

  func focusTimeline() throws {
    let _: Bool? = try browser.evaluate("document.getElementById('timeline').focus()")
  }

  func waitForDelivery(_ number: Int) throws {
    try browser.wait(
      until: "return document.getElementById('message').dataset.delivery == arguments[0]",
      "\(number)")
  }

  /// Performs an action that moves the timeline, and returns the states before and after.
  func move(_ body: () throws -> Void) throws -> (before: State, after: State) {
    let before = try state()
    try body()
    try browser.wait(
      until: """
        const { from, to } = document.getElementById("timeline").dataset;
        return +from != +arguments[0] || +to != +arguments[1];
        """, "\(before.from)", "\(before.to)")
    return (before, try state())
  }
}
