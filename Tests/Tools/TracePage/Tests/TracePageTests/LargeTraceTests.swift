import Foundation
import Testing
import WebDriver

@Suite(.serialized, .timeLimit(.minutes(5)))
struct LargeTraceTests {
  @Test func `100,000 deliveries are right, and interactive within two seconds`() throws {
    let file = try Folders.output().appendingPathComponent("large.json")
    try GeneratedTrace.write(100_000, to: file)
    let trace = try RecordedTrace(file)
    #expect(trace.deliveries.count == 100_000)
    let url = try Folders.page(of: file)
    try TracePage.open(url) { page in
      // Take the best of three loads, because the machine may be busy with other work.
      var times: [Double] = []
      for _ in 0..<3 {
        try page.load(url)
        times.append(
          try page.browser.evaluate(
            "return +document.getElementById('timeline').dataset.interactive"))
      }
      print("interactive after", times.map { "\(Int($0)) ms" }.joined(separator: ", "))
      #expect((times.min() ?? .infinity) < 2_000)

      let rows = try page.summary()
      #expect(Dictionary(uniqueKeysWithValues: rows.map { ($0.selector, $0) }) == trace.summary)
      #expect(Set(try page.lanes().filter { $0.count > 0 }) == trace.lanes)

      try page.browser.screenshot().write(
        to: try Folders.output().appendingPathComponent("large.png"))
      let frame = try frameTime(page)
      print("a frame takes", frame, "ms")
      #expect(frame < 200)
      try search(trace, page)
      try zoom(trace, page)
    }
  }

  /// Returns the median time of the frames during zooming and moving, in milliseconds.
  private func frameTime(_ page: TracePage) throws -> Double {
    try page.browser.evaluate(
      """
      const timeline = document.getElementById("timeline");
      const keys = [..."+".repeat(12), ..."-".repeat(12)].flatMap(key => [key, "ArrowRight"]);
      return new Promise(done => {
        const times = [];
        let last;
        requestAnimationFrame(function next(now) {
          if (last) times.push(now - last);
          last = now;
          const key = keys.shift();
          if (!key) return done(times.sort((a, b) => a - b)[times.length >> 1]);
          timeline.dispatchEvent(new KeyboardEvent("keydown", { key }));
          requestAnimationFrame(next);
        });
      });
      """)
  }

  private func search(_ trace: RecordedTrace, _ page: TracePage) throws {
    try page.browser.press("/\"session:didFail:\"")
    let count = try #require(trace.shown["session:didFail:"])
    #expect(try page.state().matches == "\(count)")
    try page.browser.press(Key.enter)
    try page.browser.wait(
      until: "return document.getElementById('timeline').dataset.selected")
    try page.browser.screenshot().write(
      to: try Folders.output().appendingPathComponent("large-search.png"))
    try page.browser.press(Key.escape)
  }

  private func zoom(_ trace: RecordedTrace, _ page: TracePage) throws {
    try page.focusTimeline()
    let all = try page.move { try page.browser.press("0") }.after
    let slice = try #require(
      trace.deliveries.filter { $0.queue == "queue 1" && $0.cause != nil }
        .max { $0.duration < $1.duration })
    // A click finds the slice after zooming in with the wheel.
    for _ in 0..<6 {
      let point = try page.point(of: slice)
      _ = try page.move { try page.browser.scroll(at: point, y: -600) }
    }
    #expect(try page.state().span < all.span / 100)
    try page.browser.click(at: page.point(of: slice))
    try page.waitForDelivery(slice.number)
    try page.browser.click(page.browser.element("#cause"))
    try page.waitForDelivery(try #require(slice.cause))
    try page.browser.screenshot().write(
      to: try Folders.output().appendingPathComponent("large-zoomed.png"))
  }
}
