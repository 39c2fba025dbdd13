import Invocation
import MessageDeclarations
import ObjectiveCSyntax

/// A protocol in Swift.
struct SwiftProtocol {
  /// The name in Objective-C.
  let objectiveCName: String

  let name: String

  /// The names of the protocols that it adopts, in Objective-C.
  private(set) var adopted: [String]

  /// The methods, with the accessors of properties.
  private(set) var methods: [SwiftMethod] = []

  /// The declarations that are left out of Swift, with the reasons.
  private(set) var omissions: [String] = []

  /// Makes a protocol without requirements, with a suffix to its name.
  init(_ declaration: ProtocolDeclaration, suffix: String, names: inout SwiftNames) {
    objectiveCName = declaration.name
    name = names.give(
      SwiftName.plain(declaration.name) + suffix,
      // The macro makes the other two.
      with: ["Messages", "Multicast"])
    var seen: Set<String> = []
    adopted = declaration.adopted.filter { seen.insert($0).inserted }
  }

  /// Adds methods and properties.
  mutating func add(
    _ members: [MemberDeclaration], types finder: inout SwiftTypeFinder,
    names: inout SwiftMethodNames
  ) {
    let properties = Self.properties(among: members)
    for method in members.methods {
      if let reason = Self.obstacle(to: method) {
        omissions.append("\(method.isInstance ? "-" : "+")\(method.selector), \(reason)")
      } else if let property = properties[method.selector] {
        guard property.getter == method.selector else { continue }
        methods +=
          SwiftMethod.accessors(of: property, types: &finder, names: &names)
          ?? property.accessors.map { SwiftMethod($0, types: &finder, names: &names) }
      } else {
        methods.append(SwiftMethod(method, types: &finder, names: &names))
      }
    }
  }

  /// The properties by the selector of each accessor.
  ///
  /// A property whose accessors are declared as methods, too, is left out: they are just methods.
  private static func properties(
    among members: [MemberDeclaration]
  ) -> [String: PropertyDeclaration] {
    var taken: Set<String> = []
    for case .method(let method) in members where method.isInstance {
      taken.insert(method.selector)
    }
    var properties: [String: PropertyDeclaration] = [:]
    for case .property(let property) in members where property.isInstance {
      let accessors = property.accessors
      guard accessors.allSatisfy({ obstacle(to: $0) == nil && taken.insert($0.selector).inserted })
      else { continue }
      for accessor in accessors { properties[accessor.selector] = property }
    }
    return properties
  }

  /// The reason why a method has to be left out; nil if it does not.
  private static func obstacle(to method: MethodDeclaration) -> String? {
    if !method.isInstance {
      return "a class method: a class answers it by a static method that is marked @Responds"
    }
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

  /// The protocol as the macros know it.
  ///
  /// The refined protocols are named as in Swift.
  func declaration(refining refined: [String]) -> MessageProtocolDeclaration {
    MessageProtocolDeclaration(
      name: name, registeredName: objectiveCName, messages: methods.map(\.message),
      refined: refined)
  }
}
