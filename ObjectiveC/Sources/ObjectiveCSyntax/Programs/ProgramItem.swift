/// An item at the top level of a source file.
package enum ProgramItem: Hashable, Sendable {
  /// A declaration that a header may contain, too.
  case declaration(Declaration)

  case implementation(ImplementationDeclaration)

  case function(FunctionDefinition)

  /// A variable declaration, or another statement of a script.
  case statement(Statement)

  /// The offset of the code that the item defines, or `nil` for a declaration.
  package var codeLocation: Int? {
    switch self {
    case .declaration: nil
    case .implementation(let implementation): implementation.range.lowerBound
    case .function(let function): function.location
    case .statement(let statement): statement.location
    }
  }
}
