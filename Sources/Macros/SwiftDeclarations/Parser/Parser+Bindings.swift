extension Parser {
  typealias Binding = SwiftDeclaration.Binding

  /// Reads the variables after `let` or `var`.
  ///
  /// - Returns: Variables, and the range of the braces of the last variable that has braces.
  mutating func readBindings() throws(SyntaxError) -> (bindings: [Binding], body: Range<Int>?) {
    var bindings: [Binding] = []
    var body: Range<Int>?
    repeat {
      let start = token.start
      let name: String
      if at("(") {
        skipGroup()
        name = text(start..<lastEnd)
      } else if isName {
        name = unquotedWord
        advance()
      } else {
        throw error("the name of a variable is expected here")
      }
      var binding = Binding(name: name, nameRange: start..<lastEnd, type: nil)
      if take(":") { binding.type = try readType() }
      if take("=") {
        binding.hasInitializer = true
        try skipExpression()
      }
      if at("{"), !binding.hasInitializer || isAtObservers {
        (binding.accessors, body) = readAccessors()
      }
      bindings.append(binding)
    } while take(",")
    return (bindings, body)
  }
}
