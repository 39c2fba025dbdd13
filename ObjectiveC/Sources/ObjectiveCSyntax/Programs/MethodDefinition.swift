/// A method with its body.
package struct MethodDefinition: Hashable, Sendable {
  package let declaration: MethodDeclaration
  package let body: [Statement]
}
