/// A tuple of values that stay their owner's.
///
/// A tuple has its elements one after the other in their order, each at the next multiple of its own
/// alignment. A value that can be moved bit by bit can be read from a copy of its bits while its owner keeps
/// it. So a tuple that is only read needs none of the references counted that its elements hold; the
/// compiler counts them.
///
/// Slow path: a tuple of copies.
@frozen
public struct BorrowedTuple<Values> {
  // Zeroed words cost nothing: the optimiser drops those that are not read.
  @usableFromInline var words: (Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0)
  @usableFromInline var end = 0

  /// Whether tuples of this type can be borrowed.
  @inlinable @inline(__always)
  public static var isPossible: Bool {
    MemoryLayout<Values>.size <= 64 && MemoryLayout<Values>.alignment <= 8
      && _isBitwiseTakable(Values.self) && Assumption.tupleLayout.holds
  }

  @inlinable @inline(__always)
  init() {}

  /// Borrows the next element, which the caller keeps for as long as the tuple is used.
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
  /// - Precondition: ``isPossible``. The body neither changes the tuple nor keeps the address.
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

  /// Calls the body with the address of a tuple of three values; otherwise as that of two.
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

  /// Calls the body with the address of a tuple of four values; otherwise as that of two.
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

/// A value that cannot be moved bit by bit: the runtime has its address.
private struct Weak {
  weak var object: AnyObject?
}

extension BorrowedTuple where Values == Void {
  static func tryOut(shift: Int = 0) -> Bool {
    func holds<A: Equatable, B: Equatable, C: Equatable, D: Equatable>(
      _ a: A, _ b: B, _ c: C, _ d: D
    ) -> Bool {
      typealias Four = (A, B, C, D)
      // As offsets first, since what is no value cannot be compared.
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
