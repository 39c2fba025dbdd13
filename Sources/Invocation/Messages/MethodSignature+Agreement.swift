import RuntimeABI

extension MethodSignature {
  /// Whether a handler of these types cannot be what is declared.
  ///
  /// It can where messages of the declared types may convert to its own, see ``Method``, and
  /// numbers are of one kind. An object is any value but a number, a pointer or a selector; a type
  /// without a Swift type of its own is any value.
  func contradicts(_ declared: MethodSignature) -> Bool {
    let arguments = declared.declaredEncoding?.arguments.dropFirst(2).map(\.type)
    return argumentTypes.count != declared.argumentTypes.count
      || argumentTypes.indices.contains { index in
        !TypeAgreement(declared.argumentTypes[index], arguments?[index])
          .includes(argumentTypes[index])
      }
      || !TypeAgreement(declared.returnType, declared.declaredEncoding?.returnType)
        .includes(returnType)
  }

  /// The Swift types, and the encodings without offsets, for errors that compare two signatures.
  var explicit: String { "\(self), \(encoding.withoutFrameOffsets)" }
}

/// What a declared type leaves a handler to choose from.
private struct TypeAgreement {
  private let declared: any Any.Type
  private let encoding: TypeEncoding?

  init(_ declared: any Any.Type, _ encoding: TypeEncoding?) {
    self.declared = Self.unwrap(declared)
    self.encoding = encoding
  }

  func includes(_ type: any Any.Type) -> Bool {
    if ExistentialKind.isExistential(type) { return true }
    if type == Void.self || declared == Void.self { return type == declared }
    switch encoding?.kind {
    // An optional number is an object, one that is not optional is none.
    case .object, .block: return TypeEncoding(of: type).kind.isObject
    default: return includes(unwrapped: Self.unwrap(type))
    }
  }

  private func includes(unwrapped type: any Any.Type) -> Bool {
    if type == declared || ExistentialKind.isExistential(type) { return true }
    let own = TypeEncoding(of: type).kind
    guard let encoding else { return agrees(type, own) }
    switch (encoding.kind, own) {
    case (.scalar(let declared), .scalar(let own)):
      return declared.swiftType == own.swiftType || (declared == .char && own == .bool)
    case (.scalar, _), (.selector, _): return false
    case (.class, .class), (.class, .object): return true
    case (.class, _): return false
    case (.string, .scalar), (.pointer, .scalar), (.string, .selector), (.pointer, .selector):
      return false
    default: return true
    }
  }

  /// Whether two Swift types, neither of which holds values of several, may convert.
  private func agrees(_ type: any Any.Type, _ own: TypeEncoding.Kind) -> Bool {
    if ExistentialKind.isExistential(declared) { return true }
    if Self.isClass(type, within: declared) || Self.isClass(declared, within: type) { return true }
    if case (.scalar(let own), .scalar(let declared)) = (own, TypeEncoding(of: declared).kind) {
      return own.swiftType == declared.swiftType
    }
    // Their elements are converted one by one.
    if type is any Collection.Type, declared is any Collection.Type,
      type != String.self, declared != String.self
    {
      return true
    }
    return FunctionType.differOnlyInSendability(type, declared)
  }

  /// Whether a class is another, or inherits from it.
  private static func isClass(_ type: any Any.Type, within other: any Any.Type) -> Bool {
    func open<Other>(_: Other.Type) -> Bool { type is Other.Type }
    return _openExistential(other, do: open)
  }

  private static func unwrap(_ type: any Any.Type) -> any Any.Type {
    var type = type
    while let optional = type as? any OptionalType.Type { type = optional.wrapped }
    return type
  }
}

extension TypeEncoding.Kind {
  fileprivate var isObject: Bool {
    switch self {
    case .object, .block, .class: true
    default: false
    }
  }
}
