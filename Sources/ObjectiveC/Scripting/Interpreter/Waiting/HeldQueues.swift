import Dispatch
import DynamicMulticast

/// The queues that the host of a script has suspended.
///
/// No wait for the script's jobs may depend on these queues. The interpreter's lock guards the set.
/// The host must not release a queue before it removes the queue from the set.
struct HeldQueues {
  private var queues: Set<ObjectIdentifier> = []

  mutating func insert(_ queue: DispatchQueue) {
    queues.insert(ObjectIdentifier(QueueIdentity.of(queue)))
  }

  mutating func remove(_ queue: DispatchQueue) {
    queues.remove(ObjectIdentifier(QueueIdentity.of(queue)))
  }

  /// Returns `true` if the host holds the queue or one of its target queues.
  func contains(_ queue: DispatchQueue) -> Bool {
    if queues.isEmpty { return false }
    return QueueIdentity.of(queue).withTargets.contains { queues.contains(ObjectIdentifier($0)) }
  }
}

extension QueueIdentity {
  /// The queue, followed by the chain of its targets.
  var withTargets: [QueueIdentity] {
    var identities: [QueueIdentity] = [self]
    while let target = identities.last?.target { identities.append(target) }
    return identities
  }
}
