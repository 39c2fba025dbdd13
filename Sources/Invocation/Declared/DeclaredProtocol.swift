import RuntimeSupport

/// A Swift protocol whose requirements are messages, as it is known at run time.
///
/// `@MessageProtocol` writes the representation, and registers it when the code of the protocol is
/// loaded. A class that conforms to the protocol takes the selectors of its methods from the
/// representation; see ``Responds(to:)``.
///
/// Stands for `Protocol`. For the selectors and types that the protocol declares, see its
/// ``ProtocolDescription``.
@_documentation(visibility: internal)
public struct DeclaredProtocol: Sendable {
  /// The selectors and types that the protocol declares, registered by the name of the protocol.
  public let description: ProtocolDescription

  /// The module of the protocol and its name at run time, which ``stands(for:)`` compares.
  private let module: Substring
  private let name: String

  /// Returns `true` if a class conforms to the protocol in Swift.
  let isAdopted: @Sendable (any Respondable.Type) -> Bool

  /// The selectors of the requirements, including the requirements of refined protocols, by Swift
  /// name.
  let selectors: DeclaredSelectors

  /// Creates the representation of a protocol from its messages, and registers its description.
  ///
  /// If a different protocol is already registered with the name, the module is added to the name,
  /// as in `Module.Name`. If this name is also taken, the file and the line are added instead of
  /// the module.
  ///
  /// - Parameters:
  ///   - name: The name of the protocol at run time.
  ///   - adopted: The protocols that this protocol refines.
  ///   - fileID: The file of the protocol.
  ///   - line: The line of the protocol.
  ///   - isAdopted: A closure that returns `true` if a class conforms to the protocol in Swift.
  ///   - messages: A closure that declares the messages of the protocol, in order.
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

  /// Collects the messages that a protocol declares.
  public struct Messages {
    let name: String
    fileprivate var requirements: [ProtocolDescription.Requirement] = []
    fileprivate var selectors = DeclaredSelectors()

    fileprivate init(name: String) {
      self.name = name
    }

    /// Declares a message with the name of its requirement, such as `worker(_:didFinish:)`, and its
    /// types.
    ///
    /// A conforming class may leave a message unanswered that `isOptional`. Callers of a
    /// requirement that `isAsync` wait for the message.
    public mutating func declare<each Argument: Sendable, Result: Sendable>(
      _ swiftName: String, _ selector: DeclaredSelector, _ arguments: repeat (each Argument).Type,
      returning result: Result.Type = Void.self, isOptional: Bool = false, isAsync: Bool = false,
      fileID: StaticString = #fileID, line: UInt = #line
    ) -> DeclaredTypes {
      let _: UnsendableTypes = declare(
        swiftName, selector, repeat each arguments, returning: result, isOptional: isOptional,
        isAsync: isAsync, fileID: fileID, line: line)
      return DeclaredTypes()
    }

    /// Declares a message with types that are not `Sendable`, for the sake of a better error; see
    /// ``UnsendableTypes``.
    public mutating func declare<each Argument, Result>(
      _ swiftName: String, _ selector: DeclaredSelector, _ arguments: repeat (each Argument).Type,
      returning result: Result.Type = Void.self, isOptional: Bool = false, isAsync: Bool = false,
      fileID: StaticString = #fileID, line: UInt = #line
    ) -> UnsendableTypes {
      var types: [any Any.Type] = []
      repeat types.append(each arguments)
      requirements.append(
        .init(
          selector.selector, MethodSignature(argumentTypes: types, returnType: result),
          isRequired: !isOptional))
      selectors.insert(
        .init(
          selector: selector.selector, types: types, origin: name,
          site: RegistrationSite(fileID: fileID, line: line), isAsync: isAsync),
        for: swiftName)
      return UnsendableTypes()
    }

    /// The types of a message, which are `Sendable`.
    public struct DeclaredTypes {
      /// A property whose use compiles.
      public var areSendable: Void { () }
    }

    /// The types of a message, of which one is not `Sendable`.
    public struct UnsendableTypes {
      /// A property whose use does not compile, at the line of the requirement.
      @available(
        *, unavailable,
        message:
          "an argument or the result is not Sendable: make its type Sendable, declare a closure '@Sendable', or carry the value in an 'UncheckedSendable'"
      )
      public var areSendable: Void { () }
    }
  }
}

extension DeclaredProtocol {
  // An array of closures, and not of the protocols themselves, so that little work is done while a
  // library is being loaded.
  private static let makers = Guarded<[@Sendable () -> DeclaredProtocol]>([])

  /// Registers a closure that creates the representation of a protocol.
  ///
  /// Called by the code of a protocol when the code is loaded. `find` is first called when
  /// protocols are looked up.
  @_documentation(visibility: internal)
  public static func register(_ make: @escaping @Sendable () -> DeclaredProtocol) {
    makers.withLock { $0.append(make) }
  }

  /// Returns the protocols whose code is loaded, and creates the protocols that do not exist yet.
  @discardableResult
  static func makeAll() -> [DeclaredProtocol] {
    makers.withLock { $0 }.map { $0() }
  }

  /// Returns `true` if `type` is the Swift protocol that this value represents.
  ///
  /// Compares the module and the last part of the type's name with `module` and `name`. If
  /// `@MessageProtocol` was given a name that differs from the Swift name, the function returns
  /// `false`.
  fileprivate func stands(for type: any Any.Type) -> Bool {
    let parts = String(reflecting: type).split(separator: ".")
    return parts.first == module && parts.last == name[...]
  }

  /// Returns the message protocols that a class conforms to in Swift.
  static func adopted(by type: any Respondable.Type) -> [DeclaredProtocol] {
    // `@Responding` does not see which protocols a class conforms to. So each known protocol is
    // asked whether the class conforms.
    makeAll().filter { $0.isAdopted(type) }
  }
}

extension ProtocolDescription {
  /// Finds the description of a Swift protocol marked `@MessageProtocol`, such as
  /// `WorkerDelegate.self`.
  ///
  /// Stands for `@protocol()`.
  ///
  /// - Returns: The description, or `nil` if `type` is not such a protocol.
  public init?(of type: any Any.Type) {
    guard let declared = DeclaredProtocol.makeAll().first(where: { $0.stands(for: type) }) else {
      return nil
    }
    self = declared.description
  }

  /// Creates a description with the first of several names that no other protocol has.
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
