import Dispatch
import Synchronization

/// Announces this process to the other processes of a joined multicast, and lists the other
/// processes.
final class Presence: Sendable {
  private let connection: NATSConnection
  private let subject: String
  private let sender: UInt64
  private let interval: Duration
  private let state = Mutex(State())

  private struct State {
    var members = MemberTable()
    var subscription: NATSSubscription?
    var timer: HeldTimer?
    var updates: [Int: AsyncStream<[String]>.Continuation] = [:]
    var lastUpdate = 0
    var names: [String] = []
    var isOver = false
  }

  /// The number of silent intervals after which a process counts as gone.
  private static let patience = 3

  /// Subscribes to announcements; `sender` is the sender number of this process's messages.
  init(
    _ connection: NATSConnection, _ subject: String, sender: UInt64, every interval: Duration
  ) throws(NATSError) {
    self.connection = connection
    self.subject = subject
    self.sender = sender
    self.interval = interval
    let subscription = try connection.subscribe(subject) { [weak self] message in
      guard let announcement = Announcement(message.payload) else { return }
      self?.receive(announcement)
    }
    state.withLock { $0.subscription = subscription }
  }

  deinit { end() }

  /// Sends the announcement `who`, and announces this process periodically from now on.
  func begin() {
    let timer = DispatchSource.makeTimerSource(queue: Blocking.queue)
    let step = DispatchTimeInterval.milliseconds(Int(clamping: interval.milliseconds))
    timer.schedule(deadline: .now() + step, repeating: step, leeway: .milliseconds(10))
    timer.setEventHandler { [weak self] in
      self?.announce(.here)
      self?.change { _ in }
    }
    timer.activate()
    let source = HeldTimer(timer)
    state.withLock { $0.timer = source }
    announce(.who)
  }

  /// Sends the announcement `gone`; only the first call has an effect.
  func end() {
    let (timer, subscription, updates, wasOver) = state.withLock { state in
      defer {
        state.isOver = true
        state.updates = [:]
        state.members = MemberTable()
        state.names = []
      }
      return (
        state.timer.take(), state.subscription.take(), state.updates.values, state.isOver
      )
    }
    if wasOver { return }
    timer?.timer.cancel()
    withExtendedLifetime(subscription) {}
    announce(.gone)
    for update in updates { update.finish() }
  }

  /// The names of the other processes, sorted.
  var names: [String] {
    change { _ in }
    return state.withLock { $0.names }
  }

  /// Returns the name of the process with a sender number, or `nil` if the sender is unknown.
  func name(of sender: UInt64) -> String? { state.withLock { $0.members.name(of: sender) } }

  /// Returns the current names, and the names after each change.
  func updates() -> AsyncStream<[String]> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: [String].self, bufferingPolicy: .bufferingNewest(1000))
    let (number, isOver) = state.withLock { state in
      state.lastUpdate += 1
      if !state.isOver { state.updates[state.lastUpdate] = continuation }
      continuation.yield(state.names)
      return (state.lastUpdate, state.isOver)
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.updates.removeValue(forKey: number) }
    }
    if isOver { continuation.finish() }
    return stream
  }

  private func receive(_ announcement: Announcement) {
    // A connection may receive its own announcements.
    if announcement.sender == sender { return }
    change { members in
      if announcement.kind == .gone {
        members.remove(announcement)
      } else {
        members.note(announcement, at: .now)
      }
    }
    if announcement.kind == .who { announce(.here) }
  }

  /// Changes the table with `body`, removes silent processes, and notifies the readers of
  /// ``updates()`` if the names have changed.
  private func change(_ body: (inout MemberTable) -> Void) {
    state.withLock { state in
      body(&state.members)
      state.members.forget(before: .now - interval * Self.patience)
      let names = state.members.names
      guard names != state.names else { return }
      state.names = names
      // Yielding calls no foreign code, and yielding under the lock keeps the changes in order.
      for update in state.updates.values { update.yield(names) }
    }
  }

  private func announce(_ kind: Announcement.Kind) {
    var text = Announcement(kind, sender, connection.processName).text
    // Ignore errors: while the server is away, the other processes notice the silence of this
    // process.
    try? text.withUTF8 { try connection.publish(UnsafeRawBufferPointer($0), to: subject) }
  }
}
