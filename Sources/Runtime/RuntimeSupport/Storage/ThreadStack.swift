public import CRuntimeSupport

/// A stack of entries that describe the unfinished calls on the current thread.
///
/// New tasks inherit task-local values, but they do not inherit the entries. All entries are on the
/// thread's own stack, so pushing an entry allocates no memory.
///
/// All uses of a slot must have the same `Element`, because the stack does not check the type of an
/// entry. Create the stack in a computed property at the place of use: for a stored static
/// property, Swift checks at each use whether the property has been initialized.
@frozen
public struct ThreadStack<Element>: Sendable {
  @usableFromInline let slot: ThreadStackSlot

  // Frozen, because the inlinable initializer sets the fields one by one, even if the module is
  // built for library evolution.
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

  /// Creates a view of the current thread's stack in `slot`.
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

  /// Entries, from the innermost to the outermost.
  public var all: [Element] {
    var all: [Element] = []
    var frame = innermost
    while let current = frame {
      all.append(current.pointee.element)
      frame = current.pointee.outer
    }
    return all
  }

  /// Returns a pointer to the innermost entry for which `matches` returns `true`.
  ///
  /// The pointer is valid until the call of `with` that pushed the entry returns.
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

  /// Pushes an entry, runs `body` with a pointer to the entry, and removes the entry.
  ///
  /// The body may change the entry. The pointer is valid until `body` returns.
  @inlinable
  public func with<Result>(
    _ element: Element, _ body: (UnsafeMutablePointer<Element>) throws -> Result
  ) rethrows -> Result {
    let outer = innermost
    var frame = Frame(element, in: outer)
    return try withUnsafeMutablePointer(to: &frame) { frame in
      setThreadStack(slot.rawValue, frame)
      defer { setThreadStack(slot.rawValue, outer) }
      // `element` is the first field of the frame, so both have the same address.
      return try body(UnsafeMutableRawPointer(frame).assumingMemoryBound(to: Element.self))
    }
  }
}

extension ThreadStack where Element == ObjectIdentifier {
  /// Returns a Boolean value that indicates whether the stack has an entry for `object`.
  @inlinable
  public func contains(_ object: AnyObject) -> Bool {
    first { $0 == ObjectIdentifier(object) } != nil
  }

  /// Pushes an entry for `object`, runs `body`, and removes the entry.
  ///
  /// `object` is kept alive until `body` returns, so no other object can have the same identifier.
  @inlinable
  public func with<Result>(_ object: AnyObject, _ body: () throws -> Result) rethrows -> Result {
    try withExtendedLifetime(object) {
      try with(ObjectIdentifier(object)) { _ in try body() }
    }
  }
}
