extension SwiftFile {
  /// Returns the selectors of a method table that a class lists by hand.
  ///
  /// - Parameter member: The property `methods`.
  /// - Returns: Selectors, or `nil` if the property contains anything except a single table, or the
  ///   table anything except `Method("selector")` with further arguments.
  package func listedSelectors(of member: SwiftDeclaration) -> [String]? {
    var parser = Parser(Array(text.utf8), lineStarts: lineStarts)
    while parser.token.start < member.nameRange.upperBound { parser.advance() }
    if parser.take(":"), !parser.take("MethodTable") { return nil }
    guard parser.take("=") || parser.take("{") else { return nil }
    _ = parser.take("return")
    guard parser.take("MethodTable") else { return nil }
    if parser.at("(") {
      let arguments = parser.takeGroup().text
      guard arguments.isEmpty || arguments.hasPrefix("adopting:") else { return nil }
      if !parser.at("{") { return arguments.isEmpty ? [] : nil }
    }
    guard parser.take("{") else { return nil }
    var selectors: [String] = []
    while !parser.isAtEndOfGroup {
      if parser.take("Invocation"), !parser.take("::") { return nil }
      guard parser.take("Method"), parser.at("(") else { return nil }
      let argument = parser.peek()
      guard argument.kind == .string, let selector = parser.text(argument.range).literalValue else {
        return nil
      }
      selectors.append(selector)
      parser.skipGroup()
      if parser.at("{") { parser.skipGroup() }
      _ = parser.take(";")
    }
    return selectors
  }
}
