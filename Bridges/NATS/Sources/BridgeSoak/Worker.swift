import Dispatch
import DynamicMulticast
import Foundation
import Invocation
import NATSBridge
import Synchronization

/// One of the three processes, which sends its messages and logs the messages of the others.
struct Worker {
  let url: String
  let name: String
  let count: Int
  let folder: SoakFolder
  let isStored: Bool

  /// The process ID of the soak, which started this process.
  private let parent = getppid()

  /// Parses the process's arguments, or returns `nil` if the arguments are invalid.
  init?(_ arguments: ArraySlice<String>) {
    let arguments = Array(arguments)
    guard arguments.count == 5, let count = Int(arguments[3]) else { return nil }
    isStored = arguments[0] == "stored"
    url = arguments[1]
    name = arguments[2]
    self.count = count
    folder = SoakFolder(url: URL(filePath: arguments[4]))
  }

  /// Returns the arguments in the form that `init(_:)` parses.
  static func arguments(
    _ url: String, _ name: String, _ count: Int, _ folder: SoakFolder, isStored: Bool
  ) -> [String] {
    ["worker", isStored ? "stored" : "plain", url, name, String(count), folder.url.path]
  }

  func run() async throws {
    let number = Int(name) ?? 0
    let recorder = Recorder(Log(folder.file("\(name).received")), own: number, isStored: isStored)
    let delegates = SoakDelegateMulticast()
    // Unstored messages are lost if the delegate blocks the subscription, so deliver them
    // synchronously.
    delegates.add(
      recorder, delivery: isStored ? .queue(DispatchQueue(label: "recorder")) : .synchronous)
    let failures = Atomic(0)
    delegates.diagnostics.failureHandler = { _ in failures.add(1, ordering: .relaxed) }
    let options = options(recorder, own: number)
    let connection = try await whileServerIsAway { try await NATSConnection(url) }
    let joined = try await whileServerIsAway {
      try await connection.join("soak", delegates, options)
    }
    // Messages that are sent before a process has joined for the first time are not promised to the
    // process.
    folder.mark("\(name).joined")
    try await wait { folder.all("joined") }
    // A batch that a killed process has begun is not promised, and is not sent again.
    let begun = Log(folder.file("\(name).begun"))
    let stored = Log(folder.file("\(name).stored"))
    var next = try folder.begun(by: name)
    Log(folder.file("\(name).lives")).write(UInt64(next))
    while next < count {
      let end = min(next + (isStored ? 1000 : 100), count)
      // Wait, so that a process is killed no matter how fast all processes send.
      if end == count { try await wait { folder.has("killed") } }
      begun.write(UInt64(end))
      let before = joined.statistics.unconfirmed + UInt64(failures.load(ordering: .relaxed))
      for message in next..<end { delegates.note(message, from: number) }
      if isStored {
        let isSettled = (try? await joined.waitUntilStored()) != nil
        let after = joined.statistics.unconfirmed + UInt64(failures.load(ordering: .relaxed))
        if isSettled, after == before { stored.write(UInt64(next), UInt64(end)) }
      } else {
        try await Task.sleep(for: .milliseconds(5))
      }
      next = end
    }
    folder.mark("\(name).done")
    // Losses of unstored messages are counted up to the last received message. Therefore send more
    // messages until each process has received one.
    var last = count
    try await wait {
      if !isStored {
        delegates.note(last, from: number)
        last += 1
      }
      return folder.has("end")
    }
    await joined.leave()
    Log(folder.file("\(name).counted")).write(
      joined.statistics.received, joined.statistics.lost, joined.statistics.repeated,
      connection.statistics.dropped)
    await connection.close()
  }

  private func options(_ recorder: Recorder, own number: Int) -> JoinOptions {
    var options = JoinOptions()
    guard isStored else {
      options.pendingMessages = 100
      return options
    }
    var storage = NATSStorage(durableName: "worker\(name)")
    storage.acknowledgeWithin = .seconds(2)
    // No message may be removed. The server refuses a stream that its disk has no space for.
    storage.maximumBytes = 64 << 20 + SoakFolder.names.count * count * 512
    storage.shouldDeliver = { invocation, delivery in
      // A message of an earlier run of this process is received like a message of another process.
      if invocation.arguments[1] as? Int == number {
        recorder.skip(invocation.arguments[0] as? Int ?? 0, delivery)
        return false
      }
      recorder.expect(delivery)
      return true
    }
    options.storage = storage
    return options
  }

  /// Waits until `condition` returns `true`; ends this process if the soak has ended.
  private func wait(for condition: () -> Bool) async throws {
    while !condition() {
      guard getppid() == parent else { exit(1) }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Repeats `body` while the server is away, or has not yet noticed the end of an earlier run.
  private func whileServerIsAway<Value>(_ body: () async throws -> Value) async throws -> Value {
    let end = ContinuousClock.now + .seconds(120)
    while true {
      do {
        return try await body()
      } catch let error as NATSError {
        switch error {
        case .consumerInUse, .disconnected, .timedOut, .unreachable, .noStream: break
        default: throw error
        }
        guard ContinuousClock.now < end, getppid() == parent else { throw error }
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }
}
