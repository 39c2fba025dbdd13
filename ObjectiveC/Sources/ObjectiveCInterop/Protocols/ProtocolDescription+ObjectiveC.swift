public import Invocation
public import ObjectiveCSyntax

extension ProtocolDescription {
  /// Creates a protocol from its Objective-C declaration, and registers the protocol.
  ///
  /// ```swift
  /// let quotaDelegate = try ProtocolDescription(objectiveC: """
  ///   @protocol QuotaDelegate <NSObject>
  ///   - (BOOL)worker:(Worker *)sender shouldPerformSubTask:(id)subtask;
  ///   @end
  ///   """)
  /// ```
  ///
  /// Types and classes may also be declared in the text. Class methods are left out, and a property
  /// stands for its accessors. `HeaderEncoder` describes how the encoding of a type is guessed if
  /// the type is neither declared nor well known.
  ///
  /// - Throws: ``ObjectiveCProtocolError`` if the text has errors or does not declare exactly one
  ///   protocol. `ProtocolError` if the protocol declares a method twice, or if another protocol
  ///   has the same name.
  public init(objectiveC text: String) throws {
    let interfaces = try Self.read(text)
    guard let interface = interfaces.first, interfaces.count == 1 else {
      throw ObjectiveCProtocolError.notOneProtocol(interfaces.map(\.name))
    }
    try self.init(interface)
  }

  /// Creates all protocols that an Objective-C text, such as a header, declares, and registers
  /// them.
  ///
  /// Protocols have the order of their declarations. `init(objectiveC:)` describes what the text
  /// may contain.
  ///
  /// - Throws: ``ObjectiveCProtocolError/unreadable(_:)`` if the text has errors; in this case, no
  ///   protocol is created. `ProtocolError` for the same reasons as `init(objectiveC:)`; in this
  ///   case, the protocols before the error are created.
  public static func all(objectiveC text: String) throws -> [ProtocolDescription] {
    try read(text).map { try ProtocolDescription($0) }
  }

  /// Creates a protocol from its declaration in a header, and registers the protocol.
  ///
  /// - Throws: `ProtocolError` if the protocol declares a method twice, or if another protocol has
  ///   the same name.
  public init(_ interface: InterfaceDescription) throws {
    try self.init(
      interface.name, adopting: interface.adopted,
      requirements: interface.methods.filter(\.isInstance).map { method in
        Requirement(
          try Selector(method.selector), try MethodSignature(method.encoding),
          isRequired: method.isRequired)
      })
  }

  private static func read(_ text: String) throws -> [InterfaceDescription] {
    let header = Header(SourceText(text, name: "protocol"))
    let errors = header.diagnostics.filter { $0.severity == .error }
    if !errors.isEmpty { throw ObjectiveCProtocolError.unreadable(errors) }
    return HeaderEncoder([header]).encode(header).interfaces.filter { $0.kind == .protocol }
  }
}
