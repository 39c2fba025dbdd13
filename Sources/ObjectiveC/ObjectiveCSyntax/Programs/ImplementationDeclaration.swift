/// The implementation of a class or a category.
package struct ImplementationDeclaration: Hashable, Sendable {
  /// The name of the class.
  package let name: String

  /// The name of the category, or nil for the class itself.
  package let category: String?

  /// The superclass, if one is written here.
  package let superclass: String?

  /// The instance variables that are declared here.
  package let variables: [FieldDeclaration]

  package let methods: [MethodDefinition]

  /// The properties of `@synthesize`, with their variables where those are written.
  package let synthesized: [Synthesis]

  /// The properties of `@dynamic`.
  package let dynamic: [String]

  /// Functions and variables between the methods.
  package let items: [ProgramItem]

  /// The range in the text, from `@implementation` to `@end`.
  package let range: Range<Int>

  /// A property that is synthesized: `@synthesize name = _name`.
  package struct Synthesis: Hashable, Sendable {
    package let property: String
    package let variable: String?
  }
}
