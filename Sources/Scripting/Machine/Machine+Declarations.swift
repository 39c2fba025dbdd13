import Invocation

extension Machine {
  /// The types of a method as a class declares them, itself or by the protocols that it adopts.
  func declared(_ selector: Selector, in className: String) -> FunctionShape? {
    guard let type = classes[className] else { return nil }
    for type in type.inheritanceChain {
      if let shape = declarations[type.name]?[selector] { return shape }
      for name in type.protocols {
        if let shape = requirement(selector, of: name) { return shape }
      }
    }
    return nil
  }

  private func requirement(_ selector: Selector, of name: String) -> FunctionShape? {
    for name in AdoptedProtocols(of: name, in: self) {
      if let method = protocols[name]?.methods[selector] { return method.shape }
    }
    return nil
  }

  /// The types of a method that is sent to a receiver of a type, if they are known.
  func shape(of selector: Selector, sentTo type: StaticType) -> FunctionShape? {
    if case .object(let name?) = type, let known = classes[name] {
      if let method = known.instanceMethod(for: selector) { return method.shape }
      if let declared = declared(selector, in: name) { return declared }
    }
    return knownShape(of: selector)
  }

  func resultType(of selector: Selector, sentTo type: StaticType) -> StaticType {
    let result = shape(of: selector, sentTo: type)?.result ?? .dynamic
    // `instancetype`, and methods that return an instance by convention.
    if case .object(nil) = result, case .object(let name?) = type,
      Self.returnsInstance(selector)
    {
      return .object(name)
    }
    return result
  }

  private static func returnsInstance(_ selector: Selector) -> Bool {
    ["init", "copy", "mutableCopy", "self", "retain", "autorelease"].contains(selector.name)
      || selector.name.hasPrefix("initWith")
  }

  /// The selectors that read and write a property.
  func accessors(of property: String, in type: StaticType) -> (getter: String, setter: String) {
    let standard = (
      property, "set" + property.prefix(1).uppercased() + property.dropFirst() + ":"
    )
    guard case .object(let name?) = type, let type = classes[name] else { return standard }
    for type in type.inheritanceChain {
      for name in [type.name] + type.protocols {
        if let names = properties[name]?[property] { return names }
      }
    }
    return standard
  }

  /// The object for a protocol.
  func protocolObject(_ name: String) throws -> Value {
    guard let found = protocols[name] else {
      throw RuntimeFailure("there is no protocol '\(name)'")
    }
    return .object(ProtocolObject(found, isa: builtInClass("Protocol")))
  }

  /// Makes a protocol, or finds the one with the name.
  package func addProtocol(_ name: String) -> ScriptProtocol {
    if let existing = protocols[name] { return existing }
    let new = ScriptProtocol(name, adopting: [])
    protocols[name] = new
    return new
  }
}

/// A `Protocol`.
package final class ProtocolObject: Object, @unchecked Sendable {
  package let described: ScriptProtocol

  init(_ described: ScriptProtocol, isa: ClassObject) {
    self.described = described
    super.init(isa)
  }

  package override var identity: AnyObject { described }
}
