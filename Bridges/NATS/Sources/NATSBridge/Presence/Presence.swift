import Dispatch
import Synchronization

/// Tells the other processes of a joined multicast that this one is there, and knows which they are.
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

  /// A process that was silent for as many intervals is gone.
  private static let patience = 3

  /// Begins to listen; `sender` is the number of this process's messages.
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

  /// Asks who is there, and says so of this process from now on.
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

  /// Says that this process leaves; once.
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

  /// The name of the process that sends with a number.
  func name(of sender: UInt64) -> String? { state.withLock { $0.members.name(of: sender) } }

  /// The names now, and after each change.
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
    // A connection may hear itself.
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

  /// Changes the table, forgets those who were silent for long, and tells of a change.
  private func change(_ body: (inout MemberTable) -> Void) {
    state.withLock { state in
      body(&state.members)
      state.members.forget(before: .now - interval * Self.patience)
      let names = state.members.names
      guard names != state.names else { return }
      state.names = names
      // Yielding runs no foreign code, and under the lock the changes come in order.
      for update in state.updates.values { update.yield(names) }
    }
  }

  private func announce(_ kind: Announcement.Kind) {
    var text = Announcement(kind, sender, connection.processName).text
    // While the server is away the others see that this process is silent.
    try? text.withUTF8 { try connection.publish(UnsafeRawBufferPointer($0), to: subject) }
  }
}
