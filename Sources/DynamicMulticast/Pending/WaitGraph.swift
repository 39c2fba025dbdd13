import Invocation
import RuntimeSupport
import Synchronization

/// Finds cycles of senders that wait for room and handlers that wait for answers.
enum WaitGraph {
  /// Something that waits.
  final class Wait: Sendable {
    /// The queues that the waiting blocks.
    let queues: [QueueIdentity]

    /// The delegates whose handlers wait.
    let handlers: [Registration]

    /// The delegates that are waited for, until one of them gets on.
    let targets: @Sendable () -> [Registration]

    /// Makes the waiting of the present thread, or only of the present task.
    init(
      blocksThread: Bool, _ targets: @escaping @Sendable () -> [Registration]
    ) {
      queues = blocksThread ? QueueIdentity.allCurrent : []
      handlers = Registration.running(onThread: blocksThread)
      self.targets = targets
    }

    /// Whether nothing can wait for it.
    var isFree: Bool { queues.isEmpty && handlers.isEmpty }

    fileprivate func blocks(_ queue: QueueIdentity?) -> Bool {
      guard let queue, !queue.isGlobal else { return false }
      return queues.contains { $0 === queue }
    }

    fileprivate var name: String {
      handlers.last.map(WaitGraph.name) ?? queues.first?.label ?? "the sender"
    }
  }

  private static let waits = Guarded<[Wait]>([])

  /// Whether a limit with the policy `wait` has been made: without one there are no cycles.
  static let isUsed = Atomic<Bool>(false)

  /// Notes that something waits, unless it would wait for itself.
  ///
  /// - Returns: The names in the cycle, nil if there is none.
  static func begin(_ wait: Wait) -> [String]? {
    waits.withLock { waits in
      if let cycle = cycle(from: wait, through: waits) { return cycle }
      waits.append(wait)
      return nil
    }
  }

  /// The cycle that something that waits is part of by now.
  static func cycle(of wait: Wait) -> [String]? {
    waits.withLock { cycle(from: wait, through: $0) }
  }

  static func end(_ wait: Wait) {
    // Released after the lock: what it refers to may hold foreign objects.
    let removed = waits.withLock { waits in
      waits.firstIndex { $0 === wait }.map { waits.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }

  /// The cycle that a wait would close.
  private static func cycle(from wait: Wait, through waits: [Wait]) -> [String]? {
    if wait.isFree { return nil }
    var path: [String] = []
    var visited: Set<ObjectIdentifier> = []
    func reaches(_ registrations: [Registration]) -> Bool {
      // Where one of several can get on, the wait ends with that.
      !registrations.isEmpty && registrations.allSatisfy(reaches)
    }
    func reaches(_ registration: Registration) -> Bool {
      path.append(name(registration))
      if isBlocked(registration, by: wait, among: waits + [wait]) { return true }
      for other in waits
      where isBlocked(registration, by: other, among: waits)
        && visited.insert(ObjectIdentifier(other)).inserted
      {
        if reaches(other.targets()) { return true }
      }
      path.removeLast()
      return false
    }
    return reaches(wait.targets()) ? [wait.name] + path + [wait.name] : nil
  }

  /// Whether a wait keeps a delegate from getting on: it blocks its queue, or the delegate has no
  /// room, and all that is pending for it is handlers that wait.
  private static func isBlocked(
    _ registration: Registration, by wait: Wait, among waits: [Wait]
  ) -> Bool {
    if wait.blocks(registration.executionTarget.identity) { return true }
    guard wait.handlers.contains(where: { $0 === registration }),
      let counter = DeliveryCounter.of(registration),
      counter.pendingDeliveries.makesSendersWait(counter, registration)
    else { return false }
    let waiting = waits.count { $0.handlers.contains { $0 === registration } }
    return waiting >= registration.pendingCount
  }

  private static func name(_ registration: Registration) -> String {
    let name =
      DeliveryCounter.of(registration)?.name.delegate.name
      ?? "\(DelegateName(registration.type, nil))"
    return "\(name) on \(registration.delivery)"
  }
}
