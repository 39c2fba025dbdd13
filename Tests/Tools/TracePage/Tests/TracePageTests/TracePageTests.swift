import Foundation
import Testing
import WebDriver

@Suite(.serialized, .timeLimit(.minutes(5)))
struct TracePageTests {
  private let trace: RecordedTrace

  init() throws {
    trace = try RecordedTrace(Folders.traces[0])
  }

  private func open(_ body: (TracePage) throws -> Void) throws {
    try TracePage.open(try Folders.page(of: trace.file), body)
  }

  private func delivery(_ number: Int) throws -> RecordedDelivery {
    try #require(trace.deliveries.first { $0.number == number })
  }

  // MARK: Content of the page

  @Test(arguments: Folders.traces)
  func `the rows of the table and of the lanes are those of the file`(file: URL) throws {
    let trace = try RecordedTrace(file)
    try TracePage.open(try Folders.page(of: file)) { page in
      let rows = try page.summary()
      #expect(Dictionary(uniqueKeysWithValues: rows.map { ($0.selector, $0) }) == trace.summary)
      #expect(rows.map(\.count) == rows.map(\.count).sorted(by: >))
      #expect(!rows.isEmpty)
      let lanes = try page.lanes()
      #expect(Set(lanes.filter { $0.count > 0 }) == trace.lanes)
      #expect(Set(lanes).count == lanes.count)
    }
  }

  @Test func `what went wrong is listed and counted`() throws {
    try open { page in
      let counts: [String: String] = try page.browser.evaluate(
        "return { ...document.getElementById('problems').dataset }")
      #expect(counts.mapValues { Int($0) } == trace.problems.mapValues { $0 })
      try page.browser.click(page.browser.element("[data-kind=failed]"))
      try page.waitForDelivery(11)
      #expect(try page.state().facts["outcome"] == "✕ failed: NotifierError.noPermission")
    }
  }

  @Test func `labels that look like HTML are text`() throws {
    try open { page in
      let texts: [String] = try page.browser.evaluate(
        "return [...document.querySelectorAll('#lanes li li span')].map(span => span.textContent)")
      #expect(texts.contains("Sound </script><b>"))
      let count: Int = try page.browser.evaluate(
        "return document.querySelectorAll('#lanes b, script:not([nonce]), #lanes script').length")
      #expect(count == 0)
    }
  }

  @Test func `a click on the head of a column sorts by it`() throws {
    try open { page in
      try page.browser.click(page.browser.element("[data-column=longestWait] button"))
      let waits = try page.summary().map(\.longestWait)
      #expect(waits == waits.sorted(by: >))
      try page.browser.click(page.browser.element("[data-column=selector] button"))
      let names = try page.summary().map(\.selector)
      #expect(names == names.sorted())
      let order: String = try page.browser.evaluate(
        "return document.querySelector('[data-column=selector]').getAttribute('aria-sort')")
      #expect(order == "ascending")
    }
  }

  // MARK: Messages and their causes

  @Test func `a click on a slice shows its message, and its cause can be followed`() throws {
    let shown = try delivery(12)
    let cause = try delivery(try #require(shown.cause))
    try open { page in
      // The timeline is zoomed in, so that the slice is wide enough.
      try page.browser.click(at: page.point(of: shown))
      try page.waitForDelivery(shown.number)
      let facts = try page.state().facts
      #expect(facts["delegate"] == shown.delegate)
      #expect(facts["queue"] == shown.queue)
      #expect(facts["wait"] == "60 µs")
      #expect(facts["run time"] == "35 µs")
      #expect(facts["added at"] == "App/ChatWindow.swift:31")
      #expect(facts["outcome"] == "ended")

      try page.browser.click(page.browser.element("#cause"))
      try page.waitForDelivery(cause.number)
      // The panel of the cause lists the messages that it sent, which lead back.
      try page.browser.click(page.browser.element("#effects button"))
      try page.waitForDelivery(shown.number)
    }
  }

  @Test func `arguments are shown as they were described`() throws {
    try open { page in
      try page.browser.click(at: page.point(of: delivery(6)))
      try page.waitForDelivery(6)
      let arguments: [String] = try page.browser.evaluate(
        "return [...document.querySelectorAll('#details code')].map(code => code.textContent)")
      #expect(
        arguments == [
          "XMPPStream(juliet@example.org)",
          "<message from='romeo@example.org'><body>It is my lady & my love</body></message>",
        ])
    }
  }

  @Test func `messages are reached with keys alone`() throws {
    try open { page in
      try page.focusTimeline()
      let sorted = trace.deliveries.sorted { $0.start < $1.start }
      try page.browser.press(Key.right, holding: Key.shift)
      try page.waitForDelivery(sorted[0].number)
      // First select the next message in the lane, and then the message at that time in the lane
      // below.
      let lane = sorted.filter { $0.delegate == sorted[0].delegate }
      try page.browser.press(Key.right, holding: Key.shift)
      try page.waitForDelivery(lane[1].number)
      try page.browser.press("/roster:didChange:" + Key.enter + Key.enter)
      try page.waitForDelivery(4)
      try page.browser.press(Key.escape)
      try page.browser.press("c")
      try page.waitForDelivery(1)
      try page.browser.press("b")
      try page.waitForDelivery(4)
      try page.browser.press(Key.escape)
      try page.browser.wait(
        until: "return document.getElementById('timeline').dataset.selected == ''")
    }
  }

  @Test func `the focus visits the search, the picture, the table and the lists`() throws {
    try open { page in
      try page.browser.press("/")
      var visited: [String] = []
      for _ in 0..<40 {
        visited.append(
          try page.browser.evaluate(
            """
            const { activeElement } = document;
            return activeElement.id || activeElement.closest("section")?.id || "";
            """))
        try page.browser.press(Key.tab)
      }
      let order = ["query", "previous", "next", "theme", "help", "timeline", "summary", "problems"]
      var rest = visited[...]
      for place in order {
        let index = try #require(rest.firstIndex(of: place), "\(place) after \(visited)")
        rest = rest[index...]
      }
    }
  }

  // MARK: Search

  @Test func `a search counts its matches, and goes from one to the next`() throws {
    let matches = trace.deliveries.filter { $0.selector.contains("didReceiveMessage") }
      .sorted { $0.start < $1.start }
    try open { page in
      try page.browser.press("/DIDreceivemessage")
      try page.browser.wait(
        until: "return document.getElementById('matches').dataset.count == arguments[0]",
        "\(trace.shown["xmppStream:didReceiveMessage:"] ?? 0)")
      try page.browser.press(Key.enter + Key.enter)
      try page.waitForDelivery(matches[0].number)
      try page.browser.press(Key.enter)
      try page.waitForDelivery(matches[1].number)
      try page.browser.press(Key.enter, holding: Key.shift)
      try page.waitForDelivery(matches[0].number)
      try page.focusTimeline()
      try page.browser.press("n")
      try page.waitForDelivery(matches[1].number)
      try page.browser.press("N")
      try page.waitForDelivery(matches[0].number)
      try page.browser.press(Key.escape)
      #expect(try page.state().matches == "")
    }
  }

  @Test func `a click on a row of the table searches for its selector`() throws {
    try open { page in
      try page.browser.click(
        page.browser.element("[data-selector='roster:didChange:'] button"))
      #expect(try page.state().matches == "2")
      try page.waitForDelivery(5)
      #expect(
        try page.browser.evaluate("return document.getElementById('query').value")
          == "\"roster:didChange:\"")
    }
  }

  @Test func `a search without a match says so`() throws {
    try open { page in
      try page.browser.press("/nothing" + Key.enter)
      #expect(try page.state().matches == "0")
      #expect(
        try page.browser.evaluate("return document.getElementById('matches').value")
          == "no match")
    }
  }

  // MARK: Zoom and pan

  @Test func `keys zoom and pan`() throws {
    try open { page in
      try page.focusTimeline()
      let all = try page.state()
      let zoomed = try page.move { try page.browser.press("+") }.after
      #expect(zoomed.span < all.span)
      #expect(abs(zoomed.from + zoomed.to - all.from - all.to) < 1)
      let later = try page.move { try page.browser.press(Key.right) }.after
      #expect(later.from > zoomed.from)
      #expect(abs(later.span - zoomed.span) < 1)
      let earlier = try page.move { try page.browser.press(Key.left) }.after
      #expect(abs(earlier.from - zoomed.from) < 1)
      let wider = try page.move { try page.browser.press("-") }.after
      #expect(abs(wider.span - all.span) < 1)
      _ = try page.move { try page.browser.press("++") }
      let home = try page.move { try page.browser.press(Key.home) }.after
      #expect(home.from == all.from && home.to == all.to)
      _ = try page.move { try page.browser.press("+") }
      let fitted = try page.move { try page.browser.press("0") }.after
      #expect(fitted.from == all.from && fitted.to == all.to)
    }
  }

  @Test func `the wheel zooms where the mouse is, and pans sideways`() throws {
    try open { page in
      let state = try page.state()
      let point = Browser.Point(x: state.left + 300, y: state.top + 60)
      let (before, after) = try page.move {
        try page.browser.scroll(at: point, y: -400)
      }
      #expect(after.span < before.span * 0.6)
      let time = { (state: TracePage.State) in state.from + 300 / state.width * state.span }
      #expect(abs(time(before) - time(after)) < before.span / 1_000)
      let panned = try page.move { try page.browser.scroll(at: point, x: 100) }.after
      #expect(panned.from > after.from)
      #expect(abs(panned.span - after.span) < 1)
    }
  }

  @Test func `dragging moves the picture with the mouse`() throws {
    try open { page in
      try page.focusTimeline()
      _ = try page.move { try page.browser.press("+++") }
      let state = try page.state()
      let start = Browser.Point(x: state.left + 400, y: state.top + 30)
      let (before, after) = try page.move {
        try page.browser.drag(
          from: start, to: Browser.Point(x: start.x - 100, y: start.y))
      }
      #expect(abs(after.from - before.from - 100 / before.width * before.span) < before.span / 500)
      #expect(abs(after.span - before.span) < 1)
      #expect(after.delivery == "")
    }
  }

  // MARK: Appearance and network

  @Test func `the page is light or dark as the system is, and a button changes it`() throws {
    try open { page in
      try page.browser.prefer("light")
      let light = try page.state().scheme
      try page.browser.prefer("dark")
      let dark = try page.state().scheme
      #expect(light == "rgb(255, 255, 255)")
      #expect(dark != light)
      try page.browser.click(page.browser.element("#theme"))
      #expect(try page.state().scheme == light)
    }
  }

  @Test func `the page asks the network for nothing, and could not`() throws {
    try open { page in
      // The initial page of the browser has made requests, which are ignored.
      _ = try page.browser.takeLog("performance")
      let url: String = try page.browser.evaluate("return location.href")
      try page.load(try #require(URL(string: url)))
      try page.browser.press("/did" + Key.enter)
      try page.browser.click(page.browser.element("#theme"))
      let directive: String = try page.browser.evaluate(
        """
        return new Promise(done => {
          document.addEventListener("securitypolicyviolation", event => done(event.effectiveDirective));
          fetch("http://127.0.0.1:9/").catch(() => {});
        });
        """)
      #expect(directive == "connect-src")
      let log = try page.browser.takeLog("performance")
      let requests = log.filter { $0.contains("\"Network.requestWillBeSent\"") }
      #expect(requests.count == 1)
      #expect(requests.allSatisfy { $0.contains("\"url\":\"file:///") })
      // The only message is about the request that this test has tried.
      let messages = try page.browser.takeLog("browser")
      #expect(messages.allSatisfy { $0.contains("127.0.0.1:9") }, "\(messages)")
    }
  }

  @Test(arguments: [("light", 1400, 900), ("dark", 1400, 900), ("light", 480, 900)])
  func `screenshots are kept`(scheme: String, width: Int, height: Int) throws {
    try open { page in
      try page.browser.prefer(scheme)
      try page.browser.resize(width: width, height: height)
      try page.focusTimeline()
      try page.browser.press("/chatWindow" + Key.enter + Key.escape)
      try page.waitForDelivery(11)
      let name = "chat-\(scheme)-\(width).png"
      let overflow: Bool = try page.browser.evaluate(
        "return document.documentElement.scrollWidth > innerWidth")
      #expect(!overflow)
      try page.browser.screenshot().write(
        to: try Folders.output().appendingPathComponent(name))
    }
  }
}
