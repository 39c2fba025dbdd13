package import Dispatch
import Invocation
import RuntimeSupport
import Synchronization

/// The identity of a queue, and whether it is known to be serial or redirected.
///
/// On Linux `DispatchQueue.main` and `DispatchQueue.global()` make a new object at each call, so
/// `===` cannot compare queues. The identity is an object that the queue is tagged with.
package final class QueueIdentity: Sendable {
  /// Tells queues with one label apart.
  let number: Int

  private let key = DispatchSpecificKey<Void>()
  private let serial = Atomic<Bool>(false)
  private let knownTarget: Guarded<QueueIdentity?>

  /// The execution targets for this queue.
  private let targets = Guarded<[Mode: Shared]>([:])

  private enum Mode {
    case queue, serialQueue, mainActor

    init(_ delivery: DeliveryMode) {
      switch delivery {
      case .queue, .synchronous: self = .queue
      case .serialQueue: self = .serialQueue
      case .mainActor: self = .mainActor
      }
    }
  }

  /// Receives the blocks that are to run on the queue.
  typealias Redirection = @Sendable (_ block: @escaping @Sendable () -> Void) -> Void

  private let redirected = Guarded<Redirection?>(nil)

  private struct Shared: Sendable {
    weak let target: ExecutionTarget?
  }

  private static let tag = DispatchSpecificKey<QueueIdentity>()
  private static let tagging = Guarded<Void>(())

  private static let count = Atomic<Int>(0)

  package let label: String

  // Weak: the queue holds this identity.
  private weak let tagged: DispatchQueue?

  private init(_ queue: DispatchQueue, targeting target: QueueIdentity?) {
    label = queue.label
    tagged = queue
    number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    knownTarget = Guarded(target)
  }

  /// The identity of the target queue, if it was said when the identity was made, or later.
  package var target: QueueIdentity? { knownTarget.withLock { $0 } }

  package func retarget(_ target: QueueIdentity?) {
    knownTarget.withLock { $0 = target }
  }

  /// The identity of a queue, which is made at the first call.
  package static func of(
    _ queue: DispatchQueue, targeting target: QueueIdentity? = nil
  ) -> QueueIdentity {
    tagging.withLock { _ in
      if let identity = queue.getSpecific(key: tag) { return identity }
      let identity = QueueIdentity(queue, targeting: target)
      queue.setSpecific(key: tag, value: identity)
      queue.setSpecific(key: identity.key, value: ())
      return identity
    }
  }

  /// Whether the caller runs on the queue, or on one that targets it.
  var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }

  /// Whether it is one of the system's concurrent queues, which run other code, too.
  package var isGlobal: Bool { Self.global.contains { $0.identity === self } }

  private static let global = [
    DispatchQoS.QoSClass.background, .utility, .default, .userInitiated, .userInteractive,
    .unspecified,
  ].map { (quality: $0, identity: of(.global(qos: $0))) }

  /// The queue; `nil` if Swift code holds it no longer, so that only Dispatch has it.
  package var queue: DispatchQueue? {
    if self === Self.main { return .main }
    if let global = Self.global.first(where: { $0.identity === self }) {
      return .global(qos: global.quality)
    }
    return tagged
  }

  /// Whether it is known to run one block at a time.
  package var isSerial: Bool { serial.load(ordering: .relaxed) || self === Self.main }

  package static let main = of(.main)

  /// Makes the identities of the system's queues, so that ``current`` finds them.
  package static func identifySystemQueues() { _ = (main, global) }

  /// The identity of the queue that the caller runs on, or of the nearest target queue that has one.
  package static var current: QueueIdentity? { DispatchQueue.getSpecific(key: tag) }

  /// The queues that the caller runs on, as far as they are known: the nearest, and its targets.
  static var allCurrent: [QueueIdentity] {
    Array(sequence(first: current) { $0?.target }.compactMap(\.self))
  }

  /// Notes that the queue is serial, before delegates are added with it.
  ///
  /// For code that has made the queue. Other code says so with ``DeliveryMode/serialQueue(_:)``.
  package func assumeSerial() {
    serial.store(true, ordering: .relaxed)
  }

  /// The closure that gets the blocks instead of the queue, if they are redirected.
  var redirection: Redirection? { redirected.withLock { $0 } }

  func redirect(to redirection: @escaping Redirection) {
    redirected.withLock { $0 = redirection }
  }

  /// The execution target of a delivery to this queue, shared by all delegates that are called
  /// there.
  func target(of delivery: DeliveryMode) -> ExecutionTarget {
    let mode = Mode(delivery)
    if let target = targets.withLock({ $0[mode]?.target }) { return target }
    let new = ExecutionTarget(delivery, self)
    return targets.withLock { targets in
      // Held weakly: a target holds its queue, and the queue holds this identity.
      if let target = targets[mode]?.target { return target }
      targets[mode] = Shared(target: new)
      return new
    }
  }
}
