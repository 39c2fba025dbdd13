import DynamicMulticast
import Invocation
import TestSupport
import Testing

private struct FetchFailure: Error {}

@MessageProtocol
private protocol Fetching: Respondable {
  @Responds(to: "fetch:completionHandler:")
  func fetch(_ name: String) async throws -> Int

  @Responds(to: "title:reply:")
  func title(_ name: String) async -> String

  @Responds(to: "find:completionHandler:")
  func find(_ name: String) async throws -> String?

  @Responds(to: "settleWithCompletionHandler:")
  func settle() async

  @Responds(to: "save:completionHandler:")
  func save(_ name: String) async throws
}

@Responding
private final class Fetcher: Fetching, Sendable {
  func fetch(_ name: String) async throws -> Int {
    await Task.yield()
    if name.isEmpty { throw FetchFailure() }
    return name.count
  }
  func title(_ name: String) async -> String { name + "!" }
  func find(_ name: String) async throws -> String? {
    if name.isEmpty { throw FetchFailure() }
    return name == "none" ? nil : name
  }
  func settle() async {}
  func save(_ name: String) async throws { if name.isEmpty { throw FetchFailure() } }
}

/// A class whose methods are not asynchronous, although the requirements are.
@Responding
private final class QuickFetcher: Fetching, Sendable {
  func fetch(_ name: String) -> Int { name.count }
  func title(_ name: String) -> String { name + "!" }
  func find(_ name: String) throws -> String? {
    if name.isEmpty { throw FetchFailure() }
    return name == "none" ? nil : name
  }
  func settle() {}
  func save(_ name: String) throws { if name.isEmpty { throw FetchFailure() } }
}

@Responding
private actor FetcherActor: Fetching {
  func fetch(_ name: String) async throws -> Int { name.count }
  func title(_ name: String) -> String { name + "!" }
  func find(_ name: String) -> String? { name == "none" ? nil : name }
  func settle() {}
  func save(_ name: String) throws { if name.isEmpty { throw FetchFailure() } }
}

/// Requirements whose selectors have a part for a block, and methods that do not repeat the
/// selectors.
struct CompletionRequirementTests {
  private typealias Block<Result> = @Sendable (Result?, (any Error)?) -> Void

  private func results(of fetcher: any Fetching) async throws -> [String] {
    let log = Recorder<String>()
    @Sendable func note(_ value: Any?, _ error: (any Error)?) {
      log.record("\(value ?? "nil") \(error.map { "\(type(of: $0))" } ?? "nil")")
    }
    for name in ["one", ""] {
      let block: Block<Int> = { note($0, $1) }
      try await fetcher.performAsync("fetch:completionHandler:", name, block)
    }
    let title: @Sendable (String) -> Void = { note($0, nil) }
    try await fetcher.performAsync("title:reply:", "one", title)
    for name in ["one", "none", ""] {
      let block: Block<String> = { note($0, $1) }
      try await fetcher.performAsync("find:completionHandler:", name, block)
    }
    let settled: @Sendable () -> Void = { note("settled", nil) }
    try await fetcher.performAsync("settleWithCompletionHandler:", settled)
    for name in ["one", ""] {
      let block: @Sendable ((any Error)?) -> Void = { note("saved", $0) }
      try await fetcher.performAsync("save:completionHandler:", name, block)
    }
    return log.events
  }

  @Test func `a method that does not repeat the selector passes its result to the block`()
    async throws
  {
    let asynchronous = [
      "3 nil", "nil FetchFailure", "one! nil", "one nil", "nil nil", "nil FetchFailure",
      "settled nil", "saved nil", "saved FetchFailure",
    ]
    #expect(try await results(of: Fetcher()) == asynchronous)
    var quick = asynchronous
    quick[1] = "0 nil"
    #expect(try await results(of: QuickFetcher()) == quick)
    var actor = quick
    actor[5] = " nil"
    #expect(try await results(of: FetcherActor()) == actor)
  }

  @Test func `a call through the protocol awaits the block`() async throws {
    let fetchers: [any Fetching] = [Fetcher(), QuickFetcher(), FetcherActor()]
    for fetcher in fetchers {
      #expect(try await fetcher.fetch("four") == 4)
      #expect(await fetcher.title("a") == "a!")
    }
  }

  @Test func `a multicast delivers the message with its block`() async throws {
    let delegates = FetchingMulticast()
    let fetcher = Fetcher()
    let log = Recorder<Int?>()
    delegates.add(fetcher, delivery: .synchronous)
    delegates.fetch("three") { value, _ in log.record(value) }
    try await delegates.removeAllDelegates(pending: .awaited)
    #expect(log.events == [5])
  }

  @Test func `the error names the block that the message lacks`() async throws {
    let error = await #expect(throws: InvocationError.self) {
      try await Fetcher().performAsync("title:reply:", "one", 1)
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.hasPrefix("'title:reply:' argument 1: expected"), "\(text)")
  }
}
