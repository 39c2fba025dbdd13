import Dispatch
@_spi(ObjectiveC) import DynamicMulticast

/// A `dispatch_queue_t`.
///
/// A queue that a script creates is inactive until its first use. Only an inactive queue accepts a
/// new target.
final class QueueObject: Object, Wrapper, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the variables.
  private var isActive = true
  private var queue = DispatchQueue.main

  /// Sets the queue that the object wraps.
  func wrap(_ queue: DispatchQueue, isActive: Bool) {
    self.queue = queue
    self.isActive = isActive
    note(contents: 1000 + queue.label.utf8.count)  // The memory that Dispatch allocates.
  }

  deinit {
    // Dispatch traps when an inactive queue is released.
    if !isActive { queue.activate() }
  }

  /// The queue, which is activated if it is still inactive.
  var active: DispatchQueue {
    if !isActive {
      isActive = true
      queue.activate()
    }
    return queue
  }

  /// The queue, which may be inactive.
  var unused: DispatchQueue { queue }

  var wrapped: Any { active }
  override var bridged: (any Sendable)? { active }
  override var identity: AnyObject { queue }

  /// The greatest number of queues in a chain of targets.
  ///
  /// Dispatch releases the targets of a chain recursively, on stacks that may be small.
  private static let targetLimit = 100

  /// Throws an error if `target` cannot be the target of `other`.
  ///
  /// If `other` is `nil`, it stands for a new queue.
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

  /// Sets the queue on which the blocks of this queue run; `nil` sets a global queue.
  ///
  /// - Throws: ``RuntimeFailure`` if the queue has been used, would become its own target, or would
  ///   have too long a chain of targets.
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
