import Invocation
import RuntimeSupport

/// The attempts of a sender to get room for a refused delivery, each after a wait for room.
///
/// The sender determines how it waits: it blocks its thread, suspends its task, or is called later.
///
/// ```swift
/// while let waiter = attempts.next() {
///   attempts.tryAgain(after: waiter.block(), in: delivery)
/// }
/// ```
struct RoomAttempts: Sendable {
  private(set) var refused: RefusedDelivery

  /// The reason why the sender has stopped waiting, otherwise `nil`.
  private(set) var reason: LimitError.Reason?

  private let blocksThread: Bool
  private let start: Duration
  private let clock: any DispatchClock

  /// The limit that has no room, with its deadline, once the sender has waited.
  private var latest: (scope: LimitScope, deadline: ClockDeadline, wait: WaitGraph.Wait?)?

  /// Prepares to wait for room.
  ///
  /// - Parameters:
  ///   - refused: The delivery for which there was no room.
  ///   - start: The time from which the longest wait of the policy counts.
  ///   - clock: The clock of the multicast.
  ///   - blocksThread: `true` if the sender blocks its thread while it waits.
  init(
    _ refused: RefusedDelivery, since start: Duration, on clock: any DispatchClock,
    blocksThread: Bool
  ) {
    self.refused = refused
    self.start = start
    self.clock = clock
    self.blocksThread = blocksThread
  }

  /// Returns the next wait, or `nil` if the sender need not wait or has stopped waiting.
  mutating func next() -> RoomWaiter? {
    guard reason == nil, case .mustWait(let scope) = refused.admission else { return nil }
    // A sender that waits once more for the same limit precedes the other waiting senders.
    let isFirst = latest?.scope == scope
    let operation = refused.message.operation
    let (deadline, wait) =
      if isFirst, let latest { (latest.deadline, latest.wait) } else {
        (
          ClockDeadline(after: refused.longestWait(scope), since: start, on: clock),
          operation == nil ? refused.wait(blocksThread: blocksThread, scope: scope) : nil
        )
      }
    latest = (scope, deadline, wait)
    // A question has its own node, which stays while the question is asked.
    if let cycle = wait.map(WaitGraph.begin) ?? operation?.cycle {
      reason = .cycle(cycle)
      return nil
    }
    return RoomWaiter(for: refused, scope: scope, isFirst: isFirst, until: deadline)
  }

  /// Tries to send again after a wait, or stops waiting for a reason.
  mutating func tryAgain(
    after reason: LimitError.Reason?, in delivery: UnsafeMutablePointer<SynchronousDelivery>?
  ) {
    // End the wait before the message is dispatched: the handler may ask a question of a delegate
    // that this wait blocks.
    if let wait = latest?.wait { WaitGraph.end(wait) }
    self.reason = reason
    if reason == nil { refused.admission = refused.tryAgain(in: delivery) }
  }

  /// Drops the delivery if it was neither made nor replaced.
  ///
  /// - Returns: The error for the dropped delivery, or `nil`.
  func drop() -> LimitError? {
    switch refused.admission {
    case .admitted, .coalesced: nil
    // The delegate was removed while the sender waited.
    case .closed: refused.drop(.removed, scope: .delegate)
    case .dropped(let scope): refused.drop(.dropped(count: 1), scope: scope)
    case .failed(let scope): refused.drop(.full, scope: scope)
    // A question that is asked in place does not wait: the caller's thread may be needed to make
    // room.
    case .mustWait(let scope): refused.drop(reason ?? .full, scope: scope)
    }
  }
}
