/// Where an array has its elements: in one place for as long as it is kept unchanged.
///
/// A labelled element's value comes after its label, at the next multiple of its own alignment.
///
/// Slow path: the array is copied where an element is read.
public enum ArrayStorage {
  /// Whether elements, which are boxes or have one, may be read where they are.
  ///
  /// Asked before an array is passed on, since the compiler retains it across the question.
  @inlinable @inline(__always)
  public static var isTrusted: Bool { Assumption.arrayStorage.holds }

  /// The first box of a list that is trusted.
  @inlinable @inline(__always)
  public static func boxes(of list: [any Sendable]) -> UnsafeRawPointer? {
    list.withUnsafeBytes { $0.baseAddress }
  }

  /// The first box of a list with labels that is trusted.
  @inlinable @inline(__always)
  public static func boxes(
    of list: [(key: StaticString, value: (any Sendable)?)]
  ) -> UnsafeRawPointer? {
    list.withUnsafeBytes { list in list.baseAddress.map { $0 + offsetOfValue } }
  }

  /// Where a labelled element's box is.
  @inlinable @inline(__always)
  static var offsetOfValue: Int {
    let mask = MemoryLayout<(any Sendable)?>.alignment - 1
    return (MemoryLayout<StaticString>.size + mask) & ~mask
  }

  // MARK: Trial

  static func tryOut(isMoved: Bool = false) -> Bool {
    typealias Labelled = (key: StaticString, value: (any Sendable)?)
    let list: [any Sendable] = [1, "two", 3.0]
    let labelled: [Labelled] = [("first", 1), ("", "two")]
    // A box is only read where it is, so both must hold.
    guard Assumption.existentialBox.holds,
      offsetOfValue == MemoryLayout<Labelled>.offset(of: \.value),
      let boxes = boxes(of: isMoved ? list + [4] : list), boxes == Self.boxes(of: list),
      let values = Self.boxes(of: labelled), values == Self.boxes(of: labelled)
    else { return false }
    func isFound<T: Equatable>(_ value: T, at address: UnsafeRawPointer) -> Bool {
      address.assumingMemoryBound(to: (any Sendable)?.self).pointee as? T == value
    }
    let stride = MemoryLayout<any Sendable>.stride
    return withExtendedLifetime((list, labelled)) {
      isFound(1, at: boxes) && isFound("two", at: boxes + stride)
        && isFound(3.0, at: boxes + 2 * stride)
        && (values - offsetOfValue).load(as: StaticString.self).utf8Start
          == labelled[0].key.utf8Start
        && isFound(1, at: values) && isFound("two", at: values + MemoryLayout<Labelled>.stride)
    }
  }
}
