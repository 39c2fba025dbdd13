/// The most used types of Apple's systems, grouped by framework.
///
/// Both ``Header`` and the compiler of `scripts/check-encodings.sh` read these declarations.
/// Enumerations are type definitions of their integers, because their cases are not needed.
package enum WellKnownTypes {
  /// All texts, in an order in which each text follows the texts whose types it uses.
  package static let texts = [
    c, objectiveC, dispatch, coreFoundation, coreGraphics, foundation, coreData, quartzCore,
    coreLocation, coreMedia, avFoundation, security, network, openGL, sqlite, libxml2, uiKit,
    appKit, webKit, services,
  ]
}

extension TypeTable {
  /// The most used types of Apple's headers, which are built in.
  package static let wellKnown: TypeTable = {
    var table = TypeTable()
    let text = WellKnownTypes.texts.joined(separator: "\n")
    let source = SourceText(text, name: "well-known types")
    // A `Header` would also search the types of imported files, of which there are none.
    var parser = Parser(source, knownTypes: table.names)
    parser.readAll()
    table.add(parser.declarations)
    return table
  }()

  /// Names the built-in types, with which the parser of every text begins.
  package static let wellKnownNames = wellKnown.names
}
