import Dispatch
import Invocation

/// Which queue a queue is.
///
/// On Linux `DispatchQueue.main` and `DispatchQueue.global()` make a new object at each call, so
/// that `===` does not tell. What a queue is tagged with does.
final class QueueIdentity: Sendable {
  private let key = DispatchSpecificKey<Void>()

  private static let tag = DispatchSpecificKey<QueueIdentity>()
  private static let tagging = Guarded<Void>(())

  private init() {}

  /// The identity of a queue, given to it when it is first asked for.
  static func of(_ queue: DispatchQueue) -> QueueIdentity {
    tagging.withLock { _ in
      if let identity = queue.getSpecific(key: tag) { return identity }
      let identity = QueueIdentity()
      queue.setSpecific(key: tag, value: identity)
      queue.setSpecific(key: identity.key, value: ())
      return identity
    }
  }

  /// Whether the caller runs on the queue, or on one that targets it.
  var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }

  /// Whether it is one of the system's concurrent queues, on which all kinds of things run.
  var isGlobal: Bool { Self.global.contains { $0 === self } }

  private static let global = [
    DispatchQoS.QoSClass.background, .utility, .default, .userInitiated, .userInteractive,
    .unspecified,
  ].map { of(.global(qos: $0)) }
}
