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
  /// The text may declare types and classes besides. Class methods are left out, and a property
  /// stands for its accessors. A type that is neither declared nor well known is guessed, as
  /// `HeaderEncoder` says.
  ///
  /// - Throws: ``ObjectiveCProtocolError`` where the text has errors or does not declare one
  ///   protocol, `ProtocolError` where it declares a method twice or another protocol has its name.
  public init(objectiveC text: String) throws {
    let interfaces = try Self.read(text)
    guard let interface = interfaces.first, interfaces.count == 1 else {
      throw ObjectiveCProtocolError.notOneProtocol(interfaces.map(\.name))
    }
    try self.init(interface)
  }

  /// Makes all protocols of a text in Objective-C, such as a header, in its order, and registers them.
  ///
  /// See `init(objectiveC:)`.
  ///
  /// - Throws: ``ObjectiveCProtocolError/unreadable(_:)`` where the text has errors: then no protocol
  ///   is made; `ProtocolError` as `init(objectiveC:)` does: then those before it are made.
  public static func all(objectiveC text: String) throws -> [ProtocolDescription] {
    try read(text).map { try ProtocolDescription($0) }
  }

  /// Makes a protocol from its declaration in a header, and registers it.
  ///
  /// - Throws: `ProtocolError` where it declares a method twice or another protocol has the name.
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
