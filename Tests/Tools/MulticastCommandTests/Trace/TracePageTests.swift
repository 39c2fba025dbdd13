import Foundation
import Testing

@testable import multicast

struct TracePageTests {
  private let hostile = "</script><!--<script>\"\\ \u{1} \u{2028} {{data}} \u{1F600}"

  private func delivery(_ number: Int, error: String = "", arguments: [String] = [])
    -> TracedDelivery
  {
    TracedDelivery(
      number: number, send: nil, cause: number > 1 ? number - 1 : nil, selector: "a:b:", track: 0,
      delegate: hostile, addedAt: "main.swift:3", thread: 7, start: number * 1_000,
      duration: number, wait: 5, outcome: error.isEmpty ? "ended" : "failed", error: error,
      arguments: arguments)
  }

  /// Returns the data in a page.
  private func data(in page: String) throws -> [String: Any] {
    let start = try #require(page.firstRange(of: "<script type=\"application/json\" id=\"trace\">"))
    let rest = page[start.upperBound...]
    let end = try #require(rest.firstRange(of: "</script>"))
    let object = try JSONSerialization.jsonObject(with: Data(rest[..<end.lowerBound].utf8))
    return try #require(object as? [String: Any])
  }

  private func page(_ deliveries: TracedDelivery...) -> String {
    let trace = Trace(
      tracks: [TraceTrack(name: "roster #2", queue: "roster")], deliveries: deliveries,
      sends: [
        TracedSend(
          number: 4, selector: "a:b:", track: 0, start: 12, duration: 3, deliveryCount: 2)
      ],
      marks: [
        TraceMark(
          kind: .unheard, name: "c", track: 0, time: 9, delivery: nil, send: 4, cause: 1,
          delegate: "", addedAt: "", reason: "full")
      ])
    return TracePage(trace, title: "t.json").text
  }

  @Test func `the columns have the numbers of the trace, and -1 for those that are missing`() throws
  {
    let data = try data(in: page(delivery(1), delivery(2, error: "no", arguments: ["x", "x"])))
    let strings = try #require(data["strings"] as? [String])
    func column(_ table: String, _ name: String) throws -> [Int] {
      try #require((data[table] as? [String: Any])?[name] as? [Int])
    }
    func texts(_ table: String, _ name: String) throws -> [String] {
      try column(table, name).map { strings[$0] }
    }
    #expect(try column("deliveries", "number") == [1, 2])
    #expect(try column("deliveries", "cause") == [-1, 1])
    #expect(try column("deliveries", "send") == [-1, -1])
    #expect(try column("deliveries", "start") == [1_000, 2_000])
    #expect(try column("deliveries", "duration") == [1, 2])
    #expect(try column("deliveries", "wait") == [5, 5])
    #expect(try texts("deliveries", "outcome") == ["ended", "failed"])
    #expect(try texts("deliveries", "selector") == ["a:b:", "a:b:"])
    #expect(try texts("deliveries", "error") == ["", "no"])
    let lists = try #require(data["argumentLists"] as? [[Int]])
    let arguments = try column("deliveries", "arguments").map { lists[$0].map { strings[$0] } }
    #expect(arguments == [[], ["x", "x"]])
    #expect(try texts("tracks", "queue") == ["roster"])
    #expect(try texts("tracks", "name") == ["roster #2"])
    #expect(try column("sends", "deliveryCount") == [2])
    #expect(try texts("marks", "reason") == ["full"])
    let kinds = try #require(data["kinds"] as? [Int])
    #expect(try column("marks", "kind").map { strings[kinds[$0]] } == ["unheard"])
  }

  @Test func `a string is once in the data, whatever is in it`() throws {
    let page = page(delivery(1), delivery(2))
    let strings = try #require(try data(in: page)["strings"] as? [String])
    #expect(strings.count { $0 == hostile } == 1)
    #expect(strings.count == Set(strings).count)
  }

  @Test func `nothing in the data ends its script or opens a tag`() {
    let (plain, hostile) = (page(), page(delivery(1)))
    for tag in ["</script", "<script", "<!--"] {
      #expect(hostile.ranges(of: tag).count == plain.ranges(of: tag).count)
    }
  }

  @Test func `a page is complete, and allows no network`() throws {
    let page = page(delivery(1))
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.hasSuffix("</html>\n"))
    // There is one end tag for the data and one for the program, whose own text contains none.
    #expect(page.ranges(of: "</script>").count == 2)
    #expect(page.contains("default-src 'none'; script-src 'nonce-"))
    for word in ["http:", "https:", "src=", "href=", "url(", "@import", "innerHTML", "{{nonce}}"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func `each page has a nonce of its own`() throws {
    let nonces = try (0..<2).map { _ in try #require(page().firstMatch(of: /'nonce-(\d+)'/)).1 }
    #expect(nonces[0] != nonces[1])
  }
}
