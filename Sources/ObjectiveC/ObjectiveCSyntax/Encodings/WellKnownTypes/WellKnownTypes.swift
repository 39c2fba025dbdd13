/// The most used types of Apple's systems, by framework.
///
/// The texts are declarations, which the reader and scripts/check-encodings.sh's compiler read.
/// Enumerations are names for their integers, because their cases are not needed.
package enum WellKnownTypes {
  /// All of the texts, each after those whose types it uses.
  package static let texts = [
    c, objectiveC, dispatch, coreFoundation, coreGraphics, foundation, coreData, quartzCore,
    coreLocation, coreMedia, avFoundation, security, network, openGL, sqlite, libxml2, uiKit,
    appKit, webKit, services,
  ]
}

extension TypeTable {
  /// The most used types of Apple's headers.
  package static let wellKnown: TypeTable = {
    var table = TypeTable()
    let text = WellKnownTypes.texts.joined(separator: "\n")
    let source = SourceText(text, name: "well-known types")
    table.add(Header(source, knownTypes: table.names).declarations)
    return table
  }()

  /// The names of these types, which every text begins with.
  package static let wellKnownNames = wellKnown.names
}
