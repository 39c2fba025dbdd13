import Foundation
import Testing
import WebDriver

/// Makes the picture of README, which `scripts/check-trace-page.sh --picture` keeps.
struct PictureTests {
  @Test(.timeLimit(.minutes(5)))
  func `the picture shows the message that waited longest for a slow handler`() throws {
    let path = try #require(
      ProcessInfo.processInfo.environment["TRACE_PAGE_SLOW_HANDLER"],
      "scripts/check-trace-page.sh runs these tests")
    let trace = try RecordedTrace(URL(fileURLWithPath: path))
    // The delegate that is not slow shares its queue with the delegate that is.
    let late = try #require(
      trace.deliveries.filter { $0.delegate == "Window" }.max { $0.wait < $1.wait })
    try TracePage.open(try Folders.page(of: trace.file)) { page in
      try page.browser.prefer("light")
      // The click zooms in on the message, unless its slice is already wide. The picture shows the
      // whole trace, without the tip at the mouse and without the outline of the focus.
      let all = try page.state()
      try page.browser.click(at: page.point(of: late))
      try page.waitForDelivery(late.number)
      try page.browser.resize(width: 1000, height: 580)
      try page.focusTimeline()
      try page.browser.press("0")
      let _: Bool? = try page.browser.evaluate(
        """
        document.getElementById("slices").dispatchEvent(new PointerEvent("pointerleave"));
        document.activeElement.blur();
        """)
      let state = try page.state()
      #expect(state.from == all.from && state.to == all.to)
      #expect(state.facts["delegate"] == "Window")
      #expect(state.scheme == "rgb(255, 255, 255)")
      let picture = try page.browser.screenshot()
      #expect(picture.count < 200_000)
      try picture.write(to: try Folders.output().appendingPathComponent("trace-page.png"))
    }
  }
}
