/// The conversion from `Any` to `any Sendable`, which have the same memory layout.
///
/// `Sendable` has no requirements, so an `any Sendable` contains no witness table.
///
/// Slow path: none. The language rejects the cast and offers no alternative.
public enum SendableBox {
  /// Returns a value as `any Sendable`, without a check.
  ///
  /// The type of `value` must be `Sendable` although the compiler cannot see the conformance, or
  /// the sender must guarantee that the value is safe to send.
  @inlinable @inline(__always)
  public static func assume(_ value: Any) -> any Sendable {
    Assumption.sendableBox.require()
    return box(value)
  }

  @inlinable @inline(__always)
  static func box(_ value: Any) -> any Sendable {
    // `as Any` is necessary: without the type, the compiler would open the existential.
    unsafeBitCast(value as Any, to: (any Sendable).self)
  }

  // MARK: Trial

  static func tryOut(_ box: (Any) -> any Sendable = Self.box) -> Bool {
    guard MemoryLayout<Any>.size == MemoryLayout<any Sendable>.size else { return false }
    func holds<T: Equatable & Sendable>(_ value: T) -> Bool {
      let found = box(value)
      return type(of: found) == T.self && found as? T == value
    }
    return holds(1) && holds("text that is too long for its words") && holds([1, 2, 3, 4])
      && holds("left"...("right")) && holds(Int?.none) && holds(SIMD4<Float>(repeating: 1))
      && zip(TrialTypes.makers, TrialTypes.classes).allSatisfy { make, type in
        let object = make {}
        let found = box(object) as AnyObject
        return found === object && Swift.type(of: found) == type
      }
  }
}
