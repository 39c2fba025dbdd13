/// `KeyValuePairs` as the array that is all there is in it.
///
/// Its own accessors take the runtime's help at each element.
///
/// Slow path: `Array` of the pairs.
public enum PairStorage {
  /// The pairs that a call was spelled with.
  public static func array(
    of pairs: KeyValuePairs<StaticString, (any Sendable)?>
  ) -> [(key: StaticString, value: (any Sendable)?)] {
    guard Assumption.pairStorage.holds else { return Array(pairs) }
    return unsafeBitCast(pairs, to: [(key: StaticString, value: (any Sendable)?)].self)
  }

  // MARK: Trial

  static func tryOut(
    on pairs: KeyValuePairs<StaticString, (any Sendable)?> = [
      "first": 1, "second": nil, "": "three",
    ]
  ) -> Bool {
    typealias Elements = [(key: StaticString, value: (any Sendable)?)]
    guard MemoryLayout.size(ofValue: pairs) == MemoryLayout<Elements>.size else { return false }
    // What an array begins with, its class, is looked at before it is taken for one.
    let known: Elements = [("", 1)]
    func storage<T>(_ value: T) -> UnsafeRawPointer {
      unsafeBitCast(value, to: UnsafeRawPointer.self)
    }
    guard storage(pairs).load(as: UInt.self) == storage(known).load(as: UInt.self) else {
      return false
    }
    let found = unsafeBitCast(pairs, to: Elements.self)
    return found.count == 3 && found[0].key.utf8Start == pairs[0].key.utf8Start
      && found[0].value as? Int == 1 && found[1].value == nil
      && found[2].value as? String == "three"
  }
}
