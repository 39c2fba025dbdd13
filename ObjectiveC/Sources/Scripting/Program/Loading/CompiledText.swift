package import Invocation
package import ObjectiveCSyntax

/// The result of compiling a source text: the definitions to add to an interpreter.
package struct CompiledText: Sendable {
  /// Classes that the text declares or implements.
  ///
  /// A superclass precedes its subclass if the text declares both.
  package var classes: [ClassDefinition] = []

  /// Functions, in the order of their definitions.
  package var functions: [(name: String, code: Code)] = []

  /// The statements outside of functions, if there are any.
  package var main: Code?

  /// The type of the value that ``main`` returns, if it returns a value.
  package var resultType: StaticType?

  /// All declarations that are known after the text.
  package var declarations: Declarations

  /// The warnings about doubtful code, such as an unknown name, which fails only if it is executed.
  package var warnings: [Diagnostic] = []
}

/// Changes that a source text makes to a class.
package struct ClassDefinition: Sendable {
  package let name: String

  /// `true` if the class replaces a built-in class of the same name.
  package var replacesBuiltIn = false
  package var superclass: String?
  package var variables: [InstanceVariable] = []
  package var protocols: Set<String> = []
  package var methods: [MethodDefinition] = []

  package struct MethodDefinition: Sendable {
    package let selector: Selector
    package let shape: FunctionShape
    package let isClassMethod: Bool
    package let isOfCategory: Bool
    package let body: Body
  }

  package enum Body: Sendable {
    case code(Code)

    /// Reads the instance variable with the given index.
    case getter(variable: Int)

    /// Writes the instance variable with the given index.
    case setter(variable: Int, copies: Bool)
  }
}
