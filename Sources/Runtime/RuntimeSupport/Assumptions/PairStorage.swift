/// The memory layout of `KeyValuePairs`: a single array, and nothing else.
///
/// Accessors of `KeyValuePairs` call the runtime for each element.
///
/// Slow path: the pairs are copied to an `Array`.
public enum PairStorage {
  /// Returns the labeled arguments of a call as an array.
  public static func array(
    of pairs: KeyValuePairs<StaticString, (any Sendable)?>
  ) -> [(key: StaticString, value: (any Sendable)?)] {
    guard Assumption.pairStorage.holds else { return copy(pairs) }
    return unsafeBitCast(pairs, to: [(key: StaticString, value: (any Sendable)?)].self)
  }

  @inline(never)
  private static func copy(
    _ pairs: KeyValuePairs<StaticString, (any Sendable)?>
  ) -> [(key: StaticString, value: (any Sendable)?)] {
    Array(pairs)
  }

  // MARK: Trial

  private typealias Elements = [(key: StaticString, value: (any Sendable)?)]

  static func tryOut(on pairs: KeyValuePairs<StaticString, (any Sendable)?> = sample(1)) -> Bool {
    guard MemoryLayout.size(ofValue: pairs) == MemoryLayout<Elements>.size else { return false }
    // The class of the array's storage is compared before the pairs are used as an array.
    func storage<T>(_ value: T) -> UInt {
      unsafeBitCast(value, to: UnsafePointer<UInt>.self).pointee
    }
    guard storage(pairs) == storage(elements(1)) else { return false }
    let found = unsafeBitCast(pairs, to: Elements.self)
    guard found.count == 3, found[1].value == nil else { return false }
    return found[0].key.utf8Start == pairs[0].key.utf8Start && found[0].value as? Int == 1
      && found[2].value as? String == "three"
  }

  // These functions are not inlined, so the compiler cannot place their results in static memory.
  @inline(never)
  static func sample(_ number: Int) -> KeyValuePairs<StaticString, (any Sendable)?> {
    ["first": number, "second": nil, "": "three"]
  }

  @inline(never)
  private static func elements(_ number: Int) -> [(StaticString, (any Sendable)?)] {
    [("", number)]
  }
}
