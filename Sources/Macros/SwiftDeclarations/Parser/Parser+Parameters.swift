extension Parser {
  typealias Parameter = SwiftDeclaration.Parameter

  /// Distinguishes parameter lists by the meaning of a single name or a missing name.
  enum ParameterStyle {
    /// A single name is also the argument label.
    case function
    /// A single name is not an argument label.
    case `subscript`
    /// A value may have no name.
    case enumCase
  }

  /// Reads the parameters in parentheses.
  mutating func readParameters(_ style: ParameterStyle) throws(SyntaxError) -> [Parameter] {
    guard at("(") else { throw error("'(' is expected here") }
    let end = groupEnd
    advance()
    var parameters: [Parameter] = []
    while index < end {
      parameters.append(try readParameter(style))
      if index < end, !take(",") { throw error("',' is expected here") }
    }
    try expect(")")
    return parameters
  }

  private mutating func readParameter(_ style: ParameterStyle) throws(SyntaxError) -> Parameter {
    let start = token.start
    let attributes = isParameterUnnamed(style) ? [] : readAttributes()
    var label: String?
    var name: String?
    if !isParameterUnnamed(style) {
      var names: [String?] = []
      while !at(":") {
        guard isName else { throw error("the name of a parameter is expected here") }
        names.append(at("_") ? nil : unquotedWord)
        advance()
      }
      advance()
      guard let last = names.last else { throw error("the name of a parameter is expected here") }
      name = last
      // Two names may follow a word such as `isolated`. Only the last two are the label and the
      // name.
      label = names.count > 1 ? names[names.count - 2] : style == .subscript ? nil : last
    }
    let typeStart = token.start
    let specifiers = trying { $0.skipTypeSpecifiers() } ?? []
    try skipType()
    var parameter = Parameter(
      label: label, name: name, range: start..<lastEnd, type: text(from: typeStart))
    parameter.attributes = attributes
    parameter.typeSpecifiers = specifiers
    parameter.isVariadic = token.kind == .operator && take("...")
    if take("=") { parameter.defaultValue = try readExpression() }
    parameter.range = start..<lastEnd
    return parameter
  }

  /// Returns `true` if no name precedes the type of an enumeration case's value.
  private func isParameterUnnamed(_ style: ParameterStyle) -> Bool {
    guard style == .enumCase else { return false }
    if at("@") { return true }
    guard isName else { return true }
    return !isText(":", of: peek()) && !(isNameToken(peek()) && isText(":", of: peek(2)))
  }

  /// Returns the current word, without its backquotes.
  var unquotedWord: String {
    guard token.kind == .quotedName else { return word }
    return text(token.start + 1..<token.end - 1)
  }
}
