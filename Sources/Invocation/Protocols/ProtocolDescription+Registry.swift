import RuntimeSupport

extension ProtocolDescription {
  /// The protocols by name.
  ///
  /// Protocols are added, and never changed or removed.
  private static let registry = Guarded<[String: ProtocolDescription]>([
    "NSObject": ProtocolDescription(unregistered: "NSObject")
  ])

  private init(unregistered name: String) {
    self.name = name
    adopted = []
    requirements = []
  }

  /// Finds a protocol by its name.
  ///
  /// The protocol must have been created at run time, or be declared in Swift with
  /// `@MessageProtocol`. Stands for `objc_getProtocol` and `NSProtocolFromString`.
  public init?(named name: String) {
    if let found = Self.registry.withLock({ $0[name] }) {
      self = found
      return
    }
    // A protocol declared in Swift is created when it is first needed, which may be now.
    DeclaredProtocol.makeAll()
    guard let found = Self.registry.withLock({ $0[name] }) else { return nil }
    self = found
  }

  /// The names of all protocols that were created at run time or are declared in Swift with
  /// `@MessageProtocol`, and the name `NSObject`.
  ///
  /// The names are in alphabetical order. Stands for `objc_copyProtocolList`.
  public static var registeredNames: [String] {
    DeclaredProtocol.makeAll()
    return registry.withLock { Array($0.keys) }.sorted()
  }

  /// Registers a protocol, unless a protocol with the same name is registered.
  ///
  /// - Returns: The registered protocol with the name, which may differ from `new`.
  static func register(_ new: ProtocolDescription) -> ProtocolDescription {
    // If two different descriptions had the same name, a lookup by the name could return either
    // description. So `ProtocolDescription.init` throws if the returned protocol differs from
    // `new`. A description is registered when it is created, as the runtimes of Objective-C
    // register a protocol when its code is loaded.
    registry.withLock { registry in
      if let existing = registry[new.name] { return existing }
      registry[new.name] = new
      return new
    }
  }

  /// The protocol and all protocols that it adopts, directly or not, each once.
  var lineage: [ProtocolDescription] { ancestry.found }

  /// A note for the error about a selector that was not found.
  ///
  /// The note names the adopted protocols that do not exist, and is empty if all adopted protocols
  /// exist.
  var note: String {
    let unknown = ancestry.unknown.map { "'\($0)'" }
    if unknown.isEmpty { return "" }
    return "; it adopts \(unknown.joined(separator: ", ")), which nobody has made"
  }

  /// The protocol with its adopted protocols, breadth first, and the names that are not registered.
  private var ancestry: (found: [ProtocolDescription], unknown: [String]) {
    var found = [self]
    var unknown: [String] = []
    var seen: Set<String> = [name]
    var index = 0
    while index < found.count {
      for name in found[index].adopted where seen.insert(name).inserted {
        if let next = ProtocolDescription(named: name) {
          found.append(next)
        } else {
          unknown.append(name)
        }
      }
      index += 1
    }
    return (found, unknown)
  }
}
