public import Dispatch
import Invocation
import RuntimeSupport
import Synchronization

/// A queue's identity, with the facts known about the queue.
///
/// On Linux, `DispatchQueue.main` and `DispatchQueue.global()` return a new object at each call, so
/// `===` cannot compare queues. Each queue is therefore tagged with its `QueueIdentity` as
/// queue-specific data.
@_spi(ObjectiveC) public final class QueueIdentity: Sendable {
  /// A number that distinguishes queues with the same label.
  let number: Int

  /// The key for which only this queue has a value.
  ///
  /// `DispatchQueue.getSpecific(key:)` therefore finds a value only on this queue, and on queues
  /// whose chain of targets contains this queue.
  private let key = DispatchSpecificKey<Void>()
  private let serial = Atomic<Bool>(false)
  private let knownTarget: Guarded<QueueIdentity?>

  /// The execution targets for the queue, by mode.
  private let targets = Guarded<[UnownedObject?]>([nil, nil, nil])

  private enum Mode: Int {
    case queue, serialQueue, mainActor

    init(_ delivery: DeliveryMode) {
      switch delivery {
      case .queue, .synchronous: self = .queue
      case .serialQueue: self = .serialQueue
      case .mainActor: self = .mainActor
      }
    }
  }

  /// A closure that receives the blocks that are to run on the queue.
  typealias Redirection = @Sendable (_ block: @escaping @Sendable () -> Void) -> Void

  private let redirected = Guarded<Redirection?>(nil)

  /// `true` once a queue of the process has been redirected.
  private static let isAnyRedirected = Atomic<Bool>(false)

  /// The tasks of handlers that have begun and not ended, if the queue is redirected.
  private let runningTasks = Atomic<Int>(0)

  /// The key of the `QueueIdentity` in the queue-specific data of every tagged queue.
  private static let tag = DispatchSpecificKey<QueueIdentity>()
  /// The lock that makes reading and setting the tag a single step, so that a queue gets one
  /// identity.
  private static let tagging = Guarded(false)

  private static let count = Atomic<Int>(0)

  @_spi(ObjectiveC) public let label: String

  // Unowned to avoid a retain cycle, because the queue retains its identity.
  private let tagged: UnownedObject

  private init(_ queue: DispatchQueue, targeting target: QueueIdentity?) {
    label = queue.label
    tagged = UnownedObject(queue)
    number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    knownTarget = Guarded(target)
  }

  /// The identity of the target queue, or `nil` if the target queue is not known.
  @_spi(ObjectiveC) public var target: QueueIdentity? { knownTarget.withLock { $0 } }

  @_spi(ObjectiveC) public func retarget(_ target: QueueIdentity?) {
    knownTarget.withLock { $0 = target }
  }

  /// Returns the identity of a queue, which is made at the first call for the queue.
  @_spi(ObjectiveC) public static func of(
    _ queue: DispatchQueue, targeting target: QueueIdentity? = nil
  ) -> QueueIdentity {
    if let identity = queue.getSpecific(key: tag) { return identity }
    return tagging.withLock { _ in
      if let identity = queue.getSpecific(key: tag) { return identity }
      let identity = QueueIdentity(queue, targeting: target)
      queue.setSpecific(key: identity.key, value: ())
      // Last, because the tag is also read without the lock, and `isCurrent` needs the other value.
      queue.setSpecific(key: tag, value: identity)
      return identity
    }
  }

  /// `true` if the caller runs on the queue, or on a queue whose target is the queue.
  var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }

  /// `true` if the queue is one of the global queues, which also run other code.
  @_spi(ObjectiveC) public var isGlobal: Bool { Self.global.contains { $0.identity === self } }

  private static let global = [
    DispatchQoS.QoSClass.background, .utility, .default, .userInitiated, .userInteractive,
    .unspecified,
  ].map { (quality: $0, identity: of(.global(qos: $0))) }

  /// The queue, or `nil` if the program has released the queue, so that only Dispatch retains it.
  @_spi(ObjectiveC) public var queue: DispatchQueue? {
    if self === Self.main { return .main }
    if let global = Self.global.first(where: { $0.identity === self }) {
      return .global(qos: global.quality)
    }
    return tagged.object as? DispatchQueue
  }

  /// `true` if the queue is known to run one block at a time.
  @_spi(ObjectiveC) public var isSerial: Bool {
    serial.load(ordering: .relaxed) || self === Self.main
  }

  @_spi(ObjectiveC) public static let main = of(.main)

  /// Makes the identities of the main queue and the global queues, so that ``current`` finds them.
  @_spi(ObjectiveC) public static func identifySystemQueues() { _ = (main, global) }

  /// The identity of the current queue, or of the nearest queue in its chain of targets that has an
  /// identity.
  @_spi(ObjectiveC) public static var current: QueueIdentity? {
    DispatchQueue.getSpecific(key: tag)
  }

  /// The known queues on which the caller runs: the current queue and its chain of target queues.
  static var allCurrent: [QueueIdentity] {
    Array(sequence(first: current) { $0?.target }.compactMap(\.self))
  }

  /// Records that the queue is serial, before delegates are added with the queue.
  ///
  /// For code that has made the queue. Other code uses ``DeliveryMode/serialQueue(_:)`` instead.
  @_spi(ObjectiveC) public func assumeSerial() {
    serial.store(true, ordering: .relaxed)
  }

  /// The closure that receives the queue's blocks, or `nil` if the queue is not redirected.
  var redirection: Redirection? { redirected.withLock { $0 } }

  /// The closure that receives the blocks of a queue, or `nil` if the queue is not redirected.
  ///
  /// The function gives the queue no identity. In a process that redirects no queue, the function
  /// costs one load.
  static func redirection(of queue: DispatchQueue) -> Redirection? {
    isAnyRedirected.load(ordering: .relaxed) ? queue.getSpecific(key: tag)?.redirection : nil
  }

  func redirect(to redirection: @escaping Redirection) {
    Self.isAnyRedirected.store(true, ordering: .relaxed)
    redirected.withLock { $0 = redirection }
  }

  var runningTaskCount: Int { runningTasks.load(ordering: .acquiring) }

  func beginTask() { runningTasks.wrappingAdd(1, ordering: .relaxed) }

  func endTask() { runningTasks.wrappingSubtract(1, ordering: .releasing) }

  /// Returns the execution target of a delivery mode with this queue.
  ///
  /// All delegates with the same mode share the target.
  func target(of delivery: DeliveryMode) -> ExecutionTarget {
    let mode = Mode(delivery).rawValue
    // Only execution targets are in the array, and a cast costs more than the lookup.
    if let target = targets.withLock({ $0[mode]?.object }) {
      return unsafeDowncast(target, to: ExecutionTarget.self)
    }
    let new = ExecutionTarget(delivery, self)
    let reference = UnownedObject(new)
    return targets.withLock { targets in
      // Unowned to avoid a retain cycle: a target retains its queue, and the queue retains this
      // identity.
      if let target = targets[mode]?.object as? ExecutionTarget { return target }
      targets[mode] = reference
      return new
    }
  }
}
