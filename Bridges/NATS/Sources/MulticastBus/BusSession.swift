import Foundation
import MessageCoding
import NATSBridge
import Synchronization

/// A connection whose events are printed as the lines of a table.
final class BusSession: Sendable {
  private let connection: NATSConnection
  private let output: @Sendable (String) -> Void
  private let items: AsyncStream<Item>
  private let continuation: AsyncStream<Item>.Continuation

  /// The number of events that arrived faster than they were printed.
  ///
  /// The buffer drops the oldest events, so that `Item.end` is never dropped.
  private let dropped = Atomic(0)

  private enum Item: Sendable {
    case event(BusEvent)
    case reply(DescribedReply, inbox: String)
    case error(String)
    case state(NATSConnectionState)

    /// The time limit for answers has passed, or no process is subscribed to the question.
    case end
  }

  /// Connects to a server; `output` prints a line.
  init(
    _ url: String, _ options: NATSOptions, output: @escaping @Sendable (String) -> Void
  ) async throws {
    connection = try await NATSConnection(url, options)
    self.output = output
    (items, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(65_536))
    let (errors, states) = (connection.errors(), connection.states())
    // Both sequences end when the connection is closed; the sequence of errors ends last.
    Task { [continuation] in
      for await state in states { continuation.yield(.state(state)) }
    }
    Task { [continuation] in
      for await error in errors { continuation.yield(.error("\(error)")) }
      continuation.finish()
    }
  }

  /// Shows messages and questions until `count` of them have been received.
  ///
  /// - Returns: `true` if there was no error.
  func show(_ name: String, count: Int) async throws -> Bool {
    let watch = try await BusWatch(
      connection, name,
      onReply: { [weak self] inbox, payload in
        // Replies to other programs can have the same subjects, so skip unreadable replies.
        guard let reply = try? DescribedReply(reading: payload) else { return }
        self?.add(.reply(reply, inbox: inbox))
      },
      onEvent: { [weak self] in self?.add(.event($0)) })
    output("  -  watching \(name)".onOneLine)
    var table = BusTable(showsNames: name.contains("*") || name.hasSuffix(">"))
    let noError = await read { item in
      switch item {
      case .event(let event): table.lines(event).forEach(output)
      case .reply(let reply, let inbox): table.lines(reply, to: inbox).forEach(output)
      default: break
      }
      return table.count < count
    }
    withExtendedLifetime(watch) {}
    return await close() && noError
  }

  /// Sends a message.
  ///
  /// - Returns: `true` if there was no error, such as a missing permission.
  func send(_ message: WrittenMessage, to name: String) async throws -> Bool {
    try connection.send(message.json, to: name)
    return await close()
  }

  /// Asks a question, and shows the answers of up to `count` processes that arrive within `limit`.
  ///
  /// - Returns: `true` if at least one process has answered, and there was no error.
  func ask(
    _ message: WrittenMessage, _ name: String, within limit: Duration, count: Int
  ) async throws -> Bool {
    let inbox = connection.makeInbox()
    let watch = try BusWatch(connection, repliesTo: inbox) { [weak self] payload in
      do {
        if payload.isEmpty { return self?.add(.end) ?? () }
        self?.add(.reply(try DescribedReply(reading: payload), inbox: inbox))
      } catch {
        self?.add(.error("an answer cannot be read: \(error)"))
      }
    }
    var table = BusTable(showsNames: false)
    output(
      table.line(asking: try connection.send(message.json, to: name, inbox: inbox), inbox: inbox))
    let timer = Task { [continuation] in
      try await Task.sleep(for: limit)
      continuation.yield(.end)
    }
    defer { timer.cancel() }
    var replies = 0
    let noError = await read { item in
      switch item {
      case .reply(let reply, _):
        table.lines(reply, to: inbox).forEach(output)
        replies += 1
        return replies < count
      case .end: return false
      default: return true
      }
    }
    if replies == 0 { output("  -  no process has answered") }
    try connection.cancel(inbox, of: name)
    withExtendedLifetime(watch) {}
    return await close() && noError && replies > 0
  }

  // MARK: Items

  private func add(_ item: Item) {
    if case .dropped = continuation.yield(item) { dropped.add(1, ordering: .relaxed) }
  }

  /// Prints errors and states, and passes all other items to `body` until it returns `false`.
  ///
  /// - Returns: `true` if there was no error.
  private func read(_ body: (Item) -> Bool) async -> Bool {
    var noError = true
    for await item in items {
      let missing = dropped.exchange(0, ordering: .relaxed)
      if missing > 0 { output("  -  \(missing) more came too fast to be shown") }
      switch item {
      case .error(let text):
        noError = false
        output("  -  \(text)".onOneLine)
      case .state(.reconnecting): output("  -  the server is away")
      case .state(.connected), .state(.draining), .state(.closed): break
      default: if !body(item) { return noError }
      }
    }
    return noError
  }

  private func close() async -> Bool {
    await connection.close()
    return await read { _ in true }
  }
}
