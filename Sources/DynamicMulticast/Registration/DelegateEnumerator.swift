public import Dispatch
public import Invocation
import RuntimeSupport

/// A snapshot of the delegates of a multicast, with a cursor.
///
/// A delegate added after the snapshot was made is not part of the snapshot. A delegate that has
/// been removed or deallocated since then is skipped.
///
/// The three forms of `getNextDelegate` share one cursor: a delegate that a filtered call skips is
/// not returned by a later call. Iterating over the enumerator as a `Sequence` begins at the first
/// delegate each time, and does not move the cursor.
///
/// Do not use a `DelegateEnumerator` from several threads at the same time. Stands for
/// `GCDMulticastDelegateEnumerator`.
public final class DelegateEnumerator {
  let list: DelegateList

  /// The index in `list` of the next delegate, shared by the three forms of `getNextDelegate`.
  ///
  /// Each access only reads or writes the index, so Swift need not check the exclusivity.
  @exclusivity(unchecked) var cursor = 0

  init(_ list: DelegateList) {
    self.list = list
  }

  /// The number of delegates when the snapshot was made.
  public var count: Int { list.count }

  /// Returns the number of delegates in the snapshot that are still registered and not deallocated,
  /// and that are instances of `type` or of a subclass of `type`.
  public func count(ofClass type: AnyClass) -> Int {
    count { isInstance($0, of: type) }
  }

  /// Returns the number of delegates in the snapshot that are still registered and not deallocated,
  /// and that respond to a selector.
  public func count(for selector: Selector) -> Int {
    count { $0.responds(to: selector) }
  }

  private func count(where matches: (any Respondable) -> Bool) -> Int {
    var index = 0
    var count = 0
    list.next(&index) { delegate, _ -> Void? in
      if matches(delegate) { count += 1 }
      return nil
    }
    return count
  }
}

extension DelegateEnumerator: Sequence {
  /// A delegate and its queue.
  ///
  /// The queue is `nil` if the delegate is called on the sender's thread.
  public typealias Element = (delegate: any Respondable, queue: DispatchQueue?)

  /// Returns an iterator that begins at the first delegate.
  public func makeIterator() -> Iterator {
    Iterator(list, nil)
  }

  /// Returns the delegates that respond to a selector, as a sequence.
  public func responding(to selector: Selector) -> Responding {
    Responding(list: list, selector: selector)
  }

  /// A sequence of the delegates that respond to a selector.
  public struct Responding: Sequence {
    fileprivate let list: DelegateList
    fileprivate let selector: Selector

    /// Returns an iterator that begins at the first delegate.
    public func makeIterator() -> Iterator {
      Iterator(list, selector)
    }
  }

  /// An iterator over the delegates of a ``DelegateEnumerator``.
  public struct Iterator: IteratorProtocol {
    private let list: DelegateList
    private let selector: Selector?
    private var index = 0

    fileprivate init(_ list: DelegateList, _ selector: Selector?) {
      self.list = list
      self.selector = selector
    }

    /// Returns the next delegate and its queue, or `nil` if there is no further delegate.
    public mutating func next() -> Element? {
      let selector = selector
      return list.next(&index) { delegate, target in
        if let selector, !delegate.responds(to: selector) { return nil }
        return (delegate, target.with(\.queue))
      }
    }
  }
}
