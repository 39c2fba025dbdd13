public import ObjectiveCEncoding

extension MethodSignature {
  /// Creates a signature from the encoding that Objective-C's compilers write for a method.
  ///
  /// Frame offsets may be omitted. Stands for `+[NSMethodSignature signatureWithObjCTypes:]`.
  ///
  /// - Throws: `TypeEncodingError` with the offset of the first mistake. A receiver and a selector
  ///   must come first; an encoding without them is a mistake, too.
  public init(objCTypes types: String) throws(TypeEncodingError) {
    try self.init(MethodEncoding(types))
  }

  /// Creates a signature from the encoding of a method.
  ///
  /// - Throws: `TypeEncodingError` if the arguments do not begin with a receiver and a selector.
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
  /// If the signature was created from an encoding, this property returns that encoding. Otherwise
  /// `TypeEncoding.init(of:)` encodes the Swift types, and frame offsets are added.
  public var encoding: MethodEncoding {
    declaredEncoding
      ?? MethodEncoding(
        returnType: TypeEncoding(of: returnType),
        parameterTypes: argumentTypes.map(TypeEncoding.init(of:)))
  }
}

extension MethodSignature: ExpressibleByStringLiteral {
  /// Creates a signature from a literal.
  ///
  /// - Precondition: The encoding is well formed. If it is malformed, the program traps with the
  ///   error that ``init(objCTypes:)`` throws.
  @_documentation(visibility: internal)
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
  /// The Swift type of the values of this type in a message: `any Sendable` if `swiftType` is
  /// `nil`.
  fileprivate var standIn: any Any.Type { swiftType ?? (any Sendable).self }
}
