/// The attributes of a declaration that say how other code may use it, and by what name.
///
/// Only those that are written `__attribute__((…))` are read; macros are expanded before.
public struct DeclarationAttributes: Hashable, Sendable {
  /// The attributes, in the order of the text.
  public internal(set) var list: [DeclarationAttribute] = []

  init() {}
}

extension DeclarationAttributes {
  /// The name in Swift that `swift_name` gives.
  public var swiftName: String? {
    first { if case .swiftName(let name) = $0 { name } else { nil } }
  }

  /// The name in Swift that `swift_async_name` gives to the `async` form.
  public var swiftAsyncName: String? {
    first { if case .swiftAsyncName(let name) = $0 { name } else { nil } }
  }

  /// Whether the name in Swift begins with two underscores.
  public var isSwiftPrivate: Bool { list.contains(.swiftPrivate) }

  /// Whether it initializes objects by itself.
  public var isDesignatedInitializer: Bool { list.contains(.designatedInitializer) }

  /// Why it is not available in Swift: empty if no reason is written, nil if it is available.
  public var swiftUnavailability: String? {
    first {
      guard case .availability(let availability) = $0,
        availability.platform == nil || availability.platform == "swift",
        availability.isUnavailable
      else { return nil }
      return availability.message ?? ""
    }
  }

  /// What to use instead: empty if that is not written, nil if it is not deprecated.
  ///
  /// A declaration that is deprecated on one platform counts as deprecated.
  public var deprecation: String? {
    first {
      guard case .availability(let availability) = $0, availability.isDeprecated else { return nil }
      if let message = availability.message, !message.isEmpty { return message }
      return availability.replacement.map { "use \($0)" } ?? ""
    }
  }

  /// What the first attribute that has something to say says.
  func first<Value>(_ value: (DeclarationAttribute) -> Value?) -> Value? {
    for attribute in list { if let value = value(attribute) { return value } }
    return nil
  }
}
