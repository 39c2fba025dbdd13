/// A function with its body.
package struct FunctionDefinition: Hashable, Sendable {
  package let name: String
  package let type: FunctionType
  package let body: [Statement]
  package let location: Int

  /// The order among the functions that run before `main`, or after it; nil where it is not one.
  package let constructor: Int?
  package let destructor: Int?
}
