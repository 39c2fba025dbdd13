import Dispatch
import DynamicMulticast

/// A `dispatch_queue_t`.
///
/// A queue that a script makes is inactive until it is first used: only then can its target be set.
final class QueueObject: Object, Wrapper, @unchecked Sendable {
  // Unchecked as its superclass is; this is guarded by the interpreter's lock.
  private var isActive = true
  private var queue = DispatchQueue.main

  /// Makes the object one for a queue.
  func wrap(_ queue: DispatchQueue, isActive: Bool) {
    self.queue = queue
    self.isActive = isActive
    note(contents: 1000 + queue.label.utf8.count)  // What Dispatch keeps of it.
  }

  deinit {
    // Dispatch traps when an inactive queue is released.
    if !isActive { queue.activate() }
  }

  /// The queue, ready for use.
  var active: DispatchQueue {
    if !isActive {
      isActive = true
      queue.activate()
    }
    return queue
  }

  /// The queue, which may still be inactive.
  var unused: DispatchQueue { queue }

  var wrapped: Any { active }
  override var bridged: (any Sendable)? { active }
  override var identity: AnyObject { queue }

  /// The number of targets, each of the one before, that a queue may have.
  ///
  /// Dispatch releases them within one another, on stacks that may be small.
  private static let targetLimit = 100

  /// Fails if a queue cannot be the target of another: of a new one, if that is nil.
  static func check(_ target: QueueIdentity?, as other: QueueIdentity?) throws {
    var (next, count) = (target, 0)
    while let queue = next {
      if queue === other { throw RuntimeFailure("a queue cannot be its own target") }
      count += 1
      guard count <= targetLimit else {
        throw RuntimeFailure("a queue cannot have more than \(targetLimit) targets in a row")
      }
      next = queue.target
    }
  }

  /// Sets the queue that runs the blocks of this one; nil for one of the system's.
  ///
  /// - Throws: ``RuntimeFailure`` if the queue has been used, or would target itself.
  func setTarget(_ target: QueueObject?) throws {
    guard !isActive else {
      throw RuntimeFailure(
        "the target of the queue '\(queue.label)' can only be set before the queue is first used")
    }
    try Self.check(target.map { QueueIdentity.of($0.queue) }, as: QueueIdentity.of(queue))
    queue.setTarget(queue: target?.active ?? .global())
    QueueIdentity.of(queue).retarget(target.map { QueueIdentity.of($0.queue) })
  }
}
