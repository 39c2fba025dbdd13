/// A `dispatch_semaphore_t`.
///
/// A count that threads wait for, rather than Dispatch's, which may not be destroyed while it is in
/// use.
package final class SemaphoreObject: Object, @unchecked Sendable {
  // Unchecked as its superclass is; these are guarded by the machine's lock.
  private(set) var count: Int

  /// How many threads wait: `dispatch_semaphore_signal` says whether it woke one.
  private(set) var waiters = 0

  init(_ count: Int, isa: ClassObject) {
    self.count = count
    super.init(isa)
  }

  func signal() { count += 1 }

  /// Takes one of the count, if there is one.
  func take() -> Bool {
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
