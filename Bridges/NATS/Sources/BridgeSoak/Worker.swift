import Dispatch
import DynamicMulticast
import Foundation
import Invocation
import NATSBridge
import Synchronization

/// The messages that the processes send.
@MessageProtocol
protocol SoakDelegate: Respondable {
  @OptionalMessage func note(_ number: Int, from sender: Int)
}

/// Writes down each message of the other processes: the sender, its number, and the number of the delivery.
@Responding
final class Recorder: SoakDelegate, Sendable {
  private let log: Log
  private let own: Int
  private let deliveries = Mutex<[UInt64]>([])
  private let last = Mutex(ContinuousClock.now)

  /// Makes a recorder of what others than the process with a number send.
  init(_ log: Log, own: Int) {
    self.log = log
    self.own = own
  }

  /// Notes the delivery of the message that comes next.
  func expect(_ delivery: UInt64) { deliveries.withLock { $0.append(delivery) } }

  func note(_ number: Int, from sender: Int) {
    if sender == own { return }
    // Messages come in the order of their deliveries.
    let delivery = deliveries.withLock { $0.removeFirst() }
    log.write(UInt64(sender), UInt64(number), delivery)
    last.withLock { $0 = .now }
  }

  /// How long it has got nothing.
  var silence: Duration { .now - last.withLock { $0 } }
}

/// One of the processes: sends its messages, and writes down those of the others.
struct Worker {
  let url: String
  let name: String
  let count: Int
  let folder: URL

  func run() async throws {
    let number = Int(name) ?? 0
    let recorder = Recorder(Log(folder.appending(path: "\(name).received")), own: number)
    let connection = try await NATSConnection(url)
    let delegates = SoakDelegateMulticast()
    delegates.add(recorder, delegateQueue: DispatchQueue(label: "recorder"))
    var options = JoinOptions()
    var storage = NATSStorage(durableName: "worker\(name)")
    storage.acknowledgeWithin = .seconds(2)
    storage.maximumBytes = 4 << 30
    storage.shouldDeliver = { invocation, delivery in
      // What this process sent before it was killed comes as another's.
      if invocation.arguments[1] as? Int == number { return false }
      recorder.expect(delivery.number)
      return true
    }
    options.storage = storage
    let joined = try await join(connection, delegates, options)
    // What is sent before a process has joined for the first time is not promised to it.
    _ = Log(folder.appending(path: "\(name).joined"))
    while !Soak.haveJoined(folder) { try await Task.sleep(for: .milliseconds(20)) }
    let begun = Log(folder.appending(path: "\(name).begun"))
    let stored = Log(folder.appending(path: "\(name).stored"))
    // The batch before, which a killed process has begun, is not promised and not sent again.
    var next =
      try Log.read(folder.appending(path: "\(name).begun"), recordsOf: 1).last
      .map { Int($0[0]) } ?? 0
    Log(folder.appending(path: "\(name).lives")).write(UInt64(next))
    while next < count {
      let end = min(next + 1000, count)
      begun.write(UInt64(end))
      let before = joined.statistics.unconfirmed
      for message in next..<end { delegates.note(message, from: number) }
      try await joined.waitUntilStored()
      if joined.statistics.unconfirmed == before { stored.write(UInt64(next), UInt64(end)) }
      next = end
    }
    // Others may be started again still, and what a killed process had comes after two seconds.
    while recorder.silence < .seconds(6) { try await Task.sleep(for: .milliseconds(100)) }
    await joined.leave()
    await connection.close()
  }

  /// Joins as soon as the server knows that the process before has gone.
  private func join(
    _ connection: NATSConnection, _ delegates: Multicast, _ options: JoinOptions
  ) async throws -> NATSMulticast {
    while true {
      do {
        return try await connection.join("soak", delegates, options)
      } catch NATSError.consumerInUse {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }
}
