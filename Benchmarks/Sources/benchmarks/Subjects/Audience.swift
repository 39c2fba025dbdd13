import Dispatch
import Glibc

/// The delegates of a `Broadcaster`, each with its `ExecutionTarget`.
struct Audience {
  private let members: [(receiver: Receiver, executionTarget: ExecutionTarget)]
  private let isOrdered: Bool

  /// Creates new delegates for `executionTargets`, which delegates of other broadcasters may share.
  init(_ arrangement: Arrangement, at executionTargets: [ExecutionTarget]) {
    self.init(
      at: executionTargets, isOrdered: arrangement.isOrdered, isShared: arrangement == .globalQueue)
  }

  /// Creates new delegates for execution targets.
  ///
  /// - Parameters:
  ///   - executionTargets: The execution target of each delegate.
  ///   - isOrdered: `true` if messages to all delegates are delivered in the order of sending.
  ///   - isShared: `true` if several threads may call a delegate at once.
  init(at executionTargets: [ExecutionTarget], isOrdered: Bool, isShared: Bool) {
    self.isOrdered = isOrdered
    members = executionTargets.map { (isShared ? SharedReceiver() : Receiver(), $0) }
  }

  var count: Int { members.count }

  func join(_ broadcaster: any Broadcaster) {
    for member in members { broadcaster.add(member.receiver, at: member.executionTarget) }
  }

  /// Returns `true` if each delegate has received exactly this number of messages.
  func hasGot(_ messages: Int) -> Bool {
    members.allSatisfy { $0.receiver.total == messages * Arguments.weight }
  }

  /// Waits until each delegate has received `messages` messages.
  func wait(for messages: Int) {
    // Not every peer delivers in the order of registration. A serial queue runs this block after
    // all deliveries.
    if isOrdered { members.last?.executionTarget.queue?.sync {} }
    for member in isOrdered ? members.suffix(1) : members[...] {
      while member.receiver.total < messages * Arguments.weight {
        // A serial queue runs this block after its other work; a concurrent queue runs it at once.
        member.executionTarget.queue?.sync {}
        sched_yield()
      }
    }
  }
}
