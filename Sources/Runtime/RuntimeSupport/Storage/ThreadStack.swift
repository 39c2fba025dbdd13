public import CRuntimeSupport

/// What the present thread is in the middle of, innermost last.
///
/// Unlike a task-local value it is not inherited by the tasks that are started meanwhile. The
/// entries are on the thread's own stack, so entering costs no allocation.
///
/// All uses of a slot must be with one type of element. Make the stack where it is used, by a computed
/// property: a stored static is asked at each use whether it has been initialised.
@frozen
public struct ThreadStack<Element>: Sendable {
  @usableFromInline let slot: ThreadStackSlot

  // Frozen, as the inlinable initializer sets its fields one by one, also where the module is built
  // for library evolution.
  @frozen @usableFromInline
  struct Frame {
    @usableFromInline var element: Element
    @usableFromInline let depth: Int
    @usableFromInline let outer: UnsafeMutablePointer<Frame>?

    @inlinable
    init(_ element: Element, in outer: UnsafeMutablePointer<Frame>?) {
      self.element = element
      self.outer = outer
      depth = (outer?.pointee.depth ?? 0) + 1
    }
  }

  /// The stack of the present thread in a slot.
  @inlinable @inline(__always)
  public init(_ slot: ThreadStackSlot) {
    self.slot = slot
  }

  @inlinable
  var innermost: UnsafeMutablePointer<Frame>? {
    threadStack(slot.rawValue)?.assumingMemoryBound(to: Frame.self)
  }

  /// The number of entries.
  @inlinable
  public var depth: Int { innermost?.pointee.depth ?? 0 }

  /// The entries, innermost first.
  public var all: [Element] {
    var all: [Element] = []
    var frame = innermost
    while let current = frame {
      all.append(current.pointee.element)
      frame = current.pointee.outer
    }
    return all
  }

  /// The innermost entry that matches.
  ///
  /// The pointer is valid as long as the thread is in the middle of it.
  @inlinable
  public func first(
    where matches: (borrowing Element) -> Bool
  ) -> UnsafeMutablePointer<Element>? {
    var frame = innermost
    while let current = frame {
      if matches(current.pointee.element) {
        return UnsafeMutableRawPointer(current).assumingMemoryBound(to: Element.self)
      }
      frame = current.pointee.outer
    }
    return nil
  }

  /// Runs the body with an entry more, which it may change.
  @inlinable
  public func with<Result>(
    _ element: Element, _ body: (UnsafeMutablePointer<Element>) throws -> Result
  ) rethrows -> Result {
    let outer = innermost
    var frame = Frame(element, in: outer)
    return try withUnsafeMutablePointer(to: &frame) { frame in
      setThreadStack(slot.rawValue, frame)
      defer { setThreadStack(slot.rawValue, outer) }
      // The element is the first thing in its frame.
      return try body(UnsafeMutableRawPointer(frame).assumingMemoryBound(to: Element.self))
    }
  }
}

extension ThreadStack where Element == ObjectIdentifier {
  /// Whether the thread is in the middle of something with an object.
  @inlinable
  public func contains(_ object: AnyObject) -> Bool {
    first { $0 == ObjectIdentifier(object) } != nil
  }

  /// Runs the body in the middle of something with an object.
  @inlinable
  public func with<Result>(_ object: AnyObject, _ body: () throws -> Result) rethrows -> Result {
    try withExtendedLifetime(object) {
      try with(ObjectIdentifier(object)) { _ in try body() }
    }
  }
}
