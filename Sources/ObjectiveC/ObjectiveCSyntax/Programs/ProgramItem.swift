/// An item at the top level of a source file.
package enum ProgramItem: Hashable, Sendable {
  /// A declaration that a header may contain, too.
  case declaration(Declaration)

  case implementation(ImplementationDeclaration)

  case function(FunctionDefinition)

  /// A variable declaration, or another statement of a script.
  case statement(Statement)
}
