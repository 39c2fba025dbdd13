package import Invocation
import ObjectiveCSyntax

extension Declarations {
  /// Returns the encoding of a class's structure, or `nil` if the type is no class.
  func encoding(ofClass type: DeclaredType) -> String? {
    guard case .named(let written, _) = type.kind else { return nil }
    let name = types.className(written)
    guard classes[name] != nil else { return nil }
    let variables = inheritance(of: name).reversed().flatMap(\.variables)
    // The built-in root classes have no declared `isa`.
    let root = inheritance(of: name).last?.variables.isEmpty == false ? "" : "#"
    return "{\(name)=\(root)\(variables.map { "\($0.type.encoding)" }.joined())}"
  }

  /// Returns a class and its superclasses, ending with the root class.
  package func inheritance(of name: String) -> [DeclaredClass] {
    var chain: [DeclaredClass] = []
    var next: String? = name
    // The loop ends because the compiler refuses a class that inherits from itself.
    while let name = next, let type = classes[name] {
      chain.append(type)
      next = type.superclass
    }
    return chain
  }

  package func variable(_ name: String, of className: String) -> InstanceVariable? {
    inheritance(of: className).firstResult { $0.variables.last { $0.name == name } }
  }

  /// Adds an instance variable to a class.
  ///
  /// The code of subclasses may already be compiled. So the variable gets a slot that no object of
  /// the class or of a subclass uses, and the slots of other variables do not change.
  ///
  /// - Returns: The variable with its slot.
  mutating func add(_ variable: InstanceVariable, to name: String) -> InstanceVariable {
    var variable = variable
    let chain = inheritance(of: name)
    let inherited = chain.compactMap(\.variables.last).map { $0.slot + 1 }
    variable.slot = max(chain.first?.slotCount ?? 0, inherited.max() ?? 0)
    classes[name]?.variables.append(variable)
    reserve(variable.slot + 1, for: name)
    return variable
  }

  /// Notes the number of slots that objects of a class have, in the class and its superclasses.
  mutating func reserve(_ slotCount: Int, for name: String) {
    for type in inheritance(of: name) {
      classes[type.name]?.slotCount = max(type.slotCount, slotCount)
    }
  }

  /// Returns the names of a protocol and of all protocols that it adopts directly or indirectly,
  /// without duplicates.
  package func adopted(by name: String) -> [String] {
    var found: [String] = []
    var pending = [name]
    var seen: Set<String> = []
    while let name = pending.popLast() {
      guard seen.insert(name).inserted else { continue }
      pending += protocols[name]?.adopted ?? []
      found.append(name)
    }
    return found
  }

  package func inherits(_ name: String, from other: String) -> Bool {
    inheritance(of: name).contains { $0.name == other }
  }

  /// Returns `true` if a class or one of its superclasses adopts a protocol, directly or
  /// indirectly.
  func conforms(_ name: String, to protocolName: String) -> Bool {
    inheritance(of: name).contains { type in
      type.protocols.contains { adopted(by: $0).contains(protocolName) }
    }
  }

  // MARK: Methods

  func instanceMethod(_ selector: Selector, of name: String) -> FunctionShape? {
    inheritance(of: name).firstResult { $0.instanceMethods[selector] }
  }

  /// Returns the signature of a class method, whether inherited or not.
  ///
  /// The instance methods of the root class are also class methods of each of its subclasses.
  func classMethod(_ selector: Selector, of name: String) -> FunctionShape? {
    let chain = inheritance(of: name)
    return chain.firstResult { $0.classMethods[selector] ?? $0.declaredClassMethods[selector] }
      ?? chain.last?.instanceMethods[selector]
  }

  /// Returns the signature of a method as a class, its superclasses or their protocols declare it.
  package func declared(
    _ selector: Selector, in className: String, isInstance: Bool = true
  ) -> FunctionShape? {
    inheritance(of: className).firstResult { type in
      let methods = isInstance ? type.declaredInstanceMethods : type.declaredClassMethods
      let required = type.protocols.lazy.flatMap(adopted).compactMap {
        protocols[$0]?.methods[selector]
      }
      return methods[selector] ?? required.first { $0.isInstance == isInstance }?.shape
    }
  }

  /// Returns the signature of a method sent to a receiver of a type, or `nil` if no declaration is
  /// known.
  package func shape(of selector: Selector, sentTo type: StaticType) -> FunctionShape? {
    if case .object(let name?) = type, classes[name] != nil {
      if let shape = instanceMethod(selector, of: name) { return shape }
      if let declared = declared(selector, in: name) { return declared }
    }
    return knownShape(of: selector)
  }

  package func resultType(of selector: Selector, sentTo type: StaticType) -> StaticType {
    let shape = shape(of: selector, sentTo: type)
    let result = shape?.result ?? .dynamic
    // The result is the receiver's class for `instancetype`, and for methods that return an
    // instance by convention.
    if case .object(nil) = result, case .object(let name?) = type,
      shape?.returnsInstance == true || Self.returnsInstance(selector)
    {
      return .object(name)
    }
    return result
  }

  private static func returnsInstance(_ selector: Selector) -> Bool {
    ["init", "copy", "mutableCopy", "self", "retain", "autorelease"].contains(selector.name)
      || selector.name.hasPrefix("initWith")
  }

  /// Returns the selectors that read and write a property.
  package func accessors(
    of property: String, in type: StaticType
  ) -> (getter: String, setter: String) {
    if case .object(let name?) = type {
      let found = inheritance(of: name).firstResult { type in
        ([type.name] + type.protocols).firstResult { properties[$0]?[property] }
      }
      if let found { return (found.getter, found.setter) }
    }
    return (property, Self.setter(of: property))
  }

  /// Returns the default setter of a property, for a declaration that names no setter.
  package static func setter(of property: String) -> String {
    "set" + property.prefix(1).uppercased() + property.dropFirst() + ":"
  }
}

extension Sequence {
  /// Returns the first result that is not `nil`, without visiting the elements after it.
  func firstResult<Result>(_ transform: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = transform(element) { return result }
    }
    return nil
  }
}
