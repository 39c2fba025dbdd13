/// A method with what it does.
package struct MethodDefinition: Hashable, Sendable {
  package let declaration: MethodDeclaration
  package let body: [Statement]
}
