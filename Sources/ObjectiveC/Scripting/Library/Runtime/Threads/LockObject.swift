/// An `NSLock` or `NSRecursiveLock`.
package final class LockObject: Object, @unchecked Sendable {
  // Unchecked as its superclass is; these are guarded by the interpreter's lock.
  private let isRecursive: Bool
  private weak var owner: Activation?
  private var depth = 0

  init(isRecursive: Bool, isa: ClassObject) {
    self.isRecursive = isRecursive
    super.init(isa)
  }

  /// Acquires the lock for a thread, unless another thread holds it.
  func tryAcquire(_ activation: Activation) -> Bool {
    guard depth == 0 || (isRecursive && owner === activation) else { return false }
    owner = activation
    depth += 1
    return true
  }

  /// Releases the lock.
  ///
  /// - Returns: Whether the thread held it.
  func release(_ activation: Activation) -> Bool {
    guard depth > 0, owner === activation else { return false }
    depth -= 1
    return true
  }
}
