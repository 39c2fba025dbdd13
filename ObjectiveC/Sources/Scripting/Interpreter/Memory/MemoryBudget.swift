import CScriptSupport
import Synchronization

/// The number of bytes that a script has in use, with their limit.
///
/// The script charges each allocation before making it, and releases the charge together with the
/// allocation. Without a limit, nothing is counted.
package final class MemoryBudget: Sendable {
  /// The number of bytes at which the script is stopped, or `nil` for no limit.
  package let limit: Int?

  private let live = Atomic(0)

  /// The number of bytes above which `isAllowed(_:_:)` must be called.
  ///
  /// The first threshold, `large`, marks the script as large. The second threshold is the limit, at
  /// which the script is stopped.
  private let threshold: Atomic<Int>

  /// The number of bytes from which on a script is large.
  ///
  /// After such a script, the allocator would keep the freed memory for the process.
  private static let large = 4 << 20

  // The signal and the background replace a weak reference to the interpreter, which would slow
  // down all reference counting of the interpreter.
  private let stopSignal: StopSignal
  private let background: Background

  /// Makes the budget of a script that is stopped at the limit.
  init(limit: Int?, _ stopSignal: StopSignal, _ background: Background) {
    self.stopSignal = stopSignal
    self.background = background
    self.limit = limit.map { max(0, $0) }
    threshold = Atomic(min(Self.large, max(0, limit ?? 0)))
  }

  /// The budget of the script that the current thread runs, or `nil` without a memory limit.
  static var current: MemoryBudget? { ActivationStack.innermost?.memory }

  /// The maximum number of elements or bytes that a script may allocate at once.
  static let sizeLimit = 1 << 26

  /// The number of counted bytes in use.
  package var used: Int { live.load(ordering: .relaxed) }

  /// Counts bytes before their allocation.
  ///
  /// - Throws: ``Stopped`` if the bytes exceed the limit. The bytes are then not counted, and the
  ///   script is stopped.
  package func charge(_ bytes: Int) throws {
    guard let limit else { return }
    if bytes <= limit {
      let used = live.wrappingAdd(bytes, ordering: .relaxed).newValue
      if used <= threshold.load(ordering: .relaxed) || isAllowed(used, limit) { return }
      live.wrappingSubtract(bytes, ordering: .relaxed)
    }
    throw Stopped(reason: exceeded(limit))
  }

  /// Counts bytes of a small allocation in code that cannot throw.
  ///
  /// If the bytes exceed the limit, the script is stopped, and ends at its next step.
  package func note(_ bytes: Int) {
    guard let limit else { return }
    let used = live.wrappingAdd(bytes, ordering: .relaxed).newValue
    if used > threshold.load(ordering: .relaxed), !isAllowed(used, limit) { _ = exceeded(limit) }
  }

  /// Subtracts bytes that have been charged or noted.
  package func release(_ bytes: Int) {
    if limit != nil { live.wrappingSubtract(bytes, ordering: .relaxed) }
  }

  /// Returns the size of `count` elements, or `Int.max` if the size overflows.
  package static func bytes(_ count: Int, of size: Int) -> Int {
    size.clampedProduct(count)
  }

  /// Returns the size of an array's storage.
  package static func bytes<Element>(ofArray count: Int, _ type: Element.Type) -> Int {
    count == 0 ? 0 : 48 &+ bytes(count, of: MemoryLayout<Element>.stride)
  }

  deinit {
    // Every charged object retains the budget, so no part of the script is left, not even on
    // queues. Return the memory that the allocator keeps if the script was large.
    if let limit, threshold.load(ordering: .relaxed) == limit, limit > Self.large {
      returnFreeMemory()
    }
  }

  @inline(never)
  private func isAllowed(_ used: Int, _ limit: Int) -> Bool {
    threshold.store(limit, ordering: .relaxed)
    return used <= limit
  }

  @inline(never)
  private func exceeded(_ limit: Int) -> String {
    let reason = "the script needed more than \(limit) bytes of memory"
    stopSignal.raise(reason)
    background.changed()
    // Use up the steps, so that the next step checks the signal.
    ActivationStack.innermost?.count(1 << 20)
    return reason
  }
}
