import RuntimeSupport

/// A protocol in Swift whose requirements are messages, as it is known at run time.
///
/// `@MessageProtocol` writes it, and makes it known when the code of the protocol is loaded. A class
/// that conforms takes the selector of a method from it; see ``Responds(to:)``.
///
/// Stands for `Protocol`, where ``ProtocolDescription`` is what it declares.
@_documentation(visibility: internal)
public struct DeclaredProtocol: Sendable {
  /// What it declares, registered with its name.
  public let description: ProtocolDescription

  /// Its module and its name in Swift.
  private let module: Substring
  private let name: String

  /// Whether a class conforms to it in Swift.
  let isAdopted: @Sendable (any Respondable.Type) -> Bool

  /// The selectors of its own requirements, and of those that it refines.
  let selectors: DeclaredSelectors

  /// Makes a protocol from its messages.
  ///
  /// Of two protocols with one name, the one that is made later is registered with its module's name
  /// before its own; if there is one of that name, too, with its file and line.
  ///
  /// `isAdopted` tells whether a class conforms to it in Swift; `messages` declares its messages, in
  /// order.
  public init(
    _ name: String, adopting adopted: [DeclaredProtocol] = [], fileID: StaticString = #fileID,
    line: UInt = #line, isAdopted: @escaping @Sendable (any Respondable.Type) -> Bool,
    messages: (inout Messages) -> Void
  ) {
    var declared = Messages(name: name)
    messages(&declared)
    module = "\(fileID)".split(separator: "/").first ?? ""
    self.name = name
    description = ProtocolDescription(
      declared: [name, "\(module).\(name)", "\(fileID):\(line).\(name)"],
      adopting: adopted.map(\.description.name), declared.requirements)
    self.isAdopted = isAdopted
    var selectors = declared.selectors
    for other in adopted { selectors.merge(other.selectors) }
    self.selectors = selectors
  }

  /// Collects the messages of a protocol.
  public struct Messages {
    let name: String
    fileprivate var requirements: [ProtocolDescription.Requirement] = []
    fileprivate var selectors = DeclaredSelectors()

    fileprivate init(name: String) {
      self.name = name
    }

    /// Declares a message that every conforming class answers.
    ///
    /// `isAsync` says that its callers wait for it.
    public mutating func require(
      _ swiftName: String, _ selector: DeclaredSelector, _ argumentTypes: [any Any.Type],
      returning returnType: any Any.Type = Void.self, isAsync: Bool = false,
      fileID: StaticString = #fileID, line: UInt = #line
    ) {
      let site = RegistrationSite(fileID: fileID, line: line)
      add(swiftName, selector.selector, argumentTypes, returnType, isRequired: true, isAsync, site)
    }

    /// Declares a message that a conforming class may answer.
    ///
    /// `isAsync` says that its callers wait for it.
    public mutating func offer(
      _ swiftName: String, _ selector: DeclaredSelector, _ argumentTypes: [any Any.Type],
      returning returnType: any Any.Type = Void.self, isAsync: Bool = false,
      fileID: StaticString = #fileID, line: UInt = #line
    ) {
      let site = RegistrationSite(fileID: fileID, line: line)
      add(swiftName, selector.selector, argumentTypes, returnType, isRequired: false, isAsync, site)
    }

    private mutating func add(
      _ swiftName: String, _ selector: Selector, _ argumentTypes: [any Any.Type],
      _ returnType: any Any.Type, isRequired: Bool, _ isAsync: Bool, _ site: RegistrationSite
    ) {
      requirements.append(
        .init(
          selector, MethodSignature(argumentTypes: argumentTypes, returnType: returnType),
          isRequired: isRequired))
      _ = selectors.insert(
        .init(selector: selector, origin: name, site: site, isAsync: isAsync), for: swiftName)
    }
  }
}

extension DeclaredProtocol {
  // Makers, and not the protocols themselves: code that is just being loaded should do little.
  private static let makers = Guarded<[@Sendable () -> DeclaredProtocol]>([])

  /// Makes a protocol known.
  ///
  /// Called when the code of the protocol is loaded; the protocol is made when it is first needed.
  @_documentation(visibility: internal)
  public static func register(_ make: @escaping @Sendable () -> DeclaredProtocol) {
    makers.withLock { $0.append(make) }
  }

  /// All protocols whose code is loaded, made now if they were not.
  @discardableResult
  static func makeAll() -> [DeclaredProtocol] {
    makers.withLock { $0 }.map { $0() }
  }

  /// Whether it is a protocol in Swift.
  fileprivate func stands(for type: any Any.Type) -> Bool {
    let parts = String(reflecting: type).split(separator: ".")
    return parts.first == module && parts.last == name[...]
  }

  /// The protocols that a class conforms to in Swift.
  static func adopted(by type: any Respondable.Type) -> [DeclaredProtocol] {
    makeAll().filter { $0.isAdopted(type) }
  }
}

extension ProtocolDescription {
  /// The description of a protocol in Swift that is marked `@MessageProtocol`, such as
  /// `WorkerDelegate.self`.
  ///
  /// Nil for any other type. Stands for `@protocol()`.
  public init?(of type: any Any.Type) {
    guard let declared = DeclaredProtocol.makeAll().first(where: { $0.stands(for: type) }) else {
      return nil
    }
    self = declared.description
  }

  /// Makes a description with the first of some names that no other protocol has.
  fileprivate init(
    declared names: [String], adopting adopted: [String], _ requirements: [Requirement]
  ) {
    for name in names.dropLast() {
      if let made = try? ProtocolDescription(
        name, adopting: adopted, requirements: requirements)
      {
        self = made
        return
      }
    }
    do {
      try self.init(names[names.count - 1], adopting: adopted, requirements: requirements)
    } catch {
      fatalError("\(error)")
    }
  }
}
