package import SwiftDeclarations

/// A source file whose messages are checked.
package struct CheckedSource: Sendable {
  package let name: String
  package let file: SwiftFile

  /// The string literals of the file.
  let literals: [SwiftFile.Literal]

  private let bytes: [UInt8]

  package init(_ text: String, name: String) {
    self.name = name
    file = SwiftFile(text)
    literals = file.literals
    bytes = Array(text.utf8)
  }

  /// Returns the text of the type to which `declaration`, a `typealias`, refers.
  func aliasedType(of declaration: SwiftDeclaration) -> String? {
    let rest = bytes[declaration.nameRange.upperBound..<declaration.range.upperBound]
    guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    return String(decoding: rest[(equals + 1)...], as: UTF8.self).trimmed
  }

  /// Lists the folders on the path to the file, from the outermost.
  var folders: [Substring] { name.split(separator: "/").dropLast() }
}
