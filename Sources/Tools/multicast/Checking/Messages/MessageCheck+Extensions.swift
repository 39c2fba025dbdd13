import SwiftDeclarations

extension MessageCheck {
  /// Reports extensions that `@Responding(extensions:)` of the class does not name, and names for
  /// which no extension exists.
  mutating func checkExtensionNames(of type: CheckedClass) {
    let declaration = type.place.declaration
    let listed = RespondingType(declaration).extensionNames
    let extensions = type.parts.dropFirst().filter(\.isMarked)
    for part in extensions {
      guard let name = part.extensionName, !listed.contains(name) else { continue }
      report(
        "the methods of the extension '\(name)' are not listed: '\(type.name)' does not name it",
        at: part.place.declaration.nameRange, in: part.place.source,
        fix: "write @Responding(extensions: \"\(name)\") at the \(declaration.kind.rawValue)",
        notes: [
          .init(
            location: program.location(of: declaration.nameRange, in: type.place.source),
            message: "'\(type.name)' is here")
        ])
    }
    for name in listed where !extensions.contains(where: { $0.extensionName == name }) {
      report(
        "'\(type.name)' names the extension '\(name)', which is not here",
        at: declaration.attribute(.responding)?.range ?? declaration.nameRange,
        in: type.place.source,
        fix: "mark the extension @Responding(\"\(name)\"), or remove the name")
    }
  }
}
