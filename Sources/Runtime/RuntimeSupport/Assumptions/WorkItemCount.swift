package import Dispatch
import Glibc
import Synchronization

/// A number that changes when a queue begins or ends a block.
///
/// Dispatch does not tell whether blocks wait or run on a queue. But for a queue whose autorelease
/// frequency is `workItem`, Dispatch calls two functions around each asynchronous block. Foundation
/// sets these functions on Apple's systems; elsewhere, the two variables of `libdispatch` are null.
/// Blocks on queues that target the queue count, too, and so do timers. A synchronous block does
/// not count.
///
/// Slow path: nothing is counted.
package final class WorkItemCount: Sendable {
  // Relaxed ordering is enough. A serial queue orders the changes, and a synchronous block on the
  // queue orders them before its caller continues.
  private let count = Atomic<Int>(0)

  private static let key = DispatchSpecificKey<WorkItemCount>()

  private init() {}

  /// Makes a serial queue with a count of its blocks.
  package static func makeQueue(label: String) -> (DispatchQueue, WorkItemCount) {
    _ = isExact
    return makeCountedQueue(label: label)
  }

  private static func makeCountedQueue(
    label: String, _ frequency: DispatchQueue.AutoreleaseFrequency = .workItem
  ) -> (DispatchQueue, WorkItemCount) {
    let queue = DispatchQueue(label: label, autoreleaseFrequency: frequency)
    let count = WorkItemCount()
    queue.setSpecific(key: key, value: count)
    return (queue, count)
  }

  /// `true` if blocks are counted.
  package static var isExact: Bool { Assumption.workItems.holds }

  /// The number, which is always zero if blocks are not counted.
  package var value: Int { count.load(ordering: .relaxed) }

  /// `true` if the caller runs on the queue, or on a queue whose target is the queue.
  package var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) === self }

  private static func countBoundary() {
    DispatchQueue.getSpecific(key: key)?.count.wrappingAdd(1, ordering: .relaxed)
  }

  // MARK: Functions for Dispatch

  private typealias Begin = @convention(c) () -> UnsafeMutableRawPointer?
  private typealias End = @convention(c) (UnsafeMutableRawPointer?) -> Void

  private struct Hooks {
    let begin: Begin
    let end: End
  }

  /// Functions that Dispatch called before, or `nil` if there were none.
  private static let previous: Hooks? = slots.flatMap { slots in
    guard let begin = slots.begin.pointee, let end = slots.end.pointee else { return nil }
    return Hooks(begin: begin, end: end)
  }

  /// Variables of `libdispatch`, or `nil` if `libdispatch` has no such variables.
  private static var slots: (begin: UnsafeMutablePointer<Begin?>, end: UnsafeMutablePointer<End?>)?
  {
    guard let begin = dlsym(nil, "_dispatch_begin_NSAutoReleasePool"),
      let end = dlsym(nil, "_dispatch_end_NSAutoReleasePool")
    else { return nil }
    return (begin.assumingMemoryBound(to: Begin?.self), end.assumingMemoryBound(to: End?.self))
  }

  /// `true` if Dispatch calls the functions of this type.
  ///
  /// The first access sets the functions, once in a process.
  private static let isHooked: Bool = {
    guard let slots else { return false }
    _ = previous
    slots.begin.pointee = {
      countBoundary()
      // Dispatch takes the result for a pool, which must not be null.
      return previous?.begin() ?? UnsafeMutableRawPointer(bitPattern: 1)
    }
    slots.end.pointee = { pool in
      countBoundary()
      previous?.end(pool)
    }
    return true
  }()

  // MARK: Trial

  // The trial waits for a thread of Dispatch, because no function is called without one.
  static func tryOut(frequency: DispatchQueue.AutoreleaseFrequency = .workItem) -> Bool {
    guard isHooked else { return false }
    let (queue, count) = makeCountedQueue(label: "a trial", frequency)
    queue.async {}
    queue.sync {}
    return count.value == 2
  }
}
