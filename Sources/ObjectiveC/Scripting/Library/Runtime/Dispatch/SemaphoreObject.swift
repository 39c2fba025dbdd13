/// A `dispatch_semaphore_t`.
///
/// A count that threads wait for. It does not use Dispatch's semaphore, which traps if it is
/// destroyed while in use.
package final class SemaphoreObject: Object, @unchecked Sendable {
  // Unchecked as its superclass is; these are guarded by the interpreter's lock.
  private(set) var count: Int

  /// The number of waiting threads: `dispatch_semaphore_signal` returns whether it woke one.
  private(set) var waiters = 0

  init(_ count: Int, isa: ClassObject) {
    self.count = count
    super.init(isa)
  }

  func signal() { if count < .max { count += 1 } }

  /// Decrements the count, if it is not 0.
  func tryDecrement() -> Bool {
    guard count > 0 else { return false }
    count -= 1
    return true
  }

  func waiting<Result>(_ body: () throws -> Result) rethrows -> Result {
    waiters += 1
    defer { waiters -= 1 }
    return try body()
  }
}
