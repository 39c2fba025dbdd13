/// The declarations of a header, and diagnostics for what could not be read.
///
/// ```swift
/// let header = Header(SourceText(text, name: "Worker.h"))
/// for case .protocol(let declaration) in header.declarations {
///   print(declaration.name, declaration.members.methods.map(\.selector))
/// }
/// ```
///
/// Every text is read to its end: ``diagnostics`` lists the parts that were not understood. With
/// ``CompilerOptions``, the files that it imports are read, too, for their macros and types. Takes time
/// in proportion to the length of the texts.
public struct Header: Sendable {
  /// The text, with the files that it imports.
  public let source: SourceText

  /// The declarations of the text itself, in its order.
  public let declarations: [Declaration]

  /// The mistakes that were found, in the order of the text, and then those in imported files.
  public let diagnostics: [Diagnostic]

  /// A note for each part of the text itself that a false condition leaves out.
  ///
  /// ``diagnostics`` has one note for all of them.
  public let leftOut: [Diagnostic]

  /// The types of imported files that the declarations refer to.
  package let importedTypes: TypeTable

  /// Reads a header alone: imports are passed over.
  public init(_ source: SourceText) {
    self.init(source, knownTypes: TypeTable.wellKnownNames)
  }

  /// Reads a header and the files that it imports.
  ///
  /// Names in quotes are looked up in the folder of the text's name first.
  public init(_ source: SourceText, options: CompilerOptions) {
    self.init(source, options: options, cache: FileCache())
  }

  /// Reads headers with the files that they import, each file of a disk once.
  ///
  /// A macro or type of one header holds in another only if that imports it.
  ///
  /// - Parameters:
  ///   - sources: The texts of the headers, with their paths as names.
  ///   - options: Returns the options for the header of a path.
  /// - Returns: The headers, in the order of the texts.
  public static func headers(
    _ sources: [SourceText], options: (String) -> CompilerOptions
  ) -> [Header] {
    let cache = FileCache()
    return sources.map { Header($0, options: options($0.name), cache: cache) }
  }

  /// Reads a header in which some names are known to name types.
  init(
    _ source: SourceText, knownTypes: Set<String>? = nil, options: CompilerOptions = .textAlone,
    cache: FileCache = FileCache()
  ) {
    var parser = Parser(
      source, knownTypes: knownTypes ?? TypeTable.wellKnownNames, options: options, cache: cache)
    parser.readAll()
    self.source = parser.source
    declarations = parser.declarations
    leftOut = parser.leftOut.notes(in: parser.source)
    diagnostics = parser.source.sorted(
      parser.diagnostics + parser.leftOut.summary(in: parser.source))
    // Last, because the types of a file that is read count more.
    parser.importedTypes.add(.known(on: options.platform))
    importedTypes = parser.importedTypes.part(usedBy: parser.declarations)
  }
}
