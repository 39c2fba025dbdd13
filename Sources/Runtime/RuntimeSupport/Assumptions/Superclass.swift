/// The superclass of a class that is known at run time only.
///
/// `_getSuperclass` is in the standard library's interface, and not documented.
///
/// Slow path: none. Only an object tells its superclass otherwise, by `Mirror`.
public enum Superclass {
  /// The superclass of a class, nil if it has none.
  public static func of(_ type: AnyClass) -> AnyClass? {
    Assumption.superclass.require()
    return _getSuperclass(type)
  }

  /// Whether a class is another one, or inherits from it.
  @inlinable @inline(__always)
  public static func isClass(_ type: AnyClass, within other: AnyClass) -> Bool {
    ObjectIdentifier(type) == ObjectIdentifier(other) || isClass(type, below: other)
  }

  @usableFromInline
  static func isClass(_ type: AnyClass, below other: AnyClass) -> Bool {
    Assumption.superclass.require()
    var current: AnyClass? = _getSuperclass(type)
    while let candidate = current {
      if candidate == other { return true }
      current = _getSuperclass(candidate)
    }
    return false
  }

  // MARK: Trial

  private class Base<Value> {}
  private final class Derived: Base<Int> {}

  static func tryOut(_ superclass: (AnyClass) -> AnyClass? = _getSuperclass) -> Bool {
    superclass(Derived.self) == Base<Int>.self && superclass(Base<Int>.self) == nil
      && superclass(BufferTrial.self) == ManagedBuffer<@Sendable () -> Void, Int>.self
      && superclass(PlainTrial.self) == nil && superclass(GenericTrial<Int>.self) == nil
      && superclass(ActorTrial.self) == nil
  }
}
