/// The attributes of a declaration that concern the declaration's name and use by other code.
///
/// The parser reads attributes in the form `__attribute__((…))`. Beforehand, the preprocessor expands
/// the macros that stand for attributes.
public struct DeclarationAttributes: Hashable, Sendable {
  /// Attributes, in the order of the text.
  public internal(set) var list: [DeclarationAttribute] = []

  init() {}
}

extension DeclarationAttributes {
  /// The name in Swift from `swift_name`, or `nil` without that attribute.
  public var swiftName: String? {
    first { if case .swiftName(let name) = $0 { name } else { nil } }
  }

  /// The name of the `async` form in Swift from `swift_async_name`, or `nil` without that
  /// attribute.
  public var swiftAsyncName: String? {
    first { if case .swiftAsyncName(let name) = $0 { name } else { nil } }
  }

  /// A Boolean value that indicates whether the name in Swift begins with two underscores.
  public var isSwiftPrivate: Bool { list.contains(.swiftPrivate) }

  /// A Boolean value that indicates whether a method is a designated initializer.
  public var isDesignatedInitializer: Bool { list.contains(.designatedInitializer) }

  /// The reason why the declaration is unavailable in Swift, or `nil` if it is available.
  ///
  /// The reason is an empty string if the attribute states none.
  public var swiftUnavailability: String? {
    first {
      guard case .availability(let availability) = $0,
        availability.platform == nil || availability.platform == "swift",
        availability.isUnavailable
      else { return nil }
      return availability.message ?? ""
    }
  }

  /// The advice for a deprecated declaration, or `nil` if the declaration is not deprecated.
  ///
  /// The advice is the message of the attribute, the replacement, or an empty string if neither is
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
