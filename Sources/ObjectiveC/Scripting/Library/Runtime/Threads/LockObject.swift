/// An `NSLock` or `NSRecursiveLock`.
package final class LockObject: Object, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the variables.
  private let isRecursive: Bool
  private weak var owner: Activation?
  private var depth = 0

  init(isRecursive: Bool, isa: ClassObject) {
    self.isRecursive = isRecursive
    super.init(isa)
  }

  /// Acquires the lock for the thread of `activation`, unless another thread holds the lock.
  ///
  /// - Returns: `true` if the thread has acquired the lock. A lock that is not recursive refuses
  ///   the thread that holds it.
  func tryAcquire(_ activation: Activation) -> Bool {
    guard depth == 0 || (isRecursive && owner === activation) else { return false }
    owner = activation
    depth += 1
    return true
  }

  /// Releases the lock.
  ///
  /// - Returns: `false` if the thread does not hold the lock.
  func release(_ activation: Activation) -> Bool {
    guard depth > 0, owner === activation else { return false }
    depth -= 1
    return true
  }
}
