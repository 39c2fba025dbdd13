/// The attributes of a declaration that concern the declaration's name and use by other code.
///
/// `__attribute__((…))` is the form in which the parser reads attributes. Beforehand, the
/// preprocessor expands the macros that stand for attributes.
public struct DeclarationAttributes: Hashable, Sendable {
  /// Lists the attributes in the order of the text.
  public internal(set) var list: [DeclarationAttribute] = []

  init() {}
}

extension DeclarationAttributes {
  /// Reads the name in Swift from `swift_name`, or returns `nil` without that attribute.
  public var swiftName: String? {
    first { if case .swiftName(let name) = $0 { name } else { nil } }
  }

  /// Reads the name of the `async` form in Swift from `swift_async_name`, or returns `nil` without
  /// that attribute.
  public var swiftAsyncName: String? {
    first { if case .swiftAsyncName(let name) = $0 { name } else { nil } }
  }

  /// A Boolean value that indicates whether the name in Swift begins with two underscores.
  public var isSwiftPrivate: Bool { list.contains(.swiftPrivate) }

  /// A Boolean value that indicates whether a method is a designated initializer.
  public var isDesignatedInitializer: Bool { list.contains(.designatedInitializer) }

  /// Explains why the declaration is unavailable in Swift, or is `nil` if it is available.
  ///
  /// If the attribute states no reason, the string is empty.
  public var swiftUnavailability: String? {
    first {
      guard case .availability(let availability) = $0,
        availability.platform == nil || availability.platform == "swift",
        availability.isUnavailable
      else { return nil }
      return availability.message ?? ""
    }
  }

  /// Advises users of a deprecated declaration, or is `nil` if the declaration is not deprecated.
  ///
  /// Advice is the message of the attribute, the replacement, or an empty string if neither is
  /// written. A declaration counts as deprecated if it is deprecated on any platform.
  public var deprecation: String? {
    first {
      guard case .availability(let availability) = $0, availability.isDeprecated else { return nil }
      if let message = availability.message, !message.isEmpty { return message }
      return availability.replacement.map { "use \($0)" } ?? ""
    }
  }

  /// Returns the first result of `value` other than `nil`, for the attributes in their order.
  func first<Value>(_ value: (DeclarationAttribute) -> Value?) -> Value? {
    for attribute in list { if let value = value(attribute) { return value } }
    return nil
  }
}
