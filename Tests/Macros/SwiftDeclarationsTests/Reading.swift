import SwiftDeclarations
import Testing

/// Reads a source without errors.
func members(
  _ source: String, location: SourceLocation = #_sourceLocation
) -> [SwiftDeclaration.Member] {
  let file = SwiftFile(source)
  #expect(file.diagnostics.isEmpty, sourceLocation: location)
  return file.declarations
}

/// Reads the declarations of a source without errors and without `#if`.
func declarations(
  _ source: String, location: SourceLocation = #_sourceLocation
) -> [SwiftDeclaration] {
  members(source, location: location).compactMap { member in
    guard case .declaration(let declaration) = member else { return nil }
    return declaration
  }
}

/// Reads a single declaration without errors.
func declaration(
  _ source: String, location: SourceLocation = #_sourceLocation
) throws -> SwiftDeclaration {
  let all = declarations(source, location: location)
  #expect(all.count == 1, sourceLocation: location)
  return try #require(all.first, sourceLocation: location)
}

extension SwiftDeclaration {
  /// The members outside of `#if`.
  var declarations: [SwiftDeclaration] {
    members.compactMap { member in
      guard case .declaration(let declaration) = member else { return nil }
      return declaration
    }
  }
}

/// Returns the text at offsets of a source.
func slice(_ source: String, _ range: Range<Int>?) -> String? {
  range.map { String(decoding: Array(source.utf8)[$0], as: UTF8.self) }
}
