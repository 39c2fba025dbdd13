public import CRuntimeSupport
public import Dispatch

/// A queue that functions are put on, each with a pointer to call it with.
///
/// `async` takes a closure. That is a context and a block on the heap, beside Dispatch's own item;
/// `dispatch_async_f` makes the item only. It takes the queue of Dispatch's, which a `DispatchQueue`
/// has as its first property, after two words of the runtime's.
///
/// Slow path: a closure that calls the function.
@frozen
public struct QueuePointer: Sendable {
  /// A function of C's form.
  public typealias Function = @convention(c) (_ context: UnsafeMutableRawPointer) -> Void

  /// The queue.
  public let queue: DispatchQueue

  /// Nil where the function has to be called by a closure.
  @usableFromInline nonisolated(unsafe) let pointer: UnsafeMutableRawPointer?

  /// Looks into a queue.
  public init(_ queue: DispatchQueue) {
    self.queue = queue
    pointer = Assumption.queuePointer.holds ? Self.pointer(in: queue) : nil
  }

  /// Has the queue call a function.
  ///
  /// - Parameters:
  ///   - context: What the function is called with. The queue neither keeps nor frees it.
  ///   - function: The function, which the queue always calls, and once.
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

  // Nothing is put on a queue, which may have to wait for a thread. The labels of queues that cannot
  // be waited for are asked for only where a word is known to be a queue.
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
