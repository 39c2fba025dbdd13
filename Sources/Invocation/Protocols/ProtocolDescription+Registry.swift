import RuntimeSupport

extension ProtocolDescription {
  private static let registry = Guarded<[String: ProtocolDescription]>([
    "NSObject": ProtocolDescription(unregistered: "NSObject")
  ])

  private init(unregistered name: String) {
    self.name = name
    adopted = []
    requirements = []
  }

  /// Finds a protocol that has been made, or that is declared in Swift with `@MessageProtocol`.
  ///
  /// Stands for `objc_getProtocol` and `NSProtocolFromString`.
  public init?(named name: String) {
    if let found = Self.registry.withLock({ $0[name] }) {
      self = found
      return
    }
    // One that is declared in Swift is made when it is first needed, which is now.
    DeclaredProtocol.makeAll()
    guard let found = Self.registry.withLock({ $0[name] }) else { return nil }
    self = found
  }

  /// The names of all protocols that have been made or are declared in Swift with
  /// `@MessageProtocol`, in alphabetical order.
  ///
  /// Stands for `objc_copyProtocolList`.
  public static var registeredNames: [String] {
    DeclaredProtocol.makeAll()
    return registry.withLock { Array($0.keys) }.sorted()
  }

  /// Adds a protocol unless there is one with its name.
  ///
  /// - Returns: The one with its name.
  static func register(_ new: ProtocolDescription) -> ProtocolDescription {
    registry.withLock { registry in
      if let existing = registry[new.name] { return existing }
      registry[new.name] = new
      return new
    }
  }

  /// The protocol, and all those that it adopts, each once.
  var lineage: [ProtocolDescription] { ancestry.found }

  /// A note for the error about a selector that was not found: the adopted protocols that do not
  /// exist.
  var note: String {
    let unknown = ancestry.unknown.map { "'\($0)'" }
    if unknown.isEmpty { return "" }
    return "; it adopts \(unknown.joined(separator: ", ")), which nobody has made"
  }

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
