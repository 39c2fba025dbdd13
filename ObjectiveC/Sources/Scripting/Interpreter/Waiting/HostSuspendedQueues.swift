import Dispatch
@_spi(ObjectiveC) import DynamicMulticast

/// Queues that the host of a script has suspended.
///
/// No wait for the script's jobs may depend on these queues. The interpreter's lock guards the
/// list.
struct HostSuspendedQueues {
  // The identities are retained, so that no other queue gets the address of an identity.
  private var queues: [QueueIdentity] = []

  mutating func insert(_ queue: DispatchQueue) {
    queues.append(QueueIdentity.of(queue))
  }

  mutating func remove(_ queue: DispatchQueue) {
    let identity = QueueIdentity.of(queue)
    queues.removeAll { $0 === identity }
  }

  /// Returns `true` if the host has suspended the queue or one of its target queues.
  func contains(_ queue: DispatchQueue) -> Bool {
    if queues.isEmpty { return false }
    return QueueIdentity.of(queue).withTargets.contains { wanted in
      queues.contains { $0 === wanted }
    }
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
