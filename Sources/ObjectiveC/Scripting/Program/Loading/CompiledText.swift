package import Invocation
package import ObjectiveCSyntax

/// A text that has been compiled: what an interpreter adds to what it has.
package struct CompiledText: Sendable {
  /// The classes that the text declares or implements, superclasses first where it declares both.
  package var classes: [ClassDefinition] = []

  /// The functions, in order.
  package var functions: [(name: String, code: Code)] = []

  /// The statements outside of functions, if there are any.
  package var main: Code?

  /// The type of the value of ``main``, if it returns one.
  package var resultType: StaticType?

  /// All that is known after the text.
  package var declarations: Declarations

  /// Doubtful code, such as an unknown name, which fails only where it is reached.
  package var warnings: [Diagnostic] = []
}

/// What a text says about a class.
package struct ClassDefinition: Sendable {
  package let name: String

  /// Whether a built-in class of the name is replaced.
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

    /// Reads an instance variable.
    case getter(variable: Int)

    /// Writes an instance variable.
    case setter(variable: Int, copies: Bool)
  }
}
