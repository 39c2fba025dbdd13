import Foundation
import ObjectiveCEncoding
import ObjectiveCInterop
import ObjectiveCSyntax

/// Selects the messages to which `multicast-objc headers` limits its output in Swift, and the
/// source files beside the headers.
struct MessageSelection: Equatable {
  /// Selectors that the option `--messages` names.
  var messages: [String] = []

  /// Source files that the option `--used-by` names.
  var users: [String] = []

  /// Holds the facts from source files.
  struct Found {
    /// The facts from the named files, and from the files beside the headers.
    let evidence: ImplementationEvidence

    /// The facts from the named files.
    let users: ImplementationEvidence

    /// Limits the headers to a part, or is `nil` for everything.
    let selection: HeaderSelection?
  }

  /// Reads the source files that the arguments name, and those beside `headers` with the same names.
  ///
  /// - Parameters:
  ///   - headers: The headers.
  ///   - port: The class whose source files count as named.
  ///   - options: Returns the options for the file at a path.
  /// - Returns: The facts from the source files, and the part of the headers to write.
  /// - Throws: An error about a file that cannot be read, or about a selector or a class that no
  ///   header declares.
  func resolve(
    _ headers: [Header], port: String?, options: (String) -> CompilerOptions
  ) throws -> Found {
    try checkMessages(of: headers)
    var files = users
    if let port {
      let own = try Self.headers(ofClass: port, headers)
      let beside = Self.implementations(of: own)
      files += beside.filter { !files.contains($0) }
      if files.isEmpty {
        throw FileError(
          own[0].source.name, "no source file is beside the header: name it with '--used-by'")
      }
    }
    let users = try Self.evidence(in: files, options)
    var evidence = users
    evidence.add(try Self.evidence(in: Self.implementations(of: headers), options))
    let selection = HeaderSelection(
      selectors: users.selectors.union(messages), names: users.names)
    return Found(
      evidence: evidence, users: users,
      selection: messages.isEmpty && files.isEmpty ? nil : selection)
  }

  /// Returns the headers that declare a class and its superclasses, each once.
  private static func headers(
    ofClass name: String, _ headers: [Header]
  ) throws(UndeclaredName) -> [Header] {
    var places: [String: (header: Int, superclass: String?)] = [:]
    for (index, header) in headers.enumerated() {
      for case .interface(let one) in header.declarations where one.category == nil {
        places[one.name] = (index, one.superclass)
      }
    }
    guard places[name] != nil else {
      throw UndeclaredName("the class", name, among: places.keys.sorted())
    }
    var found: [Int] = []
    var next: String? = name
    while let name = next, let place = places.removeValue(forKey: name) {
      if !found.contains(place.header) { found.append(place.header) }
      next = place.superclass
    }
    return found.map { headers[$0] }
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

  private func checkMessages(of headers: [Header]) throws(UndeclaredName) {
    let declared = headers.flatMap(\.declarations).flatMap { declaration -> [String] in
      switch declaration {
      case .protocol(let one): one.members.methods.map(\.selector)
      case .interface(let one): one.members.methods.map(\.selector)
      default: []
      }
    }
    for name in messages where !declared.contains(name) {
      throw UndeclaredName(nil, name, among: declared)
    }
  }
}

/// Reports a name in the arguments that no header declares.
struct UndeclaredName: Error, CustomStringConvertible {
  let description: String

  init(_ kind: String?, _ name: String, among declared: [String]) {
    let nearest = SelectorName.nearest(to: name, among: declared)
    description =
      "multicast-objc headers: error: no header declares \(kind.map { $0 + " " } ?? "")'\(name)'"
      + (nearest.map { "; '\($0)' is declared" } ?? ": name the header that does")
  }
}
