/// The kinds of metadata that the runtime has for types that hold values of several, such as `Any`.
///
/// They are the first word of a type's metadata.
///
/// Slow path: any type is taken for one. Its values are boxed by a cast, and declarations are not
/// compared before a message is delivered.
public enum ExistentialKind {
  /// Those of `any P`, and of one whose protocol has arguments.
  static let kinds = [0x303, 0x307]

  /// Whether a type holds values of several: `Any`, `AnyObject`, `any Sendable`.
  public static func isExistential(_ type: any Any.Type) -> Bool {
    guard Assumption.existentialKind.holds else { return true }
    return kinds.contains(kind(of: type))
  }

  private static func kind(of type: any Any.Type) -> Int {
    unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee
  }

  // MARK: Trial

  private protocol Plain {}
  private protocol Constrained: AnyObject {}
  private protocol Extended<Element> { associatedtype Element }

  static func tryOut(_ kinds: [Int] = Self.kinds) -> Bool {
    let existential: [any Any.Type] = [
      Any.self, AnyObject.self, (any Sendable).self, (any Plain).self, (any Constrained).self,
      (any Extended<Int>).self, (any Plain & Constrained).self,
    ]
    let others: [any Any.Type] =
      [
        Int.self, String.self, Int?.self, Any?.self, (Int, Any).self, (() -> Void).self,
        Any.Type.self, [Any].self, PlainTrial.self, Never.self,
      ] + TrialTypes.classes
    return existential.allSatisfy { kinds.contains(kind(of: $0)) }
      && !others.contains { kinds.contains(kind(of: $0)) }
  }
}
