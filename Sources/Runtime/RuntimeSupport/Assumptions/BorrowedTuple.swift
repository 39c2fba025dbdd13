/// A tuple whose elements are borrowed from their owners.
///
/// Elements of a tuple follow each other in their order, and each offset is the next multiple of
/// the element's alignment. A value that can be moved bit by bit can be read from a copy of its
/// bits as long as the owner keeps the value. So a read-only tuple need not count the references in
/// its elements, which the compiler would count.
///
/// Slow path: the caller makes an ordinary tuple with copies of the values.
@frozen
public struct BorrowedTuple<Values> {
  // Zeroing the words costs nothing: the optimizer removes the stores to words that are not read.
  @usableFromInline var words: (Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0)
  @usableFromInline var end = 0

  /// A Boolean value that indicates whether tuples of this type can be borrowed.
  @inlinable @inline(__always)
  public static var isPossible: Bool {
    MemoryLayout<Values>.size <= 64 && MemoryLayout<Values>.alignment <= 8
      && _isBitwiseTakable(Values.self) && Assumption.tupleLayout.holds
  }

  @inlinable @inline(__always)
  init() {}

  /// Appends an element, which the caller keeps alive as long as the tuple is in use.
  @inlinable @inline(__always)
  mutating func append<Element>(_ element: UnsafePointer<Element>) {
    let mask = MemoryLayout<Element>.alignment - 1
    let offset = (end + mask) & ~mask
    end = offset + MemoryLayout<Element>.size
    withUnsafeMutableBytes(of: &words) { words in
      words.baseAddress.unsafelyUnwrapped.advanced(by: offset)
        .copyMemory(from: element, byteCount: MemoryLayout<Element>.size)
    }
  }

  @inlinable @inline(__always)
  mutating func withValues<Result>(
    _ body: (UnsafePointer<Values>) throws -> Result
  ) rethrows -> Result {
    try withUnsafeBytes(of: &words) { words in
      try body(words.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Values.self))
    }
  }

  /// Calls the body with the address of a tuple of two values.
  ///
  /// - Precondition: ``isPossible`` is `true`. The body neither changes the tuple nor keeps the
  ///   address.
  @inlinable @inline(__always)
  public static func with<A, B, Result>(
    _ a: A, _ b: B, _ body: (UnsafePointer<Values>) throws -> Result
  ) rethrows -> Result where Values == (A, B) {
    try withUnsafePointer(to: a) { a in
      try withUnsafePointer(to: b) { b in
        var tuple = Self()
        tuple.append(a)
        tuple.append(b)
        return try tuple.withValues(body)
      }
    }
  }

  /// Calls the body with the address of a tuple of three values.
  ///
  /// - Precondition: ``isPossible`` is `true`. The body neither changes the tuple nor keeps the
  ///   address.
  @inlinable @inline(__always)
  public static func with<A, B, C, Result>(
    _ a: A, _ b: B, _ c: C, _ body: (UnsafePointer<Values>) throws -> Result
  ) rethrows -> Result where Values == (A, B, C) {
    try withUnsafePointer(to: a) { a in
      try withUnsafePointer(to: b) { b in
        try withUnsafePointer(to: c) { c in
          var tuple = Self()
          tuple.append(a)
          tuple.append(b)
          tuple.append(c)
          return try tuple.withValues(body)
        }
      }
    }
  }

  /// Calls the body with the address of a tuple of four values.
  ///
  /// - Precondition: ``isPossible`` is `true`. The body neither changes the tuple nor keeps the
  ///   address.
  @inlinable @inline(__always)
  public static func with<A, B, C, D, Result>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ body: (UnsafePointer<Values>) throws -> Result
  ) rethrows -> Result where Values == (A, B, C, D) {
    try withUnsafePointer(to: a) { a in
      try withUnsafePointer(to: b) { b in
        try withUnsafePointer(to: c) { c in
          try withUnsafePointer(to: d) { d in
            var tuple = Self()
            tuple.append(a)
            tuple.append(b)
            tuple.append(c)
            tuple.append(d)
            return try tuple.withValues(body)
          }
        }
      }
    }
  }
}

// MARK: Trial

/// A value that cannot be moved bit by bit, because the runtime keeps the address of a weak
/// reference.
private struct Weak {
  weak var object: AnyObject?
}

extension BorrowedTuple where Values == Void {
  static func tryOut(shift: Int = 0) -> Bool {
    func holds<A: Equatable, B: Equatable, C: Equatable, D: Equatable>(
      _ a: A, _ b: B, _ c: C, _ d: D
    ) -> Bool {
      typealias Four = (A, B, C, D)
      // Offsets are compared first: reading a wrong offset as a value would be undefined.
      var offsets: [Int?] = []
      var end = shift
      func place<Element>(_: Element.Type) {
        let alignment = MemoryLayout<Element>.alignment
        let offset = (end + alignment - 1) / alignment * alignment
        offsets.append(offset)
        end = offset + MemoryLayout<Element>.size
      }
      place(A.self)
      place(B.self)
      place(C.self)
      place(D.self)
      guard
        offsets == [
          MemoryLayout<Four>.offset(of: \.0), MemoryLayout<Four>.offset(of: \.1),
          MemoryLayout<Four>.offset(of: \.2), MemoryLayout<Four>.offset(of: \.3),
        ], end == MemoryLayout<Four>.size, _isBitwiseTakable(Four.self)
      else { return false }
      return BorrowedTuple<Four>.with(a, b, c, d) { $0.pointee == (a, b, c, d) }
    }
    let text = "text that is too long for its words"
    return holds(UInt8(201), text, true, UInt64.max - 1)
      && holds([1, 2], Int16(-3), text, UInt8(7)) && holds(2.5, true, Int32?.some(4), [text])
      && holds(text, false, UInt16(3), Float(1.5)) && !_isBitwiseTakable((Int, Weak).self)
  }
}
