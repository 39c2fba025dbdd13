package import Invocation

/// What a compiler knows by name: the declarations of the library and of the texts before.
package struct Declarations: Sendable {
  package var classes: [String: DeclaredClass] = [:]
  package var protocols: [String: ProtocolRequirements] = [:]
  package var functions: [String: FunctionShape] = [:]
  package var globals: [String: DeclaredVariable] = [:]
  package var constants: [String: DeclaredConstant] = [:]

  /// Functions that get their arguments as expressions, such as assertions.
  package var forms: [String: SpecialForm] = [:]

  /// The accessors of properties, by class or protocol and name.
  package var properties: [String: [String: (getter: String, setter: String)]] = [:]

  package var types: TypeResolver

  /// The definitions of macros, for texts that are read later.
  package var macros: [String] = []

  /// The types of methods with a selector, as the program first declares them.
  private var shapes: [Selector: FunctionShape] = [:]

  /// The types of the library's methods with a selector.
  private var builtInShapes: [Selector: FunctionShape] = [:]

  package init(_ types: TypeResolver) {
    self.types = types
  }

  /// Notes the types of methods with a selector.
  ///
  /// The first declaration counts, as for compilers.
  package mutating func declare(
    _ selector: Selector, _ shape: FunctionShape, isBuiltIn: Bool = false
  ) {
    if isBuiltIn {
      if builtInShapes[selector] == nil { builtInShapes[selector] = shape }
    } else if shapes[selector] == nil {
      shapes[selector] = shape
    }
  }

  /// All selectors that the program or the library declares.
  package var knownSelectors: Set<Selector> { Set(shapes.keys).union(builtInShapes.keys) }

  /// The types of methods with a selector, for a receiver of unknown class.
  ///
  /// Declarations of the program take precedence over those of the library.
  package func knownShape(of selector: Selector) -> FunctionShape? {
    shapes[selector] ?? builtInShapes[selector]
  }
}

/// A class as a compiler knows it.
package struct DeclaredClass: Sendable {
  package let name: String
  package var superclass: String?

  /// The instance variables that the class itself declares.
  package var variables: [InstanceVariable] = []
  package var instanceMethods: [Selector: FunctionShape] = [:]
  package var classMethods: [Selector: FunctionShape] = [:]

  /// The methods that an interface declares, which need not be defined.
  package var declared: [Selector: FunctionShape] = [:]
  package var protocols: Set<String> = []

  /// Whether it is a class of Swift, which a script can add a category to only.
  package var isForeign = false

  /// Whether it is built in, and a script may replace it by a class of the same name.
  package var isOverridable = false

  package init(_ name: String, superclass: String?) {
    self.name = name
    self.superclass = superclass
  }
}

/// An instance variable of a class.
package struct InstanceVariable: Sendable {
  package let name: String
  package let type: StaticType

  /// Whether it does not retain its object, or the objects of its array: it then holds weak
  /// references.
  package let isWeak: Bool

  package init(name: String, type: StaticType, isWeak: Bool) {
    self.name = name
    self.type = type
    self.isWeak = isWeak && type.mayBeWeak
  }
}

/// A protocol as a compiler knows it.
package struct ProtocolRequirements: Sendable {
  package var adopted: [String] = []
  package var methods: [Selector: Requirement] = [:]

  package struct Requirement: Sendable {
    package let shape: FunctionShape
    package let isRequired: Bool
    package let isInstance: Bool

    package init(_ shape: FunctionShape, isRequired: Bool, isInstance: Bool) {
      self.shape = shape
      self.isRequired = isRequired
      self.isInstance = isInstance
    }
  }

  package init() {}
}

/// A variable outside of functions.
package struct DeclaredVariable: Sendable {
  package let type: StaticType
  package let isWeak: Bool

  package init(_ type: StaticType, isWeak: Bool = false) {
    self.type = type
    self.isWeak = isWeak && type.mayBeWeak
  }
}

/// A named constant, such as a case of an enumeration.
package struct DeclaredConstant: Sendable {
  package let type: StaticType

  /// The value; nil if it is an object, which each interpreter has its own of.
  package let value: Constant?

  package init(_ type: StaticType, _ value: Constant?) {
    self.type = type
    self.value = value
  }
}
