/// A function with its body.
package struct FunctionDefinition: Hashable, Sendable {
  package let name: String
  package let type: FunctionType
  package let body: [Statement]
  package let location: Int
}
