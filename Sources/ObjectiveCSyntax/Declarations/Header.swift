/// A header, and what could be read of it.
///
/// ```swift
/// let header = Header(SourceText(text, name: "Worker.h"))
/// for case .protocol(let declaration) in header.declarations {
///   print(declaration.name, declaration.members.methods.map(\.selector))
/// }
/// ```
///
/// Every text is read to its end: what is not understood is in ``diagnostics``. Other files are not
/// included, and of conditional lines one branch is read, as for an Apple system with 64-bit ARM
/// processors. Takes time in proportion to the length of the text.
public struct Header: Sendable {
  /// The text.
  public let source: SourceText

  /// What it declares, in the order of the text.
  public let declarations: [Declaration]

  /// What could not be read, in the order of the text.
  public let diagnostics: [Diagnostic]

  /// Reads a header.
  public init(_ source: SourceText) {
    self.init(source, knownTypes: TypeTable.wellKnown.names)
  }

  /// Reads a header in which some names are known to be those of types.
  init(_ source: SourceText, knownTypes: Set<String>) {
    var parser = Parser(source, knownTypes: knownTypes)
    parser.readAll()
    self.source = source
    declarations = parser.declarations
    diagnostics = parser.diagnostics.sorted { $0.position < $1.position }
  }
}
