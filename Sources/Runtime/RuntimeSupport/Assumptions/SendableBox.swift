/// `Any` as `any Sendable`, which is laid out the same: `Sendable` has no requirements, and so no
/// witnesses.
///
/// Slow path: none. The language refuses the cast, and has no other way.
public enum SendableBox {
  /// A value whose type is `Sendable`, or that its sender vouches for, though that cannot be seen.
  @inlinable @inline(__always)
  public static func assume(_ value: Any) -> any Sendable {
    Assumption.sendableBox.require()
    return box(value)
  }

  @inlinable @inline(__always)
  static func box(_ value: Any) -> any Sendable {
    // With its type written down, or the compiler would look inside it.
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
