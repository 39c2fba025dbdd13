import CRuntimeSupport
import Synchronization

/// The bytes that a script has in use, and their limit.
///
/// Each allocation of a script is charged here before it is made, and released with what it was
/// charged for. Without a limit, nothing is counted.
package final class MemoryBudget: Sendable {
  /// The number of bytes at which the script is stopped; nil for no limit.
  package let limit: Int?

  private let live = Atomic(0)

  /// The number of bytes above which something is to be done: a script that was large is noted, and
  /// one at its limit is stopped.
  private let threshold: Atomic<Int>

  /// The bytes from which on a script is large: the allocator would keep them for the process.
  private static let large = 4 << 20

  // Not the interpreter itself: a weak reference to it would slow down the counting of all others.
  private let stopSignal: StopSignal
  private let background: Background

  /// Makes the budget of a script, which is stopped at the limit.
  init(limit: Int?, _ stopSignal: StopSignal, _ background: Background) {
    self.stopSignal = stopSignal
    self.background = background
    self.limit = limit.map { max(0, $0) }
    threshold = Atomic(min(Self.large, max(0, limit ?? 0)))
  }

  /// The budget of the script that the present thread runs; nil if there is no limit.
  static var current: MemoryBudget? { ActivationStack.innermost?.memory }

  /// The most elements, or bytes, that a script may allocate at once.
  static let sizeLimit = 1 << 26

  /// The number of bytes in use, as far as they are counted.
  package var used: Int { live.load(ordering: .relaxed) }

  /// Counts bytes that are about to be allocated.
  ///
  /// - Throws: ``Stopped`` if that is more than the limit allows: nothing is counted then, and the
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

  /// Counts bytes of a small allocation, made where nothing can be thrown.
  ///
  /// Beyond the limit, the script is stopped, and ends at its next step.
  package func note(_ bytes: Int) {
    guard let limit else { return }
    let used = live.wrappingAdd(bytes, ordering: .relaxed).newValue
    if used > threshold.load(ordering: .relaxed), !isAllowed(used, limit) { _ = exceeded(limit) }
  }

  /// Counts bytes no longer, which have been charged or noted.
  package func release(_ bytes: Int) {
    if limit != nil { live.wrappingSubtract(bytes, ordering: .relaxed) }
  }

  /// The size of a number of elements; the greatest number if it is greater than that.
  package static func bytes(_ count: Int, of size: Int) -> Int {
    let (bytes, overflows) = max(0, count).multipliedReportingOverflow(by: size)
    return overflows ? .max : bytes
  }

  /// The size of an array's storage.
  package static func bytes<Element>(ofArray count: Int, _ type: Element.Type) -> Int {
    count == 0 ? 0 : 48 &+ bytes(count, of: MemoryLayout<Element>.stride)
  }

  deinit {
    // Everything that is charged retains the budget. So nothing of the script is left, also on queues.
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
    // The next step notices it.
    ActivationStack.innermost?.count(1 << 20)
    return reason
  }
}
