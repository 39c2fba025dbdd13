import Invocation
import RuntimeSupport
import Synchronization

/// A wait-for graph, for finding cycles in which senders wait for room and handlers for answers.
enum WaitGraph {
  /// A node of the graph: a sender or a handler that waits.
  final class Wait: Sendable {
    /// The queues that the wait blocks.
    let queues: [QueueIdentity]

    /// The delegates whose handlers wait.
    let handlers: [Registration]

    /// Returns the delegates for which the node waits.
    ///
    /// A wait ends as soon as one of these delegates can make progress.
    let targets: @Sendable () -> [Registration]

    /// Makes a node for the present thread, or only for the present task if no thread is blocked.
    init(
      blocksThread: Bool, _ targets: @escaping @Sendable () -> [Registration]
    ) {
      queues = blocksThread ? QueueIdentity.allCurrent : []
      handlers = Registration.running(onThread: blocksThread)
      self.targets = targets
    }

    /// `true` if nothing can wait for this node, so that the node cannot be part of a cycle.
    var isFree: Bool { queues.isEmpty && handlers.isEmpty }

    fileprivate func blocks(_ queue: QueueIdentity?) -> Bool {
      // Dispatch does not tell whether a queue is concurrent. A concurrent queue that the program
      // has made counts as blocked, although the queue could run further handlers. So a cycle may
      // be reported too early.
      guard let queue, !queue.isGlobal else { return false }
      return queues.contains { $0 === queue }
    }

    fileprivate var name: String {
      handlers.last.map(WaitGraph.name) ?? queues.first?.label ?? "the sender"
    }
  }

  private static let waits = Guarded<[Wait]>([])

  /// `true` once a limit with the policy `wait` has been made.
  ///
  /// Without such a limit, no cycle is possible.
  static let isUsed = Atomic<Bool>(false)

  /// Adds a node to the graph, unless the node would wait for itself.
  ///
  /// - Returns: The names in the cycle that the node would close, or `nil` if there is no cycle.
  static func begin(_ wait: Wait) -> [String]? {
    let found = waits.withLock { waits -> [Registration]? in
      if let cycle = cycle(from: wait, through: waits) { return cycle }
      waits.append(wait)
      return nil
    }
    return found.map { names(in: $0, of: wait) }
  }

  /// Returns the cycle that a node has become part of, or `nil` if there is none.
  static func cycle(of wait: Wait) -> [String]? {
    waits.withLock { cycle(from: wait, through: $0) }.map { names(in: $0, of: wait) }
  }

  // Not under the lock: the name of a delegate may release the delegate.
  private static func names(in cycle: [Registration], of wait: Wait) -> [String] {
    [wait.name] + cycle.map(name) + [wait.name]
  }

  static func end(_ wait: Wait) {
    // Release the node after the lock: `targets` may hold foreign objects with deinitializers.
    let removed = waits.withLock { waits in
      waits.firstIndex { $0 === wait }.map { waits.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }

  /// Returns the delegates on the cycle that a node would close, found by depth-first search.
  private static func cycle(from wait: Wait, through waits: [Wait]) -> [Registration]? {
    if wait.isFree { return nil }
    var path: [Registration] = []
    var visited: Set<ObjectIdentifier> = []
    func reaches(_ registrations: [Registration]) -> Bool {
      // If one of several delegates can make progress, the wait ends, so all of them must be
      // blocked.
      !registrations.isEmpty && registrations.allSatisfy(reaches)
    }
    func reaches(_ registration: Registration) -> Bool {
      path.append(registration)
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
    return reaches(wait.targets()) ? path : nil
  }

  /// Returns `true` if `wait` keeps the delegate of `registration` from making progress.
  ///
  /// Either the wait blocks the delegate's queue, or senders wait for the delegate's room and each
  /// of the delegate's pending deliveries is a handler that waits.
  private static func isBlocked(
    _ registration: Registration, by wait: Wait, among waits: [Wait]
  ) -> Bool {
    if wait.blocks(registration.executionTarget.identity) { return true }
    guard wait.handlers.contains(where: { $0 === registration }),
      let monitor = DeliveryMonitor.of(registration),
      monitor.pendingDeliveries.makesSendersWait(monitor, registration)
    else { return false }
    let waiting = waits.count { $0.handlers.contains { $0 === registration } }
    return waiting >= registration.pendingCount
  }

  private static func name(_ registration: Registration) -> String {
    DelegateName(registration).place(on: registration.delivery, addedAt: registration.site)
  }
}
