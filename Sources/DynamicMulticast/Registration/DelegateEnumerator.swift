public import Dispatch
public import Invocation

/// A snapshot of the delegates of a multicast, with a cursor.
///
/// Delegates that are added later are not in it; delegates that have been removed or deallocated
/// are skipped. The three forms of `getNextDelegate` share one cursor: a delegate that a filtered
/// call passes over is not returned later. Iterating over it as a sequence begins at the first
/// delegate each time, and does not move the cursor.
///
/// Do not use one from several threads at once. Stands for `GCDMulticastDelegateEnumerator`.
public final class DelegateEnumerator {
  let list: DelegateList

  /// The position that the forms of `getNextDelegate` share.
  var cursor = 0

  init(_ list: DelegateList) {
    self.list = list
  }

  /// The number of delegates when the snapshot was made.
  public var count: Int { list.count }

  /// The number of delegates that are instances of a class or of a subclass of it, at present.
  public func count(ofClass type: AnyClass) -> Int {
    count { isInstance($0, of: type) }
  }

  /// The number of delegates that respond to a selector, at present.
  public func count(for selector: Selector) -> Int {
    count { $0.responds(to: selector) }
  }

  private func count(where matches: (any Respondable) -> Bool) -> Int {
    var index = 0
    var count = 0
    while let (delegate, _) = list.next(&index) {
      if matches(delegate) { count += 1 }
    }
    return count
  }
}

extension DelegateEnumerator: Sequence {
  /// A delegate, and its queue: nil if it is called on the sender's thread.
  public typealias Element = (delegate: any Respondable, queue: DispatchQueue?)

  /// Walks the delegates from the first.
  public func makeIterator() -> Iterator {
    Iterator(list, nil)
  }

  /// The delegates that respond to a selector, as a sequence.
  public func responding(to selector: Selector) -> Responding {
    Responding(list: list, selector: selector)
  }

  /// The delegates that respond to a selector.
  public struct Responding: Sequence {
    fileprivate let list: DelegateList
    fileprivate let selector: Selector

    /// Walks the delegates from the first.
    public func makeIterator() -> Iterator {
      Iterator(list, selector)
    }
  }

  /// Walks delegates.
  public struct Iterator: IteratorProtocol {
    private let list: DelegateList
    private let selector: Selector?
    private var index = 0

    fileprivate init(_ list: DelegateList, _ selector: Selector?) {
      self.list = list
      self.selector = selector
    }

    /// The next delegate, and its queue.
    public mutating func next() -> Element? {
      while let next = list.next(&index) {
        if let selector, !next.delegate.responds(to: selector) { continue }
        return next
      }
      return nil
    }
  }
}
