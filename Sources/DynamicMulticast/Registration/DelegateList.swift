import Invocation
import RuntimeSupport

/// A snapshot of the delegates of a multicast.
struct DelegateList: Sendable {
  private let list: [Registration?]

  /// The number of delegates that were alive when the snapshot was made.
  let count: Int

  /// `true` if some delegates in the list had been deallocated when the snapshot was made.
  let hasDeallocated: Bool

  init(_ list: [Registration?]) {
    self.list = list
    var count = 0
    var hasDeallocated = false
    ReferenceStorage.withUncounted(list) { list in
      for registration in list {
        registration?.with { registration in
          if registration.isAlive { count += 1 } else { hasDeallocated = true }
        }
      }
    }
    self.count = count
    self.hasDeallocated = hasDeallocated
  }

  /// Calls a closure with the delegates at or after an index, until the closure returns a value.
  ///
  /// Skips delegates that have been removed or deallocated. Moves the index past the last delegate
  /// with which the closure was called.
  ///
  /// - Returns: The value, or `nil` if no delegate is left.
  @discardableResult @inline(__always)
  func next<Result>(
    _ index: inout Int, _ body: (consuming any Respondable, Uncounted<ExecutionTarget>) -> Result?
  ) -> Result? {
    ReferenceStorage.withUncounted(list) { list in
      while index < list.count {
        let registration = list[index]
        index += 1
        let result = registration?.with { registration -> Result? in
          guard !registration.isRemoved, let delegate = registration.delegate else { return nil }
          // Not within a closure, so that the delegate is moved and not copied.
          return body(delegate, Uncounted(registration.executionTarget))
        }
        if let result = result ?? nil { return result }
      }
      return nil
    }
  }
}
