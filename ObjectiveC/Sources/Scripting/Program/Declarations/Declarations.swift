package import Invocation
package import ObjectiveCSyntax

/// Declarations that a compiler knows by name, from the library and from previously compiled source
/// texts.
package struct Declarations: Sendable {
  package var classes: [String: DeclaredClass] = [:]
  package var protocols: [String: ProtocolRequirements] = [:]
  package var functions: [String: FunctionShape] = [:]
  package var globals: [String: DeclaredVariable] = [:]
  package var constants: [String: DeclaredConstant] = [:]

  /// Functions that receive their arguments as expressions, such as assertions.
  package var forms: [String: SpecialForm] = [:]

  /// The properties, keyed by the name of the class or protocol, and then by the property's name.
  package var properties: [String: [String: DeclaredProperty]] = [:]

  package var types: TypeResolver

  /// The macro definitions, for source texts that are compiled later.
  package var macros: [String] = []

  /// The library's texts that have been compiled.
  package var libraries: Set<String> = []

  /// Signatures by selector, as the program first declares them.
  private var shapes: [Selector: FunctionShape] = [:]

  /// Signatures of the library's methods, by selector.
  private var builtInShapes: [Selector: FunctionShape] = [:]

  /// Selectors that the text being compiled declares, if the text imports its headers.
  var selectorsOfText: Set<Selector>?

  package init(_ types: TypeResolver) {
    self.types = types
  }

  /// Records the signature of methods with a selector.
  ///
  /// The first declaration of a selector in a text counts, as in other compilers.
  package mutating func declare(
    _ selector: Selector, _ shape: FunctionShape, isBuiltIn: Bool = false
  ) {
    if isBuiltIn {
      if builtInShapes[selector] == nil { builtInShapes[selector] = shape }
    } else if selectorsOfText?.insert(selector).inserted ?? (shapes[selector] == nil) {
      shapes[selector] = shape
    }
  }

  /// All selectors that the program or the library declares.
  package var knownSelectors: Set<Selector> { Set(shapes.keys).union(builtInShapes.keys) }

  /// Returns the signature of methods with a selector, for a receiver of unknown class.
  ///
  /// The program's declarations take precedence over the library's declarations.
  package func knownShape(of selector: Selector) -> FunctionShape? {
    shapes[selector] ?? builtInShapes[selector]
  }
}

/// A property of a class or protocol.
package struct DeclaredProperty: Sendable {
  package let getter: String
  package let setter: String

  /// Attributes in the form of the Objective-C runtime: `T@"NSString",C,N`.
  var attributes: String
}

/// The facts about a class that a compiler needs.
package struct DeclaredClass: Sendable {
  package let name: String
  package var superclass: String?

  /// Instance variables that the class itself declares, without inherited variables.
  ///
  /// Only ``Declarations/add(_:to:)`` adds variables.
  package var variables: [InstanceVariable] = []

  /// The number of slots that objects of the class or of a subclass have.
  var slotCount = 0

  package var instanceMethods: [Selector: FunctionShape] = [:]
  package var classMethods: [Selector: FunctionShape] = [:]

  /// The methods that an interface declares, which may lack a definition.
  package var declaredInstanceMethods: [Selector: FunctionShape] = [:]
  package var declaredClassMethods: [Selector: FunctionShape] = [:]
  package var protocols: Set<String> = []

  /// Methods declared for other files.
  ///
  /// A class extension, or a category in the file of the implementation, declares private methods.
  package var publicMethods: Set<Selector> = []

  /// `true` for a class written in Swift.
  ///
  /// A script can add categories to it, but cannot implement or subclass it.
  package var isForeign = false

  /// `true` for a built-in class that a script may replace by a class of the same name.
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

  /// The index of the variable's value in the objects of the class and of all subclasses.
  package var slot = 0

  /// The way in which the variable refers to its object, or to the objects of its array.
  package let retention: Retention

  package init(name: String, type: StaticType, retention: Retention = .strong) {
    self.name = name
    self.type = type
    self.retention = type.mayBeWeak ? retention : .strong
  }

  /// What the layout of a class contains for a slot of another subclass of its superclass.
  package static let unused = InstanceVariable(name: "", type: .void)
}

/// The facts about a protocol that a compiler needs.
package struct ProtocolRequirements: Sendable {
  package var adopted: [String] = []
  package var methods: [Selector: Requirement] = [:]

  package struct Requirement: Sendable {
    package let shape: FunctionShape
    package let isRequired: Bool
    package let isInstance: Bool
  }
}

/// A global variable.
package struct DeclaredVariable: Sendable {
  package let type: StaticType
  package let retention: Retention

  package init(_ type: StaticType, retention: Retention = .strong) {
    self.type = type
    self.retention = type.mayBeWeak ? retention : .strong
  }
}

/// A named constant, such as a case of an enumeration.
package struct DeclaredConstant: Sendable {
  package let type: StaticType

  /// The value; `nil` for an object, which each interpreter creates separately.
  package let value: Constant?
}
