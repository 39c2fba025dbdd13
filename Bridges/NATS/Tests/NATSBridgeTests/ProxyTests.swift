import Dispatch
import DynamicMulticast
import Invocation
import MessageCoding
import Testing

@testable import NATSBridge

/// The answer of a printer.
struct Job: Codable, Sendable, Equatable {
  var page: String
  var copies: Int
}

/// The error of a printer.
enum PrinterError: Error, Codable, Equatable {
  case paper(missing: Int)
}

/// The messages of a printer.
@MessageProtocol
protocol Printing: Respondable {
  func print(_ page: String, copies: Int) async throws -> Job
  func refill(_ sheets: Int)
  func wait(_ reason: String) async throws
  @OptionalMessage func clean(_ depth: Int)
}

/// A printer, implemented as an actor.
actor Printer {
  var sheets = 10

  func take(_ count: Int) throws {
    guard count <= sheets else { throw PrinterError.paper(missing: count - sheets) }
    sheets -= count
  }

  func refill(_ count: Int) { sheets += count }
}

@Responding
final class PrinterDesk: Printing, Sendable {
  let printer = Printer()
  let waiting = Collected<String>()
  let cancelled = Collected<String>()
  let refilled = Collected<Int>()

  func print(_ page: String, copies: Int) async throws -> Job {
    try await printer.take(copies)
    return Job(page: page, copies: copies)
  }

  func refill(_ sheets: Int) { refilled.append(sheets) }

  func wait(_ reason: String) async throws {
    waiting.append(reason)
    let (never, continuation) = AsyncStream.makeStream(of: Void.self)
    await withTaskCancellationHandler {
      for await _ in never {}
    } onCancel: {
      cancelled.append(reason)
      continuation.finish()
    }
    try Task.checkCancellation()
  }
}

/// Tests of objects that receive messages from another process.
@Suite(.hangLimit)
struct ProxyTests {
  private let server: NATSServer
  private let here: NATSConnection
  private let there: NATSConnection
  private let desk = PrinterDesk()
  private let queue = DispatchQueue(label: "printer")

  init() async throws {
    server = try NATSServer()
    var options = NATSOptions.quick
    options.name = "office"
    here = try await NATSConnection(server.url, options)
    options.name = "cellar"
    there = try await NATSConnection(server.url, options)
  }

  private func export() async throws -> NATSExport {
    try await there.export(
      desk, as: "printer", conformingTo: (any Printing).self, delivery: .queue(queue),
      types: [CodedType(PrinterError.self)])
  }

  private func proxy(
    types: [CodedType] = [CodedType(PrinterError.self)], within limit: Duration = .seconds(30)
  ) async throws -> NATSProxy {
    try await here.proxy(
      "printer", conformingTo: (any Printing).self, types: types, within: limit)
  }

  @Test func `a proxy returns the answer of the object`() async throws {
    let export = try await export()
    let printer = try await proxy()
    let job = try await printer.performAsync("print:copies:", "page", 2, as: Job.self)
    #expect(job == Job(page: "page", copies: 2))
    try await printer.performAsync("refill:", 5)
    #expect(desk.refilled.all == [5])
    #expect("\(printer)" == "<NATSProxy: Printing printer>")
    await export.end()
  }

  @Test func `an error comes back with its type if that is registered, and described otherwise`()
    async throws
  {
    let export = try await export()
    let typed = try await proxy()
    await #expect(throws: PrinterError.paper(missing: 1)) {
      try await typed.performAsync("print:copies:", "page", 11, as: Job.self)
    }
    let other = try await there.export(
      desk, as: "other", conformingTo: (any Printing).self, delivery: .queue(queue))
    let untyped = try await here.proxy("other", conformingTo: (any Printing).self)
    let error = await #expect(throws: RemoteError.self) {
      try await untyped.performAsync("print:copies:", "page", 11, as: Job.self)
    }
    #expect(error?.type.hasSuffix("PrinterError") == true)
    #expect(error?.description == "paper(missing: 1)")
    await export.end()
    await other.end()
  }

  @Test func `messages that cannot be answered say why`() async throws {
    let printer = try await proxy()
    await #expect(throws: NATSError.noResponder) { try await printer.performAsync("refill:", 1) }
    let export = try await export()
    #expect(throws: InvocationError.self) { try printer.perform("refill:", 1) }
    await #expect(throws: InvocationError.self) { try await printer.performAsync("burn:", 1) }
    await #expect(throws: MessageCodingError.self) {
      try await printer.performAsync("refill:", "much")
    }
    let error = await #expect(throws: NATSError.self) {
      try await printer.performAsync("clean:", 1)
    }
    #expect(error.map { "\($0)" } == "printer in cellar does not respond to 'clean:'")
    #expect(printer.responds(to: "refill:"))
    #expect(!printer.responds(to: "burn:"))
    #expect(
      printer.methodSignature(for: "print:copies:")?.argumentTypes.map { "\($0)" }
        == ["String", "Int"])
    await export.end()
    await #expect(throws: NATSError.noResponder) { try await printer.performAsync("refill:", 1) }
  }

  @Test func `cancelling the caller cancels the handler`() async throws {
    let export = try await export()
    let printer = try await proxy()
    let task = Task { try await printer.performAsync("wait:", "a") }
    #expect(try await desk.waiting.wait(count: 1) == ["a"])
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await desk.cancelled.wait(count: 1) == ["a"])
    await export.end()
  }

  @Test func `a time-out cancels the handler, and names the message`() async throws {
    let export = try await export()
    let printer = try await proxy(within: .milliseconds(200))
    await #expect(throws: NATSError.timedOut(operation: "printer.wait:")) {
      try await printer.performAsync("wait:", "b")
    }
    // Returns when no handler is running. On a busy machine, no handler may have been called at
    // all.
    await export.end()
    #expect(desk.cancelled.all == desk.waiting.all)
  }

  @Test func `one of several processes that export a name gets each message`() async throws {
    var options = NATSOptions.quick
    options.name = "attic"
    let third = try await NATSConnection(server.url, options)
    let otherDesk = PrinterDesk()
    let exports = [
      try await export(),
      try await third.export(
        otherDesk, as: "printer", conformingTo: (any Printing).self, delivery: .queue(queue)),
    ]
    let printer = try await proxy()
    for sheets in 0..<100 { try await printer.performAsync("refill:", sheets) }
    #expect((desk.refilled.all + otherDesk.refilled.all).sorted() == Array(0..<100))
    for export in exports { await export.end() }
  }

  @Test func `a proxy is a delegate like others`() async throws {
    let export = try await export()
    let printer = try await proxy()
    let delegates = MulticastDelegate()
    delegates.add(printer, delegateQueue: DispatchQueue(label: "delegates"))
    delegates.send("refill:", 3)
    delegates.send("burn:", 3)
    #expect(try await desk.refilled.wait(count: 1) == [3])
    let jobs = try await delegates.ask("print:copies:", "page", 1, as: Job.self)
      .reduce([], within: .seconds(30)) { $0 + [$1] }
    #expect(jobs == [Job(page: "page", copies: 1)])
    await export.end()
  }

  @Test func `an export ends with its last reference, and gives its name back`() async throws {
    var export: NATSExport? = try await export()
    await #expect(throws: NATSError.nameTaken("printer")) { _ = try await self.export() }
    #expect(export?.name == "printer")
    export = nil
    let again = try await self.export()
    let printer = try await proxy()
    try await printer.performAsync("refill:", 1)
    await again.end()
    await again.end()
  }

  @Test func `an object that does not conform is not exported`() async throws {
    await #expect(throws: ConformanceError.self) {
      _ = try await there.export(
        Clerk(), as: "printer", conformingTo: (any Printing).self, delivery: .synchronous)
    }
  }
}
