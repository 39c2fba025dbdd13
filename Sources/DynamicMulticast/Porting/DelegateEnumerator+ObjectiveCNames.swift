public import Dispatch
public import Invocation
import RuntimeSupport

// For code ported from Objective-C, which iterates with these functions. Other code uses the
// `DelegateEnumerator` as a `Sequence`.
extension DelegateEnumerator {
  /// Advances the cursor to the next delegate.
  ///
  /// - Parameters:
  ///   - delegate: Set to the delegate.
  ///   - queue: Set to the delegate's queue, or to `nil` if the delegate is called on the sender's
  ///     thread.
  /// - Returns: `false` if there is no further delegate. Both parameters then keep their values.
  public func getNextDelegate(
    _ delegate: inout (any Respondable)?, delegateQueue queue: inout DispatchQueue?
  ) -> Bool {
    advance(&delegate, &queue) { _ in true }
  }

  /// Advances the cursor to the next delegate that is an instance of `type` or of a subclass of
  /// `type`.
  ///
  /// See ``getNextDelegate(_:delegateQueue:)``.
  public func getNextDelegate(
    _ delegate: inout (any Respondable)?, delegateQueue queue: inout DispatchQueue?,
    ofClass type: AnyClass
  ) -> Bool {
    advance(&delegate, &queue) { isInstance($0, of: type) }
  }

  /// Advances the cursor to the next delegate that responds to a selector.
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
    // A copy, because `matches` runs foreign code, which may use this enumerator.
    var index = cursor
    defer { cursor = index }
    return list.next(&index) { next, target in
      guard matches(next) else { return nil }
      delegate = next
      // Consecutive delegates often have the same queue. A comparison counts no references.
      target.with { if queue !== $0.queue { queue = $0.queue } }
      return true
    } ?? false
  }
}
