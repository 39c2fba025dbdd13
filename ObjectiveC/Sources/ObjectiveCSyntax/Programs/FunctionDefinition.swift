/// A function with its body.
package struct FunctionDefinition: Hashable, Sendable {
  package let name: String
  package let type: FunctionType
  package let body: [Statement]
  package let location: Int

  /// The priority among the functions that run before `main`, or `nil` if the function is no
  /// constructor.
  package let constructor: Int?
  /// The priority among the functions that run after `main`, or `nil` if the function is no
  /// destructor.
  package let destructor: Int?
}
