/// A `dispatch_semaphore_t`: a count for which threads wait.
///
/// The object does not use a semaphore of Dispatch, which traps if it is released while in use.
package final class SemaphoreObject: Object, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the variables.
  private(set) var count: Int

  /// The number of waiting threads.
  ///
  /// `dispatch_semaphore_signal` returns whether it woke a thread.
  private(set) var waiters = 0

  init(_ count: Int, isa: ClassObject) {
    self.count = count
    super.init(isa)
  }

  func signal() { if count < .max { count += 1 } }

  /// Decrements the count unless it is 0.
  ///
  /// - Returns: `true` if the count was decremented.
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
