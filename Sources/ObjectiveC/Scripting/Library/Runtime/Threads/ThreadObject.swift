import Invocation

/// An `NSThread`.
package final class ThreadObject: Object, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the variables.

  /// The number by which the memory of a lock identifies its owner.
  let number: Int

  /// The values for the keys of `pthread_key_create`.
  var specifics: [Int: Value] = [:]

  /// The queue whose operation the thread runs.
  weak var operationQueue: OperationQueueObject?

  init(_ number: Int, isa: ClassObject) {
    self.number = number
    super.init(isa)
    enlist()
  }

  deinit { unlist() }

  override func takeContents() -> Any? {
    defer { specifics = [:] }
    return specifics
  }
}
