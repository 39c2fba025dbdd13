/// The type that an optional type wraps.
///
/// The metadata of an optional begins with a kind that no other type has. The third word of the
/// metadata is the wrapped type.
///
/// Slow path: no type is recognized as an optional, and the caller casts types to a protocol
/// instead.
public enum OptionalMetadata {
  static let kind = 0x202

  /// Returns the type that an optional type wraps.
  ///
  /// - Returns: The wrapped type, or `nil` if `type` is not an optional or the assumption does not
  ///   hold.
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
      // Words are compared first: reading a wrong word as a type would be undefined.
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
