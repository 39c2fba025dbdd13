/// The declarations of a header, and diagnostics for what could not be read.
///
/// ```swift
/// let header = Header(SourceText(text, name: "Worker.h"))
/// for case .protocol(let declaration) in header.declarations {
///   print(declaration.name, declaration.members.methods.map(\.selector))
/// }
/// ```
///
/// Every text is read to its end: ``diagnostics`` lists the parts that were not understood. Other
/// files are not included. Of a conditional group one branch is read, the one that is active on an
/// Apple system with 64-bit ARM processors. Takes time in proportion to the length of the text.
public struct Header: Sendable {
  /// The text.
  public let source: SourceText

  /// The declarations, in the order of the text.
  public let declarations: [Declaration]

  /// The mistakes that were found, in the order of the text.
  public let diagnostics: [Diagnostic]

  /// Reads a header.
  public init(_ source: SourceText) {
    self.init(source, knownTypes: TypeTable.wellKnown.names)
  }

  /// Reads a header in which some names are known to name types.
  init(_ source: SourceText, knownTypes: Set<String>) {
    var parser = Parser(source, knownTypes: knownTypes)
    parser.readAll()
    self.source = source
    declarations = parser.declarations
    diagnostics = parser.diagnostics.sorted { $0.position < $1.position }
  }
}
