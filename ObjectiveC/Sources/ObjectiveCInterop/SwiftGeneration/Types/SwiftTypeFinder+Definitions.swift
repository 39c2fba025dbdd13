import ObjectiveCSyntax

extension SwiftTypeFinder {
  /// Returns the name of a structure, union or enumeration.
  ///
  /// The name of a type definition takes precedence over the tag.
  func name(of type: DeclaredType.Kind, tag: String?, _ name: String?) -> String? {
    guard let tag else { return name }
    return tags[DeclaredType.tag(of: type) ?? ""] ?? tag
  }

  mutating func type(of record: RecordDeclaration, name: String?) -> SwiftType {
    let kind = DeclaredType.Kind.record(record)
    guard let name = self.name(of: kind, tag: record.name, name) else { return .object }
    if own.typedefs[name] == nil, let known = KnownSwiftTypes.values[name] { return use(known) }
    let key = DeclaredType.tag(of: kind) ?? name
    let definition = table.definition(of: record)
    guard let fields = definition.fields, !definition.isUnion else {
      return declare(name, as: key, .placeholder(.object))
    }
    return declare(name, as: key, .structure(fields))
  }

  mutating func type(of enumeration: EnumerationDeclaration, name: String?) -> SwiftType {
    let kind = DeclaredType.Kind.enumeration(enumeration)
    let definition = table.definition(of: enumeration)
    guard let name = self.name(of: kind, tag: enumeration.name, name) else {
      return rawType(of: definition)
    }
    let key = DeclaredType.tag(of: kind) ?? name
    guard let domain = definition.errorDomain else {
      return declare(name, as: key, .enumeration(definition, prefix: name))
    }
    return declare(
      name, as: key, .error(definition, prefix: name, domain: domain),
      base: SwiftTypeAttributes.errorName(ofCodes: name), part: ".Code")
  }

  mutating func rawType(of enumeration: EnumerationDeclaration) -> SwiftType {
    guard let type = enumeration.underlyingType else { return .named("Int32") }
    switch resolve(type).kind {
    case .scalar(let scalar): return self.type(of: scalar)
    default: return .named("Int")
    }
  }

  mutating func kind(of definition: Definition) -> SwiftTypeDeclaration.Kind {
    switch definition {
    case .placeholder(let type): return .placeholder(type)
    // Each use of the alias says whether the value is optional. The alias must not be optional
    // itself, because an alias of a function type needs `@escaping` where it is not optional.
    case .alias(let type): return .alias(plainType(of: type))
    case .structure(let fields):
      var names = SwiftNames()
      return .structure(
        fields.compactMap { field in
          field.name.map { (names.give(SwiftName.escaped($0)), self.type(ofField: field.type)) }
        })
    case .enumeration(let enumeration, let prefix):
      return kind(of: enumeration, prefix: prefix)
    case .error(let enumeration, let prefix, let domain):
      return .error(code: kind(of: enumeration, prefix: prefix), domain: domain)
    case .newType(let name, let type):
      let raw = plainType(of: type)
      var taken = SwiftNames(except: ["rawValue", "hashValue", "init"])
      let constants = (constants.byType[name] ?? []).map { one in
        (
          name: SwiftName.escaped(taken.give(SwiftName.plain(one.swiftName))),
          value: literal(of: one.initializer, raw: raw), original: one.name
        )
      }
      return .newType(raw: raw, isHashable: isHashable(raw, of: type), constants: constants)
    }
  }

  private func isHashable(_ raw: SwiftType, of type: DeclaredType) -> Bool {
    if case .scalar = resolve(type).kind { return raw != .object }
    return isHashable(type)
  }

  /// Returns the value of a constant as a Swift literal, or `nil` if the headers do not contain the
  /// value.
  func literal(of initializer: Initializer?, raw: SwiftType) -> String? {
    guard case .expression(let expression) = initializer else { return nil }
    return literal(of: expression, raw)
  }

  private func literal(of expression: Expression, _ raw: SwiftType) -> String? {
    switch expression.kind {
    case .objectString(let text) where raw == .named("String"): return text.swiftLiteral
    case .integer(let value, _):
      if let bounds = IntegerBounds(raw) { return bounds.literal(Int(truncatingIfNeeded: value)) }
      return isFloating(raw) ? "\(value)" : nil
    case .floating(let value, _) where isFloating(raw) && value.isFinite: return "\(value)"
    case .name("YES") where raw == .named("Bool"): return "true"
    case .name("NO") where raw == .named("Bool"): return "false"
    case .prefix(.minus, let operand):
      return literal(of: operand, raw).flatMap { $0.hasPrefix("-") ? nil : "-\($0)" }
    default: return nil
    }
  }

  private func isFloating(_ type: SwiftType) -> Bool {
    ["Double", "Float", "TimeInterval"].contains("\(type)")
  }

  mutating func type(ofField type: DeclaredType) -> SwiftType {
    guard case .array(let element, _) = resolve(type).kind, depth < 8 else {
      return self.type(of: type, canBeNil: true)
    }
    depth += 1
    defer { depth -= 1 }
    return .array(self.type(ofField: element))
  }

  mutating func kind(
    of enumeration: EnumerationDeclaration, prefix: String
  ) -> SwiftTypeDeclaration.Kind {
    let raw = rawType(of: enumeration)
    guard let bounds = IntegerBounds(raw) else { return .alias(raw) }
    let cases = enumeration.cases ?? []
    let found = EnumerationNames(enumeration, name: prefix)
    if found.kind == .constants {
      return .constants(
        raw: raw,
        cases: cases.compactMap { one in
          one.value.map { (SwiftName.escaped(self.names.give(one.name)), bounds.literal($0)) }
        })
    }
    var taken = SwiftNames(except: ["rawValue", "hashValue", "init"])
    let names = found.names.map { SwiftName.escaped(taken.give(SwiftName.plain($0))) }
    let values = zip(names, cases).compactMap { name, declared in
      declared.value.map { (name: name, value: bounds.literal($0)) }
    }
    // In Swift, `[]` stands for an option set without options.
    if enumeration.isOptionSet {
      return .options(raw: raw, cases: values.filter { $0.value != "0" })
    }
    let isClosed =
      !cases.isEmpty && cases.allSatisfy { $0.value.map(bounds.contains) ?? false }
    return .enumeration(raw: raw, cases: values, isClosed: isClosed)
  }
}

extension String {
  /// The text as a Swift string literal.
  fileprivate var swiftLiteral: String {
    let escaped = unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      default: scalar.value < 32 ? "\\u{\(String(scalar.value, radix: 16))}" : "\(scalar)"
      }
    }
    return "\"\(escaped.joined())\""
  }
}
