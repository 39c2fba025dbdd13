/// What a class or a category does.
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

  /// The properties whose accessors are made, and the variables for them where those are written.
  package let synthesized: [Synthesis]

  /// The properties whose accessors are not made.
  package let dynamic: [String]

  /// Functions and variables between the methods.
  package let items: [ProgramItem]

  /// Where it is in the text, from `@implementation` to `@end`.
  package let range: Range<Int>

  /// A property whose accessors are made: `@synthesize name = _name`.
  package struct Synthesis: Hashable, Sendable {
    package let property: String
    package let variable: String?
  }
}
