/// An `NSLock`, `NSRecursiveLock`, `NSCondition` or `NSConditionLock`.
package final class LockObject: Object, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the variables.
  private let isRecursive: Bool
  private weak var owner: Object?
  private var depth = 0

  /// The condition of an `NSConditionLock`.
  var condition = 0

  var name: String? {
    didSet { note(contents: name?.utf8.count ?? 0) }
  }

  init(isRecursive: Bool, isa: ClassObject) {
    self.isRecursive = isRecursive
    super.init(isa)
  }

  /// Acquires the lock for a thread, unless another thread holds the lock.
  ///
  /// - Returns: `true` if the thread has acquired the lock. A lock that is not recursive refuses
  ///   the thread that holds it.
  func tryAcquire(_ thread: Object) -> Bool {
    guard depth == 0 || (isRecursive && owner === thread) else { return false }
    owner = thread
    depth += 1
    return true
  }

  /// Releases the lock.
  ///
  /// - Returns: `false` if the thread does not hold the lock.
  func release(_ thread: Object) -> Bool {
    guard depth > 0, owner === thread else { return false }
    depth -= 1
    return true
  }
}
