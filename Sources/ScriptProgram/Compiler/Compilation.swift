package import ObjectiveCSyntax

/// The state that the compilers of a text's functions share.
package final class Compilation {
  package var declarations: Declarations
  package let source: SourceText

  /// Doubtful code, such as an unknown name, which fails only where it is reached.
  private(set) var warnings: [CompileError] = []

  init(_ source: SourceText, _ declarations: Declarations) {
    self.source = source
    self.declarations = declarations
    self.declarations.types = declarations.types.detached()
  }

  /// Warns of a name that nothing declares yet: reaching it is an exception.
  func warnUndeclared(_ what: String, at location: Int) {
    warnings.append(CompileError(message: "\(what) is not declared", location: location))
  }

  /// Adds a type, and the constants of an enumeration.
  func declare(_ declaration: Declaration) {
    declarations.types.table.add([declaration])
    switch declaration {
    case .enumeration(let enumeration): declare(enumeration)
    case .typedef(let typedef):
      if case .enumeration(let enumeration) = typedef.type.kind { declare(enumeration) }
    default: break
    }
  }

  private func declare(_ enumeration: EnumerationDeclaration) {
    let type = enumeration.underlyingType.map(declarations.types.resolve) ?? .int
    for named in enumeration.cases ?? [] {
      declarations.constants[named.name] = DeclaredConstant(type, .integer(Int(named.value ?? 0)))
    }
  }
}
