// `(any Any.Type).self` does not parse.
private typealias AnyType = any Any.Type

/// The type that an optional type wraps.
///
/// An optional's metadata begins with a kind that no other type has, and its third word is the type
/// that it wraps.
///
/// Slow path: no type is known to be an optional; the caller casts types to a protocol.
public enum OptionalMetadata {
  static let kind = 0x202

  /// The type that is wrapped, nil if the type is no optional.
  public static func wrapped(in type: any Any.Type) -> (any Any.Type)? {
    Assumption.optionalMetadata.holds ? wrapped(in: type, kind: kind) : nil
  }

  private static func wrapped(
    in type: any Any.Type, kind: Int, word: Int = 2
  ) -> (any Any.Type)? {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard metadata.load(as: Int.self) == kind else { return nil }
    return metadata.load(fromByteOffset: word * 8, as: AnyType.self)
  }

  // MARK: Trial

  static func tryOut(kind: Int = Self.kind, word: Int = 2) -> Bool {
    func holds<T>(_: T.Type) -> Bool {
      let metadata = unsafeBitCast(T?.self as any Any.Type, to: UnsafeRawPointer.self)
      // As a word first, since what is no type cannot be compared.
      return metadata.load(as: Int.self) == kind
        && metadata.load(fromByteOffset: word * 8, as: UInt.self)
          == UInt(bitPattern: ObjectIdentifier(T.self))
    }
    let others: [any Any.Type] =
      [
        Int.self, String.self, [Int].self, Any.self, (Int, Any).self, (() -> Void).self, Void.self,
        Any.Type.self, Result<Int, any Error>.self, FloatingPointSign.self,
      ] + TrialTypes.classes
    return holds(Int.self) && holds(String.self) && holds(Int?.self) && holds(Any.self)
      && holds(PlainTrial.self) && holds((Int, String).self) && holds((() -> Void).self)
      && others.allSatisfy { wrapped(in: $0, kind: kind) == nil }
  }
}
