/// The storage of an array: the elements have a fixed address for as long as the array is not
/// changed.
///
/// In an array of labeled elements, the value comes after the label, at the next multiple of the
/// value's alignment.
///
/// Slow path: the code that reads an element copies the `Array`.
public enum ArrayStorage {
  /// A Boolean value that indicates whether the boxes in an array may be read at their addresses.
  ///
  /// Read this property before you pass an array on: the compiler retains the array across the
  /// check.
  @inlinable @inline(__always)
  public static var isTrusted: Bool { Assumption.arrayStorage.holds }

  /// Returns the address of the first `any Sendable` in `list`.
  ///
  /// - Precondition: ``isTrusted`` is `true`. The caller keeps `list` unchanged while the address
  ///   is in use.
  @inlinable @inline(__always)
  public static func boxes(of list: [any Sendable]) -> UnsafeRawPointer? {
    list.withUnsafeBytes { $0.baseAddress }
  }

  /// Returns the address of the first box in `list`, which contains labeled values.
  ///
  /// - Precondition: ``isTrusted`` is `true`.
  public static func boxes(
    of list: UnsafeBufferPointer<(key: StaticString, value: (any Sendable)?)>
  ) -> UnsafeRawPointer? {
    UnsafeRawPointer(list.baseAddress).map { $0 + offsetOfValue }
  }

  /// The offset of the box in a labeled element.
  static var offsetOfValue: Int {
    let mask = MemoryLayout<(any Sendable)?>.alignment - 1
    return (MemoryLayout<StaticString>.size + mask) & ~mask
  }

  // MARK: Trial

  static func tryOut(isMoved: Bool = false) -> Bool {
    typealias Labelled = (key: StaticString, value: (any Sendable)?)
    let list: [any Sendable] = [1, "two", 3.0]
    let labelled: [Labelled] = [("first", 1), ("", "two")]
    // Boxes are read at their addresses, so the layout of a box must hold, too.
    guard Assumption.existentialBox.holds,
      offsetOfValue == MemoryLayout<Labelled>.offset(of: \.value),
      let boxes = boxes(of: isMoved ? list + [4] : list), boxes == Self.boxes(of: list),
      let values = labelled.withUnsafeBufferPointer({ Self.boxes(of: $0) })
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
