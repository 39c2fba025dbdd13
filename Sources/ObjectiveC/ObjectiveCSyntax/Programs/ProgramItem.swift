/// An item at the top level of a source file.
package enum ProgramItem: Hashable, Sendable {
  /// A declaration as headers have it.
  case declaration(Declaration)

  case implementation(ImplementationDeclaration)

  case function(FunctionDefinition)

  /// A variable, or another statement of a script.
  case statement(Statement)
}
