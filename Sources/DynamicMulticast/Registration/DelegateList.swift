import Dispatch
import Invocation
import RuntimeSupport

/// The delegates of a multicast as they were at one time.
struct DelegateList: Sendable {
  private let list: [Registration?]

  /// How many they were.
  let count: Int

  /// Whether some of the list had been deallocated.
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

  /// The next delegate from an index on that is still there and alive, and its queue.
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
  /// The delegate and its queue, unless it was deallocated or removed.
  fileprivate var present: (delegate: any Respondable, queue: DispatchQueue?)? {
    guard !isRemoved, let delegate else { return nil }
    return (delegate, delivery.queue)
  }
}
