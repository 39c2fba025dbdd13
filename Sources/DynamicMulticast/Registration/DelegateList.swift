import Dispatch
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

  /// Returns the next delegate at or after an index, and its queue, and moves the index past the
  /// delegate.
  ///
  /// Skips delegates that have been removed or deallocated. Returns `nil` if no delegate is left.
  func next(_ index: inout Int) -> (delegate: any Respondable, queue: DispatchQueue?)? {
    ReferenceStorage.withUncounted(list) { list in
      while index < list.count {
        let next = list[index]?.with(\.present)
        index += 1
        if let next = next ?? nil { return next }
      }
      return nil
    }
  }
}

extension Registration {
  /// The delegate and its queue, or `nil` if the delegate was deallocated or removed.
  fileprivate var present: (delegate: any Respondable, queue: DispatchQueue?)? {
    guard !isRemoved, let delegate else { return nil }
    return (delegate, delivery.queue)
  }
}
