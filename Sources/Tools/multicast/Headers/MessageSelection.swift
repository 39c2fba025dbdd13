import Foundation
import ObjectiveCEncoding
import ObjectiveCInterop
import ObjectiveCSyntax

/// The messages to which `multicast headers --swift` limits its output, and the source files beside
/// the headers.
struct MessageSelection {
  /// The selectors that the option `--messages` names.
  var messages: [String] = []

  /// The source files that the option `--used-by` names.
  var users: [String] = []

  /// Reads the source files that the arguments name, and those beside `headers` with the same names.
  ///
  /// - Throws: An error about a file that cannot be read, or a selector that no header declares.
  func resolve(
    _ headers: [Header], options: (String) -> CompilerOptions
  ) throws -> (evidence: ImplementationEvidence, selection: HeaderSelection?) {
    try checkMessages(of: headers)
    var evidence = try Self.evidence(in: users, options)
    var selection: HeaderSelection?
    if !messages.isEmpty || !users.isEmpty {
      selection = HeaderSelection(
        selectors: evidence.selectors.union(messages), names: evidence.names)
    }
    evidence.add(try Self.evidence(in: Self.implementations(of: headers), options))
    return (evidence, selection)
  }

  private static func evidence(
    in files: [String], _ options: (String) -> CompilerOptions
  ) throws -> ImplementationEvidence {
    ImplementationEvidence(
      try files.map { SourceText(try InputFile.bytes(of: $0), name: $0) }, options: options)
  }

  /// Returns the source files beside headers: `Worker.m` for `Worker.h`.
  private static func implementations(of headers: [Header]) -> [String] {
    headers.compactMap { header in
      guard header.source.name.hasSuffix(".h") else { return nil }
      return [".m", ".mm"].map { header.source.name.dropLast(2) + $0 }
        .first { FileManager.default.isReadableFile(atPath: $0) }
    }
  }

  private func checkMessages(of headers: [Header]) throws(UndeclaredMessage) {
    let declared = headers.flatMap(\.declarations).flatMap { declaration -> [String] in
      switch declaration {
      case .protocol(let one): one.members.methods.map(\.selector)
      case .interface(let one): one.members.methods.map(\.selector)
      default: []
      }
    }
    for name in messages where !declared.contains(name) {
      throw UndeclaredMessage(
        selector: name, nearest: SelectorName.nearest(to: name, among: declared))
    }
  }
}

/// The error for a selector of the arguments that no header declares.
struct UndeclaredMessage: Error, CustomStringConvertible {
  let selector: String
  let nearest: String?

  var description: String {
    "multicast headers: error: no header declares '\(selector)'"
      + (nearest.map { "; '\($0)' is declared" } ?? ": name the header that does")
  }
}
