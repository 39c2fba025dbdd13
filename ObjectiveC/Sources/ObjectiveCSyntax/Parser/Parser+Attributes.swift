extension Parser {
  /// Returns the attributes that were read since the last call, and removes them from `attributes`.
  mutating func takeAttributes() -> DeclarationAttributes {
    defer { attributes = DeclarationAttributes() }
    return attributes
  }

  /// Adds the attributes next to `attributes`, without consuming their tokens.
  ///
  /// - Returns: The attributes as they are written, or an empty array if no attributes are next.
  @discardableResult
  mutating func noteAttributes() -> [WrittenAttribute] {
    guard let word = nextName, Self.attributeWords.contains(word) else { return [] }
    let written = writtenAttributes(at: 0)
    for one in written {
      if let attribute = attribute(one.name, one.arguments ?? []) {
        attributes.list.append(attribute)
      }
    }
    return written
  }

  private mutating func attribute(_ name: String, _ arguments: [[Token]]) -> DeclarationAttribute? {
    let first = arguments.first?.first.map(text(of:))
    switch name {
    case "swift_name": return literal(arguments.first).map(DeclarationAttribute.swiftName)
    case "swift_async_name":
      return literal(arguments.first).map(DeclarationAttribute.swiftAsyncName)
    case "swift_private": return .swiftPrivate
    case "swift_async":
      guard first != "none" else { return .swiftAsync(parameter: nil, isPrivate: false) }
      guard arguments.count == 2, let parameter = value(of: arguments[1]) else { return nil }
      return .swiftAsync(parameter: parameter, isPrivate: first == "swift_private")
    case "swift_error":
      return first.flatMap(DeclarationAttribute.ErrorConvention.init).map(
        DeclarationAttribute.swiftError)
    case "availability": return availability(arguments)
    case "deprecated":
      return .availability(
        .init(
          isDeprecated: true, message: literal(arguments.first),
          replacement: arguments.count > 1 ? literal(arguments[1]) : nil))
    case "unavailable":
      return .availability(.init(isUnavailable: true, message: literal(arguments.first)))
    case "ns_error_domain": return .errorDomain(first ?? "")
    case "enum_extensibility": return .enumExtensibility(isOpen: first == "open")
    case "flag_enum": return .flagEnum
    case "swift_newtype", "swift_wrapper": return .newType
    case "objc_designated_initializer": return .designatedInitializer
    default: return nil
    }
  }

  private func availability(_ arguments: [[Token]]) -> DeclarationAttribute? {
    guard let platform = arguments.first?.first else { return nil }
    var availability = DeclarationAttribute.Availability(platform: text(of: platform))
    for argument in arguments.dropFirst() {
      guard let key = argument.first else { continue }
      switch text(of: key) {
      case "unavailable": availability.isUnavailable = true
      // A version of 100000 is `API_TO_BE_DEPRECATED`: the declaration is not deprecated yet.
      case "deprecated":
        availability.isDeprecated = !argument.contains { text(of: $0).hasPrefix("100000") }
      case "message": availability.message = literal(Array(argument.dropFirst(2)))
      case "replacement": availability.replacement = literal(Array(argument.dropFirst(2)))
      default: break
      }
    }
    return .availability(availability)
  }

  /// Returns the text of adjacent string literals, or `nil` if there are no tokens or other tokens.
  private func literal(_ tokens: [Token]?) -> String? {
    guard let tokens, !tokens.isEmpty, tokens.allSatisfy({ $0.kind == .string }) else { return nil }
    return tokens.map { token in
      let text = text(of: token).drop { $0 == "@" }
      return text.dropFirst().dropLast().replacing("\\\"", with: "\"").replacing("\\n", with: "\n")
        .replacing("\\\\", with: "\\")
    }.joined()
  }
}
