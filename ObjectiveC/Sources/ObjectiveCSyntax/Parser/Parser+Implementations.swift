extension Parser {
  /// Reads an implementation up to `@end`, or up to the next class if `@end` is missing.
  mutating func readImplementation() throws(SyntaxError) -> ImplementationDeclaration {
    let start = advance().location
    let name = try expectName("a class's name")
    knownTypes.insert(name)
    var category: String?
    var superclass: String?
    if take(.leftParenthesis) {
      category = try expectName("a category's name")
      try expect(.rightParenthesis)
    } else if take(.colon) {
      superclass = try expectName("a class's name")
    }
    var parts = ImplementationParts()
    if next(is: .leftBrace) { parts.variables = readInstanceVariables() }
    readParts(&parts, of: name, from: start)
    return ImplementationDeclaration(
      name: name, category: category, superclass: superclass, variables: parts.variables,
      methods: parts.methods, synthesized: parts.synthesized, dynamic: parts.dynamic,
      items: parts.items, range: start..<max(start, endOfLast))
  }

  private mutating func readParts(
    _ parts: inout ImplementationParts, of name: String, from start: Int
  ) {
    while true {
      let first = index
      do throws(SyntaxError) {
        switch peek().kind {
        case .atKeyword(.end):
          advance()
          return
        case .end, .atKeyword(.interface), .atKeyword(.implementation):
          report("'\(name)' has no @end", at: start)
          return
        case .atKeyword(.synthesize):
          try readSynthesize(into: &parts.synthesized)
        case .atKeyword(.dynamic):
          advance()
          repeat { parts.dynamic.append(try expectName("a property's name")) } while take(.comma)
          endStatement()
        case .punctuator(.minus), .punctuator(.plus):
          parts.methods.append(try readMethodDefinition())
        default:
          readItem(into: &parts.items)
        }
      } catch {
        report(error)
        skipStatement()
        if index == first { advance() }
      }
    }
  }

  private mutating func readSynthesize(
    into synthesized: inout [ImplementationDeclaration.Synthesis]
  ) throws(SyntaxError) {
    advance()
    repeat {
      let property = try expectName("a property's name")
      let variable = take(.assign) ? try expectName("an instance variable's name") : nil
      synthesized.append(
        ImplementationDeclaration.Synthesis(property: property, variable: variable))
    } while take(.comma)
    endStatement()
  }

  mutating func readMethodDefinition() throws(SyntaxError) -> MethodDefinition {
    let declaration = try readMethod(isRequired: true) { parser in
      while parser.nextName != nil { parser.skipMacro() }
    }
    _ = take(.semicolon)
    return MethodDefinition(declaration: declaration, body: try readBody())
  }
}

/// Contents of an implementation.
private struct ImplementationParts {
  var variables: [FieldDeclaration] = []
  var methods: [MethodDefinition] = []
  var synthesized: [ImplementationDeclaration.Synthesis] = []
  var dynamic: [String] = []
  var items: [ProgramItem] = []
}
