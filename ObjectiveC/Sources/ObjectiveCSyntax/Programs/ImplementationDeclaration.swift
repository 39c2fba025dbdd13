/// The implementation of a class or a category.
package struct ImplementationDeclaration: Hashable, Sendable {
  /// The name of the class.
  package let name: String

  /// The name of the category, or `nil` for the class itself.
  package let category: String?

  /// The name of the superclass, or `nil` if `@implementation` names none.
  package let superclass: String?

  /// Lists the instance variables declared here.
  package let variables: [FieldDeclaration]

  package let methods: [MethodDefinition]

  /// The properties of `@synthesize`, each with its instance variable if one is named.
  package let synthesized: [Synthesis]

  /// The properties of `@dynamic`.
  package let dynamic: [String]

  /// Lists the functions, variables and declarations between the methods.
  package let items: [ProgramItem]

  /// Extends in the text from `@implementation` to `@end`.
  package let range: Range<Int>

  /// A synthesized property, as in `@synthesize name = _name`.
  package struct Synthesis: Hashable, Sendable {
    package let property: String
    package let variable: String?
  }
}
