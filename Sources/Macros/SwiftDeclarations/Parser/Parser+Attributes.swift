extension Parser {
  typealias Attribute = SwiftDeclaration.Attribute
  typealias Modifier = SwiftDeclaration.Modifier

  static let modifiers: Set<String> = [
    "__consuming", "__setter_access", "_const", "_local", "async", "borrowing", "class",
    "consuming",
    "convenience", "distributed", "dynamic", "fileprivate", "final", "indirect", "infix",
    "internal",
    "isolated", "lazy", "mutating", "nonisolated", "nonmutating", "open", "optional", "override",
    "package", "postfix", "prefix", "private", "public", "reasync", "required", "sending", "static",
    "unowned", "weak", "yielding",
  ]

  /// Names the attributes whose parentheses belong to the following type, as in
  /// `@escaping () -> Void`.
  private static let attributesWithoutArguments: Set<String> = [
    "escaping", "autoclosure", "Sendable", "noescape", "concurrent", "retroactive", "unchecked",
    "preconcurrency",
  ]

  /// Names the attributes that take parentheses as arguments even after a space.
  private static let attributesWithArguments: Set<String> = [
    "available", "backDeployed", "convention", "differentiable", "objc", "_spi", "inline",
    "isolated", "freestanding", "attached", "_specialize", "_semantics", "_silgen_name",
  ]

  /// Reads a row of attributes, including attributes between `#if` and `#endif`.
  mutating func readAttributes() -> [Attribute] {
    var attributes: [Attribute] = []
    while true {
      if at("@") {
        attributes.append(readAttribute())
      } else if at("#if"), let conditional = trying({ try $0.readConditionalAttributes() }) {
        attributes += conditional
      } else {
        return attributes
      }
    }
  }

  mutating func readAttribute() -> Attribute {
    let start = token.start
    advance()
    let nameStart = token.start
    if isName {
      advance()
      while at(".") || at("::"), isNameToken(peek()) {
        advance()
        advance()
      }
      if token.kind == .operator, token.start == lastEnd {
        _ = trying { parser in
          try parser.skipGenericArguments()
          return true
        }
      }
    }
    let name = text(from: nameStart).text
    var arguments: SwiftDeclaration.Text?
    if at("("), takesArguments(name) { arguments = takeGroup() }
    return Attribute(name: name, arguments: arguments, range: start..<lastEnd)
  }

  private func takesArguments(_ name: String) -> Bool {
    if Self.attributesWithoutArguments.contains(name) { return false }
    return token.start == lastEnd || Self.attributesWithArguments.contains(name)
  }

  /// Reads `#if`, its branches and `#endif`, where the branches hold attributes only.
  ///
  /// - Returns: The attributes of all branches, or `nil` if a branch holds anything else.
  private mutating func readConditionalAttributes() throws(SyntaxError) -> [Attribute]? {
    try enter()
    defer { leave() }
    var attributes: [Attribute] = []
    repeat {
      let hasCondition = !at("#else")
      advance()
      if hasCondition { _ = try readCondition() }
      attributes += readAttributes()
    } while at("#elseif") || at("#else")
    // An `#if` with empty branches has no attributes, and may be a member instead.
    return take("#endif") && !attributes.isEmpty ? attributes : nil
  }

  /// Reads the modifiers before the keyword of a declaration.
  mutating func readModifiers() -> [Modifier] {
    var modifiers: [Modifier] = []
    while isModifier {
      let (start, name) = (token.start, word)
      advance()
      let detail = at("(") ? takeGroup().text : nil
      modifiers.append(Modifier(name: name, detail: detail, range: start..<lastEnd))
    }
    return modifiers
  }

  /// `true` if the current word is a modifier.
  ///
  /// `class` is a modifier unless the name of a class follows.
  private var isModifier: Bool {
    guard token.kind == .name, Self.modifiers.contains(word) else { return false }
    guard at("class") else { return true }
    let next = peek()
    guard next.kind == .name else { return false }
    let nextWord = text(next.range)
    if ["func", "var", "let", "subscript"].contains(nextWord) { return true }
    return Self.modifiers.contains(nextWord) && isNameToken(peek(2))
  }
}
