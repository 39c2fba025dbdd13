/// Metadata kinds of existential types: types such as `Any`, which hold values of several types.
///
/// The kind is the first word of a type's metadata.
///
/// Slow path: a class or a type that conforms to `Equatable` is known not to be existential,
/// because an existential type conforms to no protocol. Every other type is assumed to be
/// existential. Values of such types are boxed by a dynamic cast, and a handler accepts them where
/// another type is declared.
public enum ExistentialKind {
  /// Kinds of `any P`, and of `any P<Argument>`.
  static let kinds = [0x303, 0x307]

  /// Returns a Boolean value that indicates whether `type` is existential, such as `Any` or
  /// `AnyObject`.
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
