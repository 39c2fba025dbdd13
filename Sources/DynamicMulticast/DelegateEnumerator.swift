public import Dispatch
public import Invocation

/// A snapshot of the delegates of a multicast, to be walked by hand.
///
/// Delegates that are added later are not seen; ones that have been removed, or have died, are
/// skipped. There is one cursor, shared by the three forms of `getNextDelegate`: what a filtered
/// call passes over is gone. Walking it as a sequence begins anew each time, and leaves the cursor
/// alone.
///
/// Not to be used from several threads at once. Stands for `GCDMulticastDelegateEnumerator`.
public final class DelegateEnumerator {
  private let registrations: [Registration]
  private var cursor = 0

  init(_ registrations: [Registration]) {
    self.registrations = registrations
  }

  /// The number of delegates when the snapshot was made.
  public var count: Int { registrations.count }

  /// The number of delegates that are instances of a class or of a subclass of it, at present.
  public func count(ofClass type: AnyClass) -> Int {
    registrations.count { $0.present.map { isInstance($0, of: type) } == true }
  }

  /// The number of delegates that respond to a selector, at present.
  public func count(for selector: Selector) -> Int {
    registrations.count { $0.present?.responds(to: selector) == true }
  }

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

  private func advance(
    _ delegate: inout (any Respondable)?, _ queue: inout DispatchQueue?,
    where matches: (any Respondable) -> Bool
  ) -> Bool {
    while cursor < registrations.count {
      let registration = registrations[cursor]
      cursor += 1
      guard let present = registration.present, matches(present) else { continue }
      delegate = present
      queue = registration.delivery.queue
      return true
    }
    return false
  }
}

extension DelegateEnumerator: Sequence {
  /// A delegate, and its queue: nil if it is called on the sender's thread.
  public typealias Element = (delegate: any Respondable, queue: DispatchQueue?)

  /// Walks the delegates from the first.
  public func makeIterator() -> AnyIterator<Element> {
    Self.iterator(over: registrations) { _ in true }
  }

  /// The delegates that respond to a selector, as a sequence.
  public func responding(to selector: Selector) -> AnySequence<Element> {
    AnySequence { [registrations] in
      Self.iterator(over: registrations) { $0.responds(to: selector) }
    }
  }

  private static func iterator(
    over registrations: [Registration], where matches: @escaping (any Respondable) -> Bool
  ) -> AnyIterator<Element> {
    var rest = registrations.makeIterator()
    return AnyIterator {
      while let registration = rest.next() {
        if let delegate = registration.present, matches(delegate) {
          return (delegate, registration.delivery.queue)
        }
      }
      return nil
    }
  }
}

extension Registration {
  /// The delegate, unless it has died or been removed.
  fileprivate var present: (any Respondable)? { isRemoved ? nil : delegate }
}
