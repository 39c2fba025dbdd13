import Foundation
import ObjectiveCSyntax

@testable import ObjectiveCInterop

/// A module of headers that the compiler's importer can read on any platform.
///
/// The module also has the names that this package expects from the importer. The headers are
/// unchanged, with three exceptions. Imports of other headers are removed, and one header declares
/// everything that the headers need from them. A method that takes `NSError **` is declared without
/// this parameter, because the importer rejects the type on Linux. The type of a selector is a
/// class of the same name.
struct ImporterModule {
  /// The expected name of a declaration.
  struct Expectation: Hashable {
    /// The unified symbol resolution, by which the compiler identifies the declaration.
    var symbol: String
    var kind: Kind
    var name: String

    enum Kind: String { case type, method, property, constant, async, throwing, asyncThrowing }
  }

  /// Returns the text of a header, preceded by the macros of Foundation that give names.
  static func source(_ url: URL) throws -> SourceText {
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    return SourceText(ImporterStubs.nameMacros + text, name: url.path)
  }

  static func header(_ url: URL) throws -> Header { Header(try source(url)) }

  private(set) var files: [String: String] = [:]
  private(set) var expectations: [Expectation] = []
  private let headers: [Header]
  private var edits: [[(range: Range<Int>, text: String)]]

  init(_ headers: [Header], wellKnown: String) {
    self.headers = headers
    edits = headers.map { _ in [] }
    var names = ImporterNames(headers)
    let attributes = SwiftTypeAttributes(headers)
    var seen: Set<String> = []
    for (index, header) in headers.enumerated() {
      for declaration in header.declarations {
        switch declaration {
        case .protocol(let one):
          guard seen.insert("@protocol \(one.name)").inserted else { continue }
          add(one.members, of: .protocol(one.name), "objc(pl)\(one.name)", &names, file: index)
          addType("c:objc(pl)\(one.name)", named: SwiftProtocol.importedName(of: one, attributes))
        case .interface(let one):
          add(
            one.members, of: .class(one.name), "objc(cs)\(one.name)", &names, file: index)
          if one.category == nil {
            addType("c:objc(cs)\(one.name)", named: attributes.importedName(of: one.name))
          }
        case .enumeration(let one):
          addConstants(of: one, in: headers)
          guard let name = one.name, one.cases != nil,
            EnumerationNames(one, name: name).kind != .constants
          else { continue }
          addType("c:@E@\(name)", named: attributes.importedName(of: name, one))
        case .typedef(let one) where attributes.newTypes.contains(one.name):
          addType(
            "c:\(header.fileName)@T@\(one.name)", named: attributes.importedName(of: one.name))
        default: break
        }
      }
    }
    for (_, constants) in DeclaredConstants(headers, attributes, ImplementationEvidence()).byType {
      for one in constants where one.initializer == nil {
        expectations.append(
          Expectation(symbol: "c:@\(one.name)", kind: .constant, name: one.swiftName))
      }
    }
    write(wellKnown: wellKnown)
  }

  // MARK: Expectations

  private mutating func addType(_ symbol: String, named name: String) {
    expectations.append(Expectation(symbol: symbol, kind: .type, name: name))
  }

  private mutating func add(
    _ members: [MemberDeclaration], of container: DeclaredMembers.Container, _ symbol: String,
    _ names: inout ImporterNames, file: Int
  ) {
    for member in members {
      switch member {
      case .property(let property):
        guard let name = names.name(of: property, in: container) else { continue }
        expectations.append(
          Expectation(
            symbol: "c:\(symbol)(\(property.isInstance ? "py" : "cpy"))\(property.name)",
            kind: .property, name: name.listed(as: property.name)))
      case .method(let method):
        add(method, of: container, symbol, &names, file: file)
      }
    }
  }

  private mutating func add(
    _ method: MethodDeclaration, of container: DeclaredMembers.Container, _ symbol: String,
    _ names: inout ImporterNames, file: Int
  ) {
    guard let name = names.name(of: method, in: container),
      method.attributes.swiftUnavailability == nil
    else { return }
    var text = headers[file].source[method.range]
    var selector = method.selector
    var isThrowing = false
    if let error = name.error {
      // If another method has the name, there is nothing to compare.
      guard !error.isReplaced,
        let shorter = text.removingError(
          at: error.index, of: selector,
          keepsEnding: !name.isCustom && name.base.hasSuffix("Error"))
      else { return }
      (text, selector) = shorter
      isThrowing = true
    }
    text = text.withSimplePointers
    if text != headers[file].source[method.range] { edits[file].append((method.range, text)) }
    let prefix = "c:\(symbol)(\(method.isInstance ? "im" : "cm"))"
    expectations.append(
      Expectation(
        symbol: prefix + selector, kind: isThrowing ? .throwing : .method,
        name: name.listed(as: method.selector)))
    if let async = names.asyncName(of: method, in: container) {
      expectations.append(
        Expectation(
          symbol: prefix + selector, kind: isThrowing ? .asyncThrowing : .async,
          name: async.listed(as: method.selector)))
    }
  }

  private mutating func addConstants(of enumeration: EnumerationDeclaration, in headers: [Header]) {
    guard let name = enumeration.name, let cases = enumeration.cases else { return }
    let found = EnumerationNames(enumeration, name: name)
    guard found.kind != .constants else { return }
    for (one, given) in zip(cases, found.names)
    where one.attributes.swiftUnavailability == nil && one.value != nil {
      expectations.append(
        Expectation(symbol: "c:@E@\(name)@\(one.name)", kind: .constant, name: given))
    }
  }

  // MARK: Files

  private mutating func write(wellKnown: String) {
    var taken: Set<String> = []
    var imports: [String] = []
    let own = Set(headers.map(\.fileName))
    for (index, header) in headers.enumerated() where taken.insert(header.fileName).inserted {
      var text = header.source[0..<header.source.bytes.count]
      // Edit from the end, so that the remaining ranges stay valid.
      for edit in edits[index].sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
        var bytes = Array(text.utf8)
        bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
        text = String(decoding: bytes, as: UTF8.self)
      }
      let body =
        text.hasPrefix(ImporterStubs.nameMacros)
        ? String(text.dropFirst(ImporterStubs.nameMacros.count)) : text
      files[header.fileName] =
        "#import \"Stubs_.h\"\n" + body.replacingImports(keeping: own) + "\n"
      imports.append("#import \"\(header.fileName)\"")
    }
    files["Stubs_.h"] = ImporterStubs(headers, wellKnown: wellKnown).text
    files["Umbrella_.h"] = imports.joined(separator: "\n") + "\n"
    // The stubs form a separate module, so a name in the headers may equal the name of a class of
    // the stubs.
    files["module.modulemap"] = """
      module Stubs_ { header "Stubs_.h" export * }
      module Sample { header "Umbrella_.h" export * }

      """
    files["expected.tsv"] = expectations.map { "\($0.symbol)\t\($0.kind.rawValue)\t\($0.name)\n" }
      .joined()
  }

  func write(to directory: URL) throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for (name, text) in files {
      try Data(text.utf8).write(to: directory.appendingPathComponent(name))
    }
  }
}

extension Header {
  fileprivate var fileName: String {
    source.name.split(separator: "/").last.map(String.init) ?? source.name
  }
}

extension String {
  /// Returns the text of a header without the imports of other files.
  fileprivate func replacingImports(keeping own: Set<String>) -> String {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line -> String in
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      if trimmed.hasPrefix("@import") { return "" }
      guard trimmed.hasPrefix("#") else { return String(line) }
      let directive = trimmed.dropFirst().drop { $0 == " " || $0 == "\t" }
      guard directive.hasPrefix("import") || directive.hasPrefix("include") else {
        return String(line)
      }
      let path = directive.split(whereSeparator: { "\"<>".contains($0) }).dropFirst().first ?? ""
      let name = String(path.split(separator: "/").last ?? "")
      return own.contains(name) ? "#import \"\(name)\"" : ""
    }.joined(separator: "\n")
  }

  /// Returns the text and selector of a method without the argument for an error.
  fileprivate func removingError(
    at index: Int, of selector: String, keepsEnding: Bool
  ) -> (String, String)? {
    var pieces = selector.split(separator: ":", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
    let type = #"\s*:\s*\([^()]*NSError[^()]*\*[^()]*\*[^()]*\)\s*[A-Za-z_]\w*"#
    let found: Regex<AnyRegexOutput>?
    if index == 0 {
      guard pieces.count == 1 else { return nil }
      let endings = keepsEnding ? [] : ["AndReturnError", "WithError"]
      let ending = endings.first(where: pieces[0].hasSuffix) ?? ""
      found = try? Regex(NSRegularExpression.escapedPattern(for: ending) + type)
      pieces[0].removeLast(ending.count)
    } else {
      found = try? Regex(#"\s+"# + NSRegularExpression.escapedPattern(for: pieces[index]) + type)
      pieces.remove(at: index)
    }
    guard let found, let range = firstRange(of: found) else { return nil }
    var text = self
    text.removeSubrange(range)
    let isUnary = selector.utf8.count { $0 == UInt8(ascii: ":") } == 1
    return (text, isUnary ? pieces[0] : pieces.map { $0 + ":" }.joined())
  }

  /// The text of a method without types that the importer rejects on Linux.
  fileprivate var withSimplePointers: String {
    var text = self
    if let selector = try? Regex(#"\((nonnull |nullable )?SEL( _Nonnull| _Nullable)?\)"#) {
      text.replace(selector, with: "(Selector *)")
    }
    if let error = try? Regex(#"\(([^()]*\bNSError)[^()]*\*[^()]*\*[^()]*\)"#) {
      text.replace(error) { _ in "(NSError *)" }
    }
    return text
  }
}

extension ImportedName {
  /// Returns the name without the underscores of a refined declaration.
  ///
  /// The compiler does not list these underscores.
  fileprivate func listed(as selector: String) -> String {
    if isCustom || selector.hasPrefix("__") { return description }
    var name = self
    if name.base.hasPrefix("__") { name.base.removeFirst(2) }
    if name.labels?.first?.hasPrefix("__") == true { name.labels?[0].removeFirst(2) }
    return name.description
  }
}
