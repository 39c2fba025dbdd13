import CNATS
import Dispatch
import DynamicMulticast
import Foundation
import MessageCoding
import NATSBridge
import Synchronization

/// The roles of the processes in a measurement.
enum Roles {
  /// Prints `ready`, and waits for a line on standard input.
  private static func start() {
    Output.line("ready")
    _ = readLine()
  }

  /// Returns `true` if a kind measures the C client alone.
  private static func isC(_ kind: String) -> Bool { kind.hasPrefix("C") }

  /// Returns `true` if the processes of a kind write each message at once.
  private static func isAtOnce(_ kind: String) -> Bool { kind.hasSuffix("at once") }

  private static func joined(
    _ url: String, _ kind: String, _ name: String = "\(getpid())", presence: Duration? = nil
  ) async throws -> (NATSConnection, MeasuredDelegateMulticast) {
    var options = NATSOptions()
    options.name = name
    options.sendsAtOnce = isAtOnce(kind)
    let connection = try await NATSConnection(url, options)
    let delegates = MeasuredDelegateMulticast()
    var join = JoinOptions()
    join.format = kind == "json" ? .json : .binary
    join.pendingMessages = .max
    join.pendingBytes = .max
    join.presence = presence
    let joined = try await connection.join("measured", delegates, join)
    if presence != nil {
      for await names in joined.processUpdates() where names.count == Answers.processes { break }
    }
    return (connection, delegates)
  }

  // MARK: Throughput

  static func publish(_ kind: String, _ url: String, _ count: Int) async throws {
    if isC(kind) {
      let client = try CClient(url, sendsAtOnce: isAtOnce(kind))
      let payload = [UInt8](repeating: 120, count: Payload.count)
      start()
      payload.withUnsafeBytes { for _ in 0..<count { client.publish("measured", $0) } }
      client.flush()
    } else {
      let (connection, delegates) = try await joined(url, kind)
      let text = try Payload.text()
      start()
      for _ in 0..<count { delegates.note(text) }
      await connection.close()
    }
    Output.line("done")
  }

  static func receive(_ kind: String, _ url: String, _ count: Int) async throws {
    let received = Counter(count)
    if isC(kind) {
      let client = try CClient(url, sendsAtOnce: isAtOnce(kind))
      client.subscribe("measured", received) { received, _, _ in received.add() }
      client.flush()
      start()
      received.wait()
      withExtendedLifetime(client) {}
    } else {
      let (connection, delegates) = try await joined(url, kind)
      let delivery: DeliveryMode =
        kind == "queue" ? .queue(DispatchQueue(label: "r")) : .synchronous
      let subscriber = Subscriber(received)
      delegates.add(subscriber, delivery: delivery)
      start()
      received.wait()
      withExtendedLifetime((connection, subscriber)) {}
    }
    Output.line("done")
  }

  // MARK: Latency

  static func echo(_ kind: String, _ url: String) async throws {
    if isC(kind) {
      let client = try CClient(url, sendsAtOnce: isAtOnce(kind))
      client.subscribe("ping", client) { client, payload, _ in client.publish("pong", payload) }
      client.flush()
      start()
      await forever(client)
    } else {
      let (connection, delegates) = try await joined(url, kind)
      let token = delegates.on("ping:", delivery: .synchronous) { [delegates] (number: Int) in
        delegates.pong(number)
      }
      start()
      await forever((connection, token))
    }
  }

  static func ping(_ kind: String, _ url: String, _ count: Int) async throws {
    let arrived = DispatchSemaphore(value: 0)
    var times: [Duration] = []
    func measure(_ send: (Int) -> Void) {
      for number in 0..<count {
        let begin = ContinuousClock.now
        send(number)
        arrived.wait()
        times.append(.now - begin)
      }
    }
    if isC(kind) {
      let client = try CClient(url, sendsAtOnce: isAtOnce(kind))
      client.subscribe("pong", Signal(arrived)) { signal, _, _ in signal.semaphore.signal() }
      client.flush()
      start()
      let payload = [UInt8](repeating: 120, count: Payload.count)
      payload.withUnsafeBytes { payload in measure { _ in client.publish("ping", payload) } }
    } else {
      let (connection, delegates) = try await joined(url, kind)
      let token = delegates.on("pong:", delivery: .synchronous) { (_: Int) -> Void in
        arrived.signal()
      }
      start()
      measure { delegates.ping($0) }
      withExtendedLifetime((connection, token)) {}
    }
    Output.line(Percentiles(times).line)
  }

  // MARK: Answers

  static func answer(_ kind: String, _ url: String) async throws {
    if isC(kind) {
      let client = try CClient(url, sendsAtOnce: isAtOnce(kind))
      client.subscribe("ask", client) { client, payload, reply in
        if let reply { client.publish(reply, payload) }
      }
      client.flush()
      start()
      await forever(client)
    } else {
      var options = NATSOptions()
      options.name = "\(getpid())"
      options.sendsAtOnce = isAtOnce(kind)
      let connection = try await NATSConnection(url, options)
      let delegates = MeasuredDelegateMulticast()
      let token = delegates.on("amount:", delivery: .synchronous) { (number: Int) in number + 1 }
      var join = JoinOptions()
      join.presence = .seconds(60)
      try await connection.join("measured", delegates, join)
      start()
      await forever((connection, token))
    }
  }

  static func ask(_ kind: String, _ url: String, _ count: Int) async throws {
    var times: [Duration] = []
    if isC(kind) {
      let client = try CClient(url, sendsAtOnce: isAtOnce(kind))
      let arrived = DispatchSemaphore(value: 0)
      let signal = Signal(arrived)
      client.subscribe("inbox.*", signal) { signal, _, _ in signal.semaphore.signal() }
      client.flush()
      start()
      let payload = [UInt8](repeating: 120, count: 8)
      for number in 0..<count {
        let begin = ContinuousClock.now
        payload.withUnsafeBytes { client.publish("ask", $0, replyTo: "inbox.\(number)") }
        wait(arrived, Answers.processes)
        times.append(.now - begin)
      }
    } else {
      let (connection, delegates) = try await joined(url, kind, presence: .seconds(60))
      start()
      for number in 0..<count {
        let begin = ContinuousClock.now
        let total = try await delegates.ask("amount:", number, as: Int.self)
          .reduce(0, within: .seconds(60), +)
        times.append(.now - begin)
        guard total == Answers.processes * (number + 1) else {
          throw Failure("the answers to \(number) add up to \(total)")
        }
      }
      withExtendedLifetime(connection) {}
    }
    Output.line(Percentiles(times).line)
  }

  private static func wait(_ semaphore: DispatchSemaphore, _ count: Int) {
    for _ in 0..<count { semaphore.wait() }
  }

  /// Waits until the process is terminated, and keeps `held` alive.
  private static func forever(_ held: Any) async {
    await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in
      withExtendedLifetime(held) { while true { sleep(1000) } }
    }
  }
}

/// Writes lines to standard output without buffering.
enum Output {
  static func line(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }
}

final class Counter: Sendable {
  private let left: Atomic<Int>
  private let done = DispatchSemaphore(value: 0)

  init(_ count: Int) { left = Atomic(count) }

  func add() {
    if left.subtract(1, ordering: .relaxed).newValue == 0 { done.signal() }
  }

  func wait() { done.wait() }
}

final class Signal: Sendable {
  let semaphore: DispatchSemaphore
  init(_ semaphore: DispatchSemaphore) { self.semaphore = semaphore }
}
