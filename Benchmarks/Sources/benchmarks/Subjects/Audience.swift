import Dispatch
import Glibc

/// The delegates of one broadcaster, and where they are called.
struct Audience {
  private let members: [(receiver: Receiver, executionTarget: ExecutionTarget)]
  private let isOrdered: Bool

  /// Makes new delegates for execution targets that other broadcasters' delegates may use, too.
  init(_ arrangement: Arrangement, at executionTargets: [ExecutionTarget]) {
    self.init(
      at: executionTargets, isOrdered: arrangement.isOrdered, isShared: arrangement == .globalQueue)
  }

  /// Makes new delegates for execution targets.
  ///
  /// - Parameters:
  ///   - executionTargets: The execution target of each delegate.
  ///   - isOrdered: Whether messages to all delegates are delivered in the order they were sent.
  ///   - isShared: Whether a delegate may be called by several threads at once.
  init(at executionTargets: [ExecutionTarget], isOrdered: Bool, isShared: Bool) {
    self.isOrdered = isOrdered
    members = executionTargets.map { (isShared ? SharedReceiver() : Receiver(), $0) }
  }

  var count: Int { members.count }

  func join(_ broadcaster: any Broadcaster) {
    for member in members { broadcaster.add(member.receiver, at: member.executionTarget) }
  }

  /// Whether each has got so many messages, and no more.
  func hasGot(_ messages: Int) -> Bool {
    members.allSatisfy { $0.receiver.total == messages * Arguments.weight }
  }

  /// Waits until each has got so many messages.
  func wait(for messages: Int) {
    // Not every peer delivers in the order of adding: a serial queue gets to this after all of it.
    if isOrdered { members.last?.executionTarget.queue?.sync {} }
    for member in isOrdered ? members.suffix(1) : members[...] {
      while member.receiver.total < messages * Arguments.weight {
        // A serial queue gets to this when it has nothing else to do; a concurrent one at once.
        member.executionTarget.queue?.sync {}
        sched_yield()
      }
    }
  }
}
