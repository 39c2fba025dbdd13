public import Dispatch
public import Invocation

// For ports, which walk the delegates with these. Other code uses the enumerator as a sequence.
extension DelegateEnumerator {
  /// Moves on to the next delegate.
  ///
  /// - Parameters:
  ///   - delegate: Set to the delegate.
  ///   - queue: Set to its queue, nil if it is called on the sender's thread.
  /// - Returns: False when there is no more; both are then left as they were.
  public func getNextDelegate(
    _ delegate: inout (any Respondable)?, delegateQueue queue: inout DispatchQueue?
  ) -> Bool {
    advance(&delegate, &queue) { _ in true }
  }

  /// Moves on to the next delegate that is an instance of a class or of a subclass of it.
  ///
  /// See ``getNextDelegate(_:delegateQueue:)``.
  public func getNextDelegate(
    _ delegate: inout (any Respondable)?, delegateQueue queue: inout DispatchQueue?,
    ofClass type: AnyClass
  ) -> Bool {
    advance(&delegate, &queue) { isInstance($0, of: type) }
  }

  /// Moves on to the next delegate that responds to a selector.
  ///
  /// See ``getNextDelegate(_:delegateQueue:)``.
  public func getNextDelegate(
    _ delegate: inout (any Respondable)?, delegateQueue queue: inout DispatchQueue?,
    for selector: Selector
  ) -> Bool {
    advance(&delegate, &queue) { $0.responds(to: selector) }
  }

  @inline(__always)
  private func advance(
    _ delegate: inout (any Respondable)?, _ queue: inout DispatchQueue?,
    where matches: (any Respondable) -> Bool
  ) -> Bool {
    while let next = list.next(&cursor) {
      guard matches(next.delegate) else { continue }
      (delegate, queue) = next
      return true
    }
    return false
  }
}
