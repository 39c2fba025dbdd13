/// The superclass of a class that is known only at run time.
///
/// The interface of the standard library contains `_getSuperclass`, which is not documented.
///
/// Slow path: none. Without an instance to pass to `Mirror`, the language does not tell the
/// superclass.
public enum Superclass {
  /// Returns the superclass of the class `type`, or `nil` if the class has no superclass.
  public static func of(_ type: AnyClass) -> AnyClass? {
    Assumption.superclass.require()
    return _getSuperclass(type)
  }

  /// Returns a Boolean value that indicates whether two classes are the same, or `type` inherits
  /// from `other`.
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
