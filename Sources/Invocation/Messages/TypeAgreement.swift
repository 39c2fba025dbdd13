import ObjectiveCEncoding
import RuntimeSupport

/// Which types a handler may have where a protocol declares a type.
struct TypeAgreement {
  private let declared: any Any.Type
  private let encoding: TypeEncoding?

  init(_ declared: any Any.Type, _ encoding: TypeEncoding?) {
    self.declared = Self.unwrap(declared)
    self.encoding = encoding
  }

  /// Returns `true` if a handler may have a type where the protocol declares `declared`.
  func includes(_ type: any Any.Type) -> Bool {
    if ExistentialKind.isExistential(type) { return true }
    if type == Void.self || declared == Void.self { return type == declared }
    switch encoding?.kind {
    // An optional number is encoded as an object, but a number that is not optional is not.
    case .object, .block: return TypeEncoding(of: type).kind.isObject
    default: return includes(unwrapped: Self.unwrap(type))
    }
  }

  /// Returns `true` if a handler may have `type`, which is not an optional.
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

  /// Returns `true` if values of the declared Swift type may convert to the concrete type of a
  /// handler.
  private func agrees(_ type: any Any.Type, _ own: TypeEncoding.Kind) -> Bool {
    if ExistentialKind.isExistential(declared) { return true }
    if Self.isClass(type, within: declared) || Self.isClass(declared, within: type) { return true }
    if case (.scalar(let own), .scalar(let declared)) = (own, TypeEncoding(of: declared).kind) {
      return own.swiftType == declared.swiftType
    }
    // A cast from one collection type to another converts the elements one by one, and may succeed.
    if type is any Collection.Type, declared is any Collection.Type,
      type != String.self, declared != String.self
    {
      return true
    }
    return FunctionType.differOnlyInSendability(type, declared)
  }

  /// Returns `true` if two classes are the same, or `type` inherits from `other`.
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
