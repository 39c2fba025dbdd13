/// Where an array has its elements: in one place for as long as it is kept unchanged.
///
/// A labelled element's value comes after its label, at the next multiple of its own alignment.
///
/// Slow path: the array is copied where an element is read.
public enum ArrayStorage {
  /// The first box of a list, nil where the list must be read as an array.
  public static func boxes(of list: [any Sendable]) -> UnsafeRawPointer? {
    isTrusted ? address(of: list) : nil
  }

  /// The first box of a list with labels, nil where the list must be read as an array.
  public static func boxes<Label>(
    of list: [(key: Label, value: (any Sendable)?)]
  ) -> UnsafeRawPointer? {
    isTrusted ? address(of: list).map { $0 + offsetOfValue(after: Label.self) } : nil
  }

  // A box is only read where it is, so both must hold.
  private static var isTrusted: Bool {
    Assumption.arrayStorage.holds && Assumption.existentialBox.holds
  }

  private static func address<Element>(of list: [Element]) -> UnsafeRawPointer? {
    list.withUnsafeBytes { $0.baseAddress }
  }

  private static func offsetOfValue<Label>(after label: Label.Type) -> Int {
    let mask = MemoryLayout<(any Sendable)?>.alignment - 1
    return (MemoryLayout<Label>.size + mask) & ~mask
  }

  // MARK: Trial

  static func tryOut(isMoved: Bool = false) -> Bool {
    let list: [any Sendable] = [1, "two", 3.0]
    let labelled: [(key: StaticString, value: (any Sendable)?)] = [("first", 1), ("", "two")]
    guard let boxes = address(of: isMoved ? list + [4] : list),
      let labels = address(of: labelled), labels == address(of: labelled),
      boxes == address(of: list)
    else { return false }
    func isFound<T: Equatable>(_ value: T, at address: UnsafeRawPointer) -> Bool {
      address.assumingMemoryBound(to: (any Sendable)?.self).pointee as? T == value
    }
    let stride = MemoryLayout<any Sendable>.stride
    let labelledStride = MemoryLayout<(key: StaticString, value: (any Sendable)?)>.stride
    let values = labels + offsetOfValue(after: StaticString.self)
    guard
      offsetOfValue(after: StaticString.self)
        == MemoryLayout<(key: StaticString, value: (any Sendable)?)>.offset(of: \.value)
    else { return false }
    return withExtendedLifetime((list, labelled)) {
      isFound(1, at: boxes) && isFound("two", at: boxes + stride)
        && isFound(3.0, at: boxes + 2 * stride)
        && labels.load(as: StaticString.self).utf8Start == labelled[0].key.utf8Start
        && isFound(1, at: values) && isFound("two", at: values + labelledStride)
    }
  }
}
