/// Contains the declarations of a header, and diagnostics for the parts that could not be read.
///
/// ```swift
/// let header = Header(SourceText(text, name: "Worker.h"))
/// for case .protocol(let declaration) in header.declarations {
///   print(declaration.name, declaration.members.methods.map(\.selector))
/// }
/// ```
///
/// Every text is read to its end, and ``diagnostics`` lists the parts that were not understood.
/// With ``CompilerOptions``, the imported files are read for their macros and types, too. Reading
/// takes time proportional to the length of the texts.
public struct Header: Sendable {
  /// The text of the header and of the files that it imports.
  public let source: SourceText

  /// Lists the declarations of the header itself, without imported ones, in the order of the text.
  public let declarations: [Declaration]

  /// Lists the diagnostics of the header in the order of the text, followed by those in imported
  /// files.
  public let diagnostics: [Diagnostic]

  /// A note for each part of the header itself that a false condition leaves out.
  ///
  /// ``diagnostics`` has a single note for all these parts.
  public let leftOut: [Diagnostic]

  /// The types of imported files to which the declarations refer.
  package let importedTypes: TypeTable

  /// Reads a header alone, without following imports.
  ///
  /// - Parameter source: The text of the header.
  public init(_ source: SourceText) {
    self.init(source, knownTypes: TypeTable.wellKnownNames)
  }

  /// Reads a header and the files that it imports.
  ///
  /// - Parameters:
  ///   - source: The text of the header. Its name is a path, in whose folder imports in quotes are
  ///     searched first.
  ///   - options: The compiler's options, such as the folders in which imports are searched.
  public init(_ source: SourceText, options: CompilerOptions) {
    self.init(source, options: options, cache: FileCache())
  }

  /// Reads several headers and the files that they import, and reads each file on disk only once.
  ///
  /// A macro or type of one header is visible in another header only if that header imports it.
  ///
  /// - Parameters:
  ///   - sources: The texts of the headers, with their paths as names.
  ///   - options: Returns the options for the header at a path.
  /// - Returns: The headers, in the order of the texts.
  public static func headers(
    _ sources: [SourceText], options: (String) -> CompilerOptions
  ) -> [Header] {
    let cache = FileCache()
    return sources.map { Header($0, options: options($0.name), cache: cache) }
  }

  /// Reads a header in which the names `knownTypes` are types; by default, the built-in types.
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
    // Add the built-in types last, because the types that a file declares take precedence.
    parser.importedTypes.add(.known(on: options.platform))
    importedTypes = parser.importedTypes.part(usedBy: parser.declarations)
  }
}
