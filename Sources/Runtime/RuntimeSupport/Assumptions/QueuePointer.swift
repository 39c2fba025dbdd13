public import CRuntimeSupport
public import Dispatch

/// A queue that calls C functions, each with a context pointer.
///
/// `DispatchQueue.async` takes a closure. A closure costs a context and a block on the heap, in
/// addition to Dispatch's own work item. `dispatch_async_f` creates only the work item. That
/// function takes a pointer to the queue object of Dispatch. A `DispatchQueue` has this pointer as
/// its first property, after two words of the runtime.
///
/// Slow path: a closure that calls the function.
@frozen
public struct QueuePointer: Sendable {
  /// A C function that takes a context pointer.
  public typealias Function = @convention(c) (_ context: UnsafeMutableRawPointer) -> Void

  /// The queue on which the functions run.
  public let queue: DispatchQueue

  /// The queue object of Dispatch, or `nil` if a closure must call the function.
  ///
  /// `nonisolated(unsafe)` is safe because the pointer is constant and `queue` keeps the object
  /// alive.
  @usableFromInline nonisolated(unsafe) let pointer: UnsafeMutableRawPointer?

  /// Creates a pointer to the queue object in a queue.
  public init(_ queue: DispatchQueue) {
    self.queue = queue
    pointer = Assumption.queuePointer.holds ? Self.pointer(in: queue) : nil
  }

  /// Calls `function` asynchronously on ``queue``.
  ///
  /// - Parameters:
  ///   - context: The pointer that is passed to `function`. The queue neither retains nor frees the
  ///     memory behind the pointer.
  ///   - function: The function, which the queue calls exactly once.
  @inlinable @inline(__always)
  public func async(_ context: UnsafeMutableRawPointer, _ function: Function) {
    if let pointer {
      asyncOfDispatch(pointer, context, function)
    } else {
      asyncByClosure(context, function)
    }
  }

  @usableFromInline @inline(never)
  func asyncByClosure(_ context: UnsafeMutableRawPointer, _ function: Function) {
    nonisolated(unsafe) let context = context
    queue.async { function(context) }
  }

  private static func pointer(
    in queue: DispatchQueue, word: Int = 2
  ) -> UnsafeMutableRawPointer? {
    withExtendedLifetime(queue) {
      Unmanaged.passUnretained(queue).toOpaque().load(
        fromByteOffset: word * MemoryLayout<UInt>.size, as: UnsafeMutableRawPointer?.self)
    }
  }

  // MARK: Trial

  // The trial puts no function on a queue, because the function might have to wait for a thread.
  // The main and the global queues cannot be waited for. The trial asks for their labels only after
  // the word is known to point to a queue.
  static func tryOut(word: Int = 2) -> Bool {
    let queues = [
      DispatchQueue(label: "a trial"), DispatchQueue(label: "another", attributes: .concurrent),
    ]
    return queues.allSatisfy { queue in
      let found = pointer(in: queue, word: word)
      return found != nil && queue.sync { currentQueue() == found }
    }
      && (queues + [.main, .global(), .global(qos: .background)]).allSatisfy { queue in
        guard let found = pointer(in: queue, word: word) else { return false }
        return String(cString: labelOfDispatchQueue(found)) == queue.label
      }
  }
}
