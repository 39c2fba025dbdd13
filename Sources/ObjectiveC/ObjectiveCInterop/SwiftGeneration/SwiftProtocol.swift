import Invocation
import SwiftDeclarations
import ObjectiveCSyntax

/// A protocol in Swift.
struct SwiftProtocol {
  /// The name in Objective-C.
  let objectiveCName: String

  let name: String

  /// The names of the protocols that it adopts, in Objective-C.
  var adopted: [String]

  /// The methods, with the accessors of properties.
  var methods: [SwiftMethod] = []

  /// The declarations that are left out of Swift, with the reasons.
  var omissions: [String] = []

  /// What differs from the names and effects that Swift's importer gives.
  private(set) var notes: [String] = []

  /// The name inside of another type that an attribute gives.
  let nestedName: SwiftNameAttribute?

  /// The attributes and the comment of the declaration.
  let availability: [String]

  /// The class whose methods these are; nil for a protocol of Objective-C.
  let className: String?

  var documentation: [String] = []

  /// Makes a protocol without requirements.
  init(
    _ declaration: ProtocolDeclaration, _ attributes: SwiftTypeAttributes,
    names: inout SwiftNames
  ) {
    objectiveCName = declaration.name
    className = nil
    availability = declaration.attributes.deprecation == nil ? [] : ["@available(*, deprecated)"]
    let attribute = declaration.attributes.swiftName.flatMap(SwiftNameAttribute.init)
    nestedName = attribute?.context == nil ? nil : attribute
    // A protocol that is inside of another type keeps its name here, and has an alias there.
    let name =
      nestedName == nil ? Self.importedName(of: declaration, attributes) : declaration.name
    self.name = names.give(
      SwiftName.plain(name) + (nestedName?.base == name ? "_" : ""), withSuffixes: true)
    var seen: Set<String> = []
    adopted = declaration.adopted.filter { seen.insert($0).inserted }
  }

  /// Makes the protocol of a class's methods.
  ///
  /// A multicast or a script knows an object by its messages, and not by its class. So a class is
  /// written as the protocol of its methods: an object that stands in for one of the class conforms.
  ///
  /// - Parameters:
  ///   - name: The name of the class.
  ///   - objectiveCName: The name of the protocol at run time.
  ///   - adopted: The protocols that it adopts, and that of its superclass's methods.
  ///   - names: The names of the top level.
  init(
    ofClass name: String, objectiveCName: String, adopted: [String], names: inout SwiftNames
  ) {
    self.objectiveCName = objectiveCName
    className = name
    self.name = names.give(SwiftName.plain(objectiveCName), withSuffixes: true)
    var seen: Set<String> = []
    self.adopted = adopted.filter { seen.insert($0).inserted }
    availability = []
    nestedName = nil
  }

  /// The name that Swift's importer gives to a protocol.
  static func importedName(
    of declaration: ProtocolDeclaration, _ attributes: SwiftTypeAttributes
  ) -> String {
    if let attribute = declaration.attributes.swiftName.flatMap(SwiftNameAttribute.init) {
      return "\(attribute)"
    }
    // A type may have the name of a protocol. A class that is declared elsewhere does not count.
    let suffix = attributes.declared.contains(declaration.name) ? "Protocol" : ""
    return (declaration.attributes.isSwiftPrivate ? "__" : "") + declaration.name + suffix
  }

  /// Adds methods and properties.
  ///
  /// - Parameters:
  ///   - members: The methods and properties.
  ///   - added: The selectors that have been added, each with the sign of its kind.
  ///   - context: What their names depend on.
  ///   - finder: The types.
  mutating func add(
    _ members: [MemberDeclaration], to added: inout Set<String>, in context: SwiftMethodContext,
    types finder: inout SwiftTypeFinder
  ) {
    let properties = Self.properties(among: members, except: added)
    for method in members.methods {
      let name = (method.isInstance ? "-" : "+") + method.selector
      // A category may declare what its class does.
      guard added.insert(name).inserted else { continue }
      if let reason = Self.obstacle(to: method) {
        omissions.append("\(name), \(reason)")
      } else if className != nil, method.isInitializer {
        omissions.append("\(name), an initializer: messages go to objects that exist")
      } else if method.isInstance, let property = properties[method.selector] {
        // Of a property that is declared again, only the setter is among the methods.
        guard property.getter == method.selector || property.isRedeclaration else { continue }
        let accessors = SwiftMethod.accessors(of: property, in: context, types: &finder)
        methods += accessors
        notes += accessors.compactMap(\.note)
      } else {
        methods.append(SwiftMethod(method, in: context, types: &finder))
        if let note = methods.last?.note { notes.append(note) }
      }
    }
  }

  /// The properties by the selector of each accessor.
  ///
  /// A property whose accessors are declared as methods, too, also in a category that was added
  /// before, is left out: they are just methods.
  private static func properties(
    among members: [MemberDeclaration], except added: Set<String>
  ) -> [String: PropertyDeclaration] {
    var taken: Set<String> = []
    for case .method(let method) in members where method.isInstance {
      taken.insert(method.selector)
    }
    var properties: [String: PropertyDeclaration] = [:]
    for case .property(let property) in members where property.isInstance {
      let accessors = property.accessors
      let areFree = accessors.allSatisfy {
        !added.contains("-" + $0.selector) && obstacle(to: $0) == nil
          && taken.insert($0.selector).inserted
      }
      guard areFree else { continue }
      for accessor in accessors { properties[accessor.selector] = property }
    }
    return properties
  }

  /// The reason why a method has to be left out; nil if it does not.
  private static func obstacle(to method: MethodDeclaration) -> String? {
    if let reason = method.attributes.swiftUnavailability {
      return "not available in Swift" + (reason.isEmpty ? "" : ": \(reason)")
    }
    if !method.isInstance, !method.isRequired {
      return
        "an optional class method: a class answers it by a static method that is marked @Responds"
    }
    if method.isVariadic { return "variadic: a message has as many arguments as colons" }
    // A selector that is made stays in memory for ever, and hardly any is malformed.
    let isPlain = method.selector.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    if method.selector.utf8.first == UInt8(ascii: ":") {
      return "its first part has no name, and a method of Swift has one"
    }
    // The reader gives each parameter a colon, and ends a selector with the last one.
    if isPlain { return nil }
    do {
      _ = try Selector(method.selector)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Says that its name in Swift cannot be had here.
  mutating func note(unknown attribute: SwiftNameAttribute) {
    notes.append("`\(objectiveCName)` is `\(attribute)` where Swift imports it")
  }

  /// The declaration that has its methods.
  var container: ImporterNames.Container {
    className.map { .class($0) } ?? .protocol(objectiveCName)
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
