import Invocation
@_spi(ObjectiveC) import SwiftDeclarations
import ObjectiveCSyntax

/// A Swift protocol for a protocol or a class of Objective-C.
struct SwiftProtocol {
  /// The name in Objective-C.
  let objectiveCName: String

  let name: String

  /// The Objective-C names of the protocols that the protocol adopts.
  var adopted: [String]

  /// The methods, including the accessors of properties.
  var methods: [SwiftMethod] = []

  /// Lists the declarations left out of the Swift protocol, each with the reason.
  var omissions: [String] = []

  /// Notes the differences from the names and effects that Swift's importer gives.
  private(set) var notes: [String] = []

  /// The name of the protocol within another type, if an attribute gives such a name.
  let nestedName: SwiftNameAttribute?

  /// The availability attributes of the declaration.
  let availability: [String]

  /// The class whose methods the protocol declares, or `nil` for a protocol of Objective-C.
  let className: String?

  var documentation: [String] = []

  /// Creates a protocol without requirements from a declaration.
  init(
    _ declaration: ProtocolDeclaration, _ attributes: SwiftTypeAttributes,
    names: inout SwiftNames
  ) {
    objectiveCName = declaration.name
    className = nil
    availability = declaration.attributes.deprecation == nil ? [] : ["@available(*, deprecated)"]
    let attribute = declaration.attributes.swiftName.flatMap(SwiftNameAttribute.init)
    nestedName = attribute?.context == nil ? nil : attribute
    // A protocol nested in another type keeps its name here, and has an alias in that type.
    let name =
      nestedName == nil ? Self.importedName(of: declaration, attributes) : declaration.name
    self.name = names.give(
      SwiftName.plain(name) + (nestedName?.base == name ? "_" : ""), withSuffixes: true)
    var seen: Set<String> = []
    adopted = declaration.adopted.filter { seen.insert($0).inserted }
  }

  /// Creates the protocol for a class, without requirements.
  ///
  /// A multicast or a script identifies an object by its messages and not by its class. So the text
  /// declares a protocol with the methods of the class. An object that stands in for an instance of
  /// the class conforms to the protocol.
  ///
  /// - Parameters:
  ///   - name: The name of the class.
  ///   - objectiveCName: The name of the protocol at run time.
  ///   - adopted: The protocols that the class adopts, and the protocol for its superclass.
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

  /// Returns the name that Swift's importer gives to a protocol.
  static func importedName(
    of declaration: ProtocolDeclaration, _ attributes: SwiftTypeAttributes
  ) -> String {
    if let attribute = declaration.attributes.swiftName.flatMap(SwiftNameAttribute.init) {
      return "\(attribute)"
    }
    // A type of these headers may have the same name as the protocol. Classes of other headers do
    // not count.
    let suffix = attributes.declared.contains(declaration.name) ? "Protocol" : ""
    return (declaration.attributes.isSwiftPrivate ? "__" : "") + declaration.name + suffix
  }

  /// Adds methods and properties to the protocol.
  ///
  /// - Parameters:
  ///   - members: The methods and properties.
  ///   - added: The selectors that were added before, each with the sign of its kind, `-` or `+`.
  ///   - context: The information on which the names of `members` depend.
  ///   - finder: The finder of the types in `members`.
  mutating func add(
    _ members: [MemberDeclaration], to added: inout Set<String>, in context: SwiftMethodContext,
    types finder: inout SwiftTypeFinder
  ) {
    let properties = Self.properties(among: members, except: added)
    for method in members.methods {
      let name = (method.isInstance ? "-" : "+") + method.selector
      // A category may repeat a declaration of its class.
      guard added.insert(name).inserted else { continue }
      if let reason = Self.obstacle(to: method) {
        omissions.append("\(name), \(reason)")
      } else if className != nil, method.isInitializer {
        omissions.append("\(name), an initializer: messages go to objects that exist")
      } else if method.isInstance, let property = properties[method.selector] {
        // If a property is declared again, the list of methods contains only its setter.
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

  /// Returns the properties, by the selector of each accessor.
  ///
  /// A property is left out if its accessors are also declared as methods, here or in a category
  /// that was added before. Such accessors are ordinary methods.
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

  /// Returns the reason why `method` must be left out, or `nil` if `method` can be kept.
  private static func obstacle(to method: MethodDeclaration) -> String? {
    if let reason = method.attributes.swiftUnavailability {
      return "not available in Swift" + (reason.isEmpty ? "" : ": \(reason)")
    }
    if !method.isInstance, !method.isRequired {
      return
        "an optional class method: a class answers it by a static method that is marked @Responds"
    }
    if method.isVariadic { return "variadic: a message has as many arguments as colons" }
    // A selector stays in memory until the process ends, and few are malformed, so most are checked
    // without creating one.
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
    // The reader gives each parameter a colon, and ends a selector with the last colon. So a plain
    // text is a valid selector.
    if isPlain { return nil }
    do {
      _ = try Selector(method.selector)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Notes that the protocol cannot have the name that an attribute gives within another type.
  mutating func note(unknown attribute: SwiftNameAttribute) {
    notes.append("`\(objectiveCName)` is `\(attribute)` where Swift imports it")
  }

  /// The class or protocol that declares the methods.
  var container: ImporterNames.Container {
    className.map { .class($0) } ?? .protocol(objectiveCName)
  }

  /// Removes the protocol `name` from `adopted`, and adds the `reason` to `omissions`.
  mutating func omit(adopted name: String, because reason: String) {
    adopted.removeAll { $0 == name }
    omissions.append("<\(name)>, \(reason)")
  }

  /// Returns the protocol in the form that the macros use.
  ///
  /// `refined` contains the Swift names of the refined protocols.
  func declaration(refining refined: [String]) -> MessageProtocolDeclaration {
    MessageProtocolDeclaration(
      name: name, registeredName: objectiveCName, messages: methods.map(\.message),
      refined: refined)
  }
}
