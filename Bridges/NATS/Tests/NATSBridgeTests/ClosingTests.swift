import Foundation
import Testing

@testable import NATSBridge

@Suite(.hangLimit)
struct ClosingTests {
  @Test
  func `closing delivers in both directions`() async throws {
    let server = try NATSServer()
    let other = try await NATSConnection(server.url, .echoing)
    let (away, arrived) = try await other.collect("out")
    let connection = try await NATSConnection(server.url, .echoing)
    let gate = DispatchSemaphore(value: 0)
    let received = Collected<String>()
    let subscription = try connection.subscribe("in") { message in
      gate.wait()
      received.append(message.text)
    }
    try await connection.flush()
    for number in 0..<1000 {
      try other.publish("\(number)", to: "in")
      try connection.publish("\(number)", to: "out")
    }
    try await other.flush()
    try await connection.flush()
    for _ in 0..<1000 { gate.signal() }

    await connection.close()

    #expect(received.all.count == 1000)
    #expect(try await arrived.wait(count: 1000).count == 1000)
    guard case .closed(nil) = connection.state else {
      Issue.record("\(connection.state)")
      return
    }
    #expect(throws: NATSError.closed) { try connection.publish("x", to: "out") }
    subscription.unsubscribe()
    away.unsubscribe()
    await other.close()
  }

  @Test
  func `a handler can begin to close the connection`() async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url, .echoing)
    let states = connection.collectStates()
    let subscription = try connection.subscribe("end") { _ in
      Task { await connection.close() }
    }
    try connection.publish("x", to: "end")

    try await states.wait(for: "end") { $0.last == "closed" }
    subscription.unsubscribe()
  }

  @Test
  func `a handler that waits for the close ends it at the limit`() async throws {
    let server = try NATSServer()
    var options = NATSOptions.quick
    options.closeTimeout = .milliseconds(300)
    let connection = try await NATSConnection(server.url, options)
    let states = connection.collectStates()
    let subscription = try connection.subscribe("end") { _ in
      let closed = DispatchSemaphore(value: 0)
      Task {
        await connection.close()
        closed.signal()
      }
      closed.wait()
    }
    try connection.publish("x", to: "end")

    try await states.wait(for: "end") { $0.last == "closed" }
    await subscription.drain()
  }

  @Test
  func `closing again waits for the same end`() async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url, .echoing)
    await withTaskGroup { group in
      for _ in 0..<10 { group.addTask { await connection.close() } }
    }
    await connection.close()
    guard case .closed(nil) = connection.state else {
      Issue.record("\(connection.state)")
      return
    }
    let states = connection.collectStates()
    #expect(try await states.wait(count: 1) == ["closed"])
  }

  @Test
  func `closing while the server is away waits for it`() async throws {
    // The server stores the message, so the sender may be back before any subscriber.
    let server = try NATSServer(jetStream: true)
    var options = NATSOptions.quick
    options.closeTimeout = .seconds(60)
    let other = try await NATSConnection(server.url, options)
    let streams = try NATSJetStream(other)
    try await streams.ensure(NATSStream(name: "NEWS", subjects: ["news"]))
    let connection = try await NATSConnection(server.url, options)
    let states = connection.collectStates()
    server.kill()
    try await states.wait(for: "loss") { $0.last == "reconnecting" }
    try connection.publish("kept", to: "news")
    let closing = Task { await connection.close() }
    try server.restart()

    await closing.value

    let received = Collected<String>()
    let subscription = try await retrying("answer of the server", while: \.isOfServerAway) {
      try await streams.subscribe(NATSConsumer(name: "reader", stream: "NEWS", subject: "news")) {
        received.append($0.text)
        try? $0.ack()
      }
    }
    #expect(try await received.wait(count: 1) == ["kept"])
    subscription.unsubscribe()
    await other.close()
  }

  @Test
  func `closing ends at its limit when the server stays away`() async throws {
    let server = try NATSServer()
    var options = NATSOptions.quick
    options.closeTimeout = .milliseconds(200)
    let connection = try await NATSConnection(server.url, options)
    let states = connection.collectStates()
    server.kill()
    try await states.wait(for: "loss") { $0.last == "reconnecting" }

    await connection.close()

    guard case .closed = connection.state else {
      Issue.record("\(connection.state)")
      return
    }
  }

  @Test
  func `the last reference closes the connection`() async throws {
    let server = try NATSServer()
    let observer = try await NATSConnection(server.url, .echoing)
    weak var released: NATSConnection?
    var states: Collected<String>?
    do {
      let connection = try await NATSConnection(server.url, .echoing)
      released = connection
      states = connection.collectStates()
      _ = try connection.subscribe("news") { _ in }
    }
    #expect(released == nil)
    try await states?.wait(for: "end") { $0.last == "closed" }
    await observer.close()
  }

  @Test
  func `calls from many threads at once are safe`() async throws {
    let server = try NATSServer()
    for _ in 0..<5 {
      let connection = try await NATSConnection(server.url, .quick)
      await withTaskGroup { group in
        for task in 0..<8 {
          group.addTask {
            for number in 0..<50 {
              try? connection.publish("\(number)", to: "news.\(task)")
              let subscription = try? connection.subscribe("news.>") { message in
                try? connection.publish("x", to: "other")
                _ = connection.statistics
              }
              if number.isMultiple(of: 2) { subscription?.unsubscribe() }
              if task == 0, number == 25 { await connection.close() }
            }
          }
        }
      }
      await connection.close()
    }
  }
}
