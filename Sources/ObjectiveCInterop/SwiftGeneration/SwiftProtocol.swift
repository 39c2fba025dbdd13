import Invocation
import ObjectiveCSyntax

/// A protocol in Swift.
struct SwiftProtocol {
  /// The name in Objective-C.
  let objectiveCName: String

  let name: String

  /// The name of the description among those of all protocols.
  let descriptionName: String

  /// The names of the method table, of the scope of the optional methods and of the multicast.
  let tableName: String
  let optionalsName: String
  let multicastName: String

  /// The names of the protocols that it adopts, in Objective-C.
  private(set) var adopted: [String]

  /// The methods and properties.
  private(set) var requirements: [SwiftRequirement] = []

  /// The declarations that are left out of Swift, with the reasons.
  private(set) var omissions: [String] = []

  /// Makes a protocol without requirements, with a suffix to its name.
  init(
    _ declaration: ProtocolDeclaration, suffix: String, names: inout SwiftNames,
    members: inout SwiftNames
  ) {
    objectiveCName = declaration.name
    name = names.give(SwiftName.escaped(declaration.name + suffix))
    descriptionName = members.give(
      SwiftName.escaped(SwiftName.lowerCamelCase(SwiftName.plain(declaration.name))))
    let plainName = SwiftName.plain(declaration.name)
    tableName = members.give("\(SwiftName.lowerCamelCase(plainName))Methods")
    optionalsName = names.give("\(plainName)Optional")
    multicastName = names.give("\(plainName)Multicast")
    var seen: Set<String> = []
    adopted = declaration.adopted.filter { seen.insert($0).inserted }
  }

  /// Adds methods and properties, with the descriptions of the methods in the same order.
  mutating func add(
    _ members: [MemberDeclaration], described descriptions: [MethodDescription],
    types finder: inout SwiftTypeFinder, names: inout SwiftMethodNames
  ) {
    let methods = Array(zip(members.methods, descriptions))
    let properties = Self.properties(among: members)
    let encodings = Dictionary(
      methods.filter(\.0.isInstance).map { ($0.0.selector, "\($0.1.encoding)") }
    ) { first, _ in first }
    func swift(_ method: MethodDeclaration) -> SwiftMethod {
      SwiftMethod(
        method, encoding: encodings[method.selector] ?? "", types: &finder, names: &names)
    }
    for (method, _) in methods {
      if let reason = Self.obstacle(to: method) {
        omissions.append("\(method.isInstance ? "-" : "+")\(method.selector), \(reason)")
      } else if let accessors = properties[method.selector] {
        guard accessors[0].selector == method.selector else { continue }
        let property = SwiftProperty(
          getter: swift(accessors[0]), setter: accessors.dropFirst().first.map(swift))
        requirements.append(
          SwiftRequirement(kind: .property(property), isRequired: method.isRequired))
      } else {
        requirements.append(
          SwiftRequirement(kind: .method(swift(method)), isRequired: method.isRequired))
      }
    }
  }

  /// The accessors of each property, by the selector of each accessor.
  ///
  /// A property whose accessors are declared as methods, too, is left out: they are just methods.
  private static func properties(
    among members: [MemberDeclaration]
  ) -> [String: [MethodDeclaration]] {
    var taken: Set<String> = []
    for case .method(let method) in members where method.isInstance {
      taken.insert(method.selector)
    }
    var properties: [String: [MethodDeclaration]] = [:]
    for case .property(let property) in members where property.isInstance {
      let accessors = property.accessors
      guard accessors.allSatisfy({ obstacle(to: $0) == nil && taken.insert($0.selector).inserted })
      else { continue }
      for accessor in accessors { properties[accessor.selector] = accessors }
    }
    return properties
  }

  /// The reason why a method has to be left out; nil if it does not.
  private static func obstacle(to method: MethodDeclaration) -> String? {
    if !method.isInstance { return "a class method: a class lists these in classMethods" }
    if method.isVariadic { return "variadic: a message has as many arguments as colons" }
    do {
      _ = try Selector(method.selector)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Leaves out a protocol that it adopts.
  mutating func omit(adopted name: String, because reason: String) {
    adopted.removeAll { $0 == name }
    omissions.append("<\(name)>, \(reason)")
  }

  /// Names the protocols of the optional requirements, after all types have been named.
  mutating func nameOptionals(except taken: SwiftNames) {
    // A nested protocol would hide a type of the same name.
    var names = taken
    for index in requirements.indices where !requirements[index].isRequired {
      requirements[index].protocolName = names.give(requirements[index].methods[0].title)
    }
  }
}
