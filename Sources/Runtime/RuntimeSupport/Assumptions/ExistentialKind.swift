/// The kinds of metadata that the runtime has for types that hold values of several, such as `Any`.
///
/// They are the first word of a type's metadata.
///
/// Slow path: classes and what conforms to `Equatable` are known to be none, since a type that holds
/// values of several conforms to nothing. Of all others it is assumed: their values are boxed by a
/// cast, and a handler may have them where another type is declared.
public enum ExistentialKind {
  /// Those of `any P`, and of one whose protocol has arguments.
  static let kinds = [0x303, 0x307]

  /// Whether a type holds values of several: `Any`, `AnyObject`, `any Sendable`.
  public static func isExistential(_ type: any Any.Type) -> Bool {
    Assumption.existentialKind.holds ? kinds.contains(kind(of: type)) : mayBeExistential(type)
  }

  static func mayBeExistential(_ type: any Any.Type) -> Bool {
    if type is any Equatable.Type { return false }
    func open<T>(_: T.Type) -> Bool { T.self is AnyObject.Type }
    return type == AnyObject.self || !_openExistential(type, do: open)
  }

  private static func kind(of type: any Any.Type) -> Int {
    unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee
  }

  // MARK: Trial

  private protocol Plain {}
  private protocol Constrained: AnyObject {}
  private protocol Extended<Element> { associatedtype Element }

  static let existential: [any Any.Type] = [
    Any.self, AnyObject.self, (any Sendable).self, (any Plain).self, (any Constrained).self,
    (any Extended<Int>).self, (any Plain & Constrained).self,
  ]

  static func tryOut(_ kinds: [Int] = Self.kinds) -> Bool {
    let others: [any Any.Type] =
      [
        Int.self, String.self, Int?.self, Any?.self, (Int, Any).self, (() -> Void).self,
        Any.Type.self, [Any].self, PlainTrial.self, Never.self,
      ] + TrialTypes.classes
    return existential.allSatisfy { kinds.contains(kind(of: $0)) }
      && !others.contains { kinds.contains(kind(of: $0)) }
  }
}
