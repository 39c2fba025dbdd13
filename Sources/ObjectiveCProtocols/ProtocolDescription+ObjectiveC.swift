public import Invocation
public import ObjectiveCSyntax

extension ProtocolDescription {
  /// Makes a protocol from its declaration in Objective-C, and registers it.
  ///
  /// ```swift
  /// let quotaDelegate = try ProtocolDescription(objectiveC: """
  ///   @protocol QuotaDelegate <NSObject>
  ///   - (BOOL)worker:(Worker *)sender shouldPerformSubTask:(id)subtask;
  ///   @end
  ///   """)
  /// ```
  ///
  /// The text may declare types besides. What methods it declares for classes is left out; a
  /// property is its accessors. Names of types that are neither declared nor known are taken for
  /// something likely, see `HeaderEncoder`.
  ///
  /// - Throws: ``ObjectiveCProtocolError`` where the text does not declare one protocol, or cannot
  ///   be read, `ProtocolError` where the protocol cannot be made.
  public init(objectiveC text: String) throws {
    let interfaces = try Self.read(text)
    guard let interface = interfaces.first, interfaces.count == 1 else {
      throw ObjectiveCProtocolError.notOneProtocol(interfaces.map(\.name))
    }
    try self.init(interface)
  }

  /// Makes all protocols that a text in Objective-C declares, such as a header, and registers them.
  ///
  /// In the order of the text. See `init(objectiveC:)`.
  ///
  /// - Throws: ``ObjectiveCProtocolError/unreadable(_:)`` where the text cannot be read: then none
  ///   is made; `ProtocolError` where a protocol cannot be made.
  public static func all(objectiveC text: String) throws -> [ProtocolDescription] {
    try read(text).map { try ProtocolDescription($0) }
  }

  /// Makes a protocol from what a header declares, and registers it.
  ///
  /// - Throws: `InvocationError.malformedSelector` and `ProtocolError`.
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
    if !header.diagnostics.isEmpty { throw ObjectiveCProtocolError.unreadable(header.diagnostics) }
    return HeaderEncoder([header]).encode(header).interfaces.filter { $0.kind == .protocol }
  }
}
