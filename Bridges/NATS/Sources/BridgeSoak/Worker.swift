import Dispatch
import DynamicMulticast
import Foundation
import Invocation
import NATSBridge
import Synchronization

/// One of the processes: sends its messages, and writes down those of the others.
struct Worker {
  let url: String
  let name: String
  let count: Int
  let folder: SoakFolder
  let isStored: Bool

  /// The process that started this one.
  private let parent = getppid()

  /// Reads the arguments of the process.
  init?(_ arguments: ArraySlice<String>) {
    let arguments = Array(arguments)
    guard arguments.count == 5, let count = Int(arguments[3]) else { return nil }
    isStored = arguments[0] == "stored"
    url = arguments[1]
    name = arguments[2]
    self.count = count
    folder = SoakFolder(url: URL(filePath: arguments[4]))
  }

  /// The arguments that it reads.
  static func arguments(
    _ url: String, _ name: String, _ count: Int, _ folder: SoakFolder, isStored: Bool
  ) -> [String] {
    ["worker", isStored ? "stored" : "plain", url, name, String(count), folder.url.path]
  }

  func run() async throws {
    let number = Int(name) ?? 0
    let recorder = Recorder(Log(folder.file("\(name).received")), own: number, isStored: isStored)
    let delegates = SoakDelegateMulticast()
    // Messages that are not stored are lost where the delegate keeps the subscription waiting.
    delegates.add(
      recorder, delivery: isStored ? .queue(DispatchQueue(label: "recorder")) : .synchronous)
    let failures = Atomic(0)
    delegates.diagnostics.failureHandler = { _ in failures.add(1, ordering: .relaxed) }
    let options = options(recorder, own: number)
    let connection = try await whileServerIsAway { try await NATSConnection(url) }
    let joined = try await whileServerIsAway {
      try await connection.join("soak", delegates, options)
    }
    // What is sent before a process has joined for the first time is not promised to it.
    folder.mark("\(name).joined")
    try await wait { folder.all("joined") }
    // The batch before, which a killed process has begun, is not promised and not sent again.
    let begun = Log(folder.file("\(name).begun"))
    let stored = Log(folder.file("\(name).stored"))
    var next = try folder.begun(by: name)
    Log(folder.file("\(name).lives")).write(UInt64(next))
    while next < count {
      let end = min(next + (isStored ? 1000 : 100), count)
      // So that a process is killed however fast all send.
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
    // Messages that are not stored are counted up to the last one that comes. So more are sent until
    // each process has got one.
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
    storage.maximumBytes = 4 << 30
    storage.shouldDeliver = { invocation, delivery in
      // What this process sent before it was killed comes as another's.
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

  /// Waits for a condition, or ends with the process that would make it true.
  private func wait(for condition: () -> Bool) async throws {
    while !condition() {
      guard getppid() == parent else { exit(1) }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Repeats what fails while the server is away, or does not yet know that the process before has
  /// gone.
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
