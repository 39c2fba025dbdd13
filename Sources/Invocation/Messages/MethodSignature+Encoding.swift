public import ObjectiveCEncoding

extension MethodSignature {
  /// Makes a signature from the types that Objective-C's compilers write.
  ///
  /// With or without frame offsets. Stands for `+[NSMethodSignature signatureWithObjCTypes:]`.
  ///
  /// - Throws: `TypeEncodingError` with the offset of the first mistake, also if the arguments do not
  ///   begin with a receiver and a selector.
  public init(objCTypes types: String) throws(TypeEncodingError) {
    try self.init(MethodEncoding(types))
  }

  /// Makes a signature from the encoding of a method.
  ///
  /// - Throws: `TypeEncodingError` where the arguments do not begin with a receiver and a selector.
  public init(_ encoding: MethodEncoding) throws(TypeEncodingError) {
    let hidden: [(expected: String, isThere: (TypeEncoding.Kind) -> Bool)] = [
      ("a receiver, '@' or '#'", \.isReceiver), ("a selector, ':'", { $0 == .selector }),
    ]
    for (index, (expected, isThere)) in hidden.enumerated()
    where index >= encoding.arguments.count || !isThere(encoding.arguments[index].type.kind) {
      var before = encoding
      before.arguments = Array(encoding.arguments.prefix(index))
      throw TypeEncodingError(
        encoding: encoding.description, offset: before.description.utf8.count, expected: expected)
    }
    self.init(
      argumentTypes: encoding.arguments.dropFirst(2).map(\.type.standIn),
      returnType: encoding.returnType.standIn, declaredEncoding: encoding)
  }

  /// The types as Objective-C's compilers write them.
  ///
  /// A signature that was made from an encoding has that encoding. Any other has the encodings that
  /// `TypeEncoding.init(of:)` finds for the Swift types, with frame offsets.
  public var encoding: MethodEncoding {
    declaredEncoding
      ?? MethodEncoding(
        returnType: TypeEncoding(of: returnType),
        parameterTypes: argumentTypes.map(TypeEncoding.init(of:)))
  }
}

extension MethodSignature: ExpressibleByStringLiteral {
  /// Makes a signature from a literal.
  ///
  /// - Precondition: The encoding is well formed. A malformed one traps with what
  ///   ``init(objCTypes:)`` throws.
  public init(stringLiteral types: String) {
    do {
      try self.init(objCTypes: types)
    } catch {
      fatalError("\(error)")
    }
  }
}

extension TypeEncoding.Kind {
  fileprivate var isReceiver: Bool {
    switch self {
    case .object, .class: true
    default: false
    }
  }
}

extension TypeEncoding {
  /// The Swift type that values of the type have in a message.
  fileprivate var standIn: any Any.Type { swiftType ?? (any Sendable).self }
}
