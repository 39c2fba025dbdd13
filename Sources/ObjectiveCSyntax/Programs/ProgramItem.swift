/// What a source file has outside of everything else.
package enum ProgramItem: Hashable, Sendable {
  /// What could stand in a header.
  case declaration(Declaration)

  case implementation(ImplementationDeclaration)

  case function(FunctionDefinition)

  /// A variable, or another statement of a script.
  case statement(Statement)
}
