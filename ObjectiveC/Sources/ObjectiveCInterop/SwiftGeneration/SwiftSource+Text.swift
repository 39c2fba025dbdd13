@_spi(ObjectiveC) import SwiftDeclarations

extension SwiftSource {
  /// Contents of a Swift file, which are generated again each time you read the property.
  public var text: String {
    // The declarations have no access modifiers. The text is meant for the target that uses it, and
    // the types that replace the placeholders are mostly internal there.
    var text = ""
    forEachSection { text += (text.isEmpty ? "" : "\n\n") + $0 }
    return text
  }

  /// Passes the sections of the text to `body` one by one; an empty line separates two sections.
  package func forEachSection(_ body: (String) -> Void) {
    func write(_ lines: [String]) { body(lines.joined(separator: "\n")) }
    write(
      [
        headers.count == 1
          ? "// Made from \(headers[0]) by ObjectiveCInterop."
          : "// Made from \(headers.count) headers by ObjectiveCInterop:"
      ] + (headers.count == 1 ? [] : headers.map { "// - \($0)" })
        + ["// swift-format-ignore-file"])
    write(modules.sorted().map { "import \($0)" })
    let placeholders = types.filter(\.isPlaceholder)
    if !placeholders.isEmpty {
      write(
        [
          "// Types that are not known here. Write what stands for each after its equals sign, or remove",
          "// the line where there is a type of that name. It has to be `Sendable`.",
        ] + placeholders.flatMap(\.lines))
    }
    let others = types.filter { !$0.isPlaceholder }
    if !others.isEmpty {
      write(["// MARK: - Types"])
      Self.sections(of: others).forEach(write)
    }
    let constants = maker.finder.globals
    if !constants.isEmpty { write(["// MARK: - Constants", ""] + constants) }
    let places = maker.outlines.indices
    maker.forEach(at: places) { one in sections(of: one).forEach(write) }
    if places.isEmpty { write(["// These headers declare no protocols and no methods."]) }
  }

  /// Returns the sections with the declarations of types.
  ///
  /// Nested types are in an extension of the outer type.
  private static func sections(of types: [SwiftTypeDeclaration]) -> [[String]] {
    var sections: [[String]] = []
    var open: String?
    for type in types {
      guard case .nested(let outer, _) = type.kind else {
        open = nil
        sections.append(type.lines)
        continue
      }
      if outer != open { sections.append(["extension \(outer) {", "}"]) }
      open = outer
      let last = sections.count - 1
      sections[last].insert(contentsOf: type.lines.map { "  \($0)" }, at: sections[last].count - 1)
    }
    return sections
  }

  private func sections(of one: SwiftProtocol) -> [[String]] {
    var lines = one.documentation.map { $0.isEmpty ? "///" : "/// \($0)" }
    if !lines.isEmpty { lines.append("///") }
    if let name = one.className {
      lines.append("/// The methods of the class `\(name)`, for an object that stands in for one.")
    } else {
      lines.append("/// `@protocol \(one.objectiveCName)`.")
    }
    lines += one.availability
    let notes = one.omissions.map { "Left out: \($0)." } + one.notes.map { "\($0)." }
    lines.append(declaration(of: one).source(notes: notes))
    return [["// MARK: - \(one.className ?? one.objectiveCName)"], lines] + asyncForms(of: one)
  }

  /// Returns the extension with the `async` forms of a protocol's methods.
  private func asyncForms(of one: SwiftProtocol) -> [[String]] {
    // If two methods have the same async form, Swift code on Apple's systems cannot call either of
    // them.
    var taken: Set<String> = []
    let forms = one.methods.compactMap(\.asyncForm).filter { taken.insert($0.signature).inserted }
    if forms.isEmpty { return [] }
    let functions = forms.map { $0.lines.map { "  \($0)" }.joined(separator: "\n") }
    return [
      ["extension \(one.name) {", functions.joined(separator: "\n\n"), "}"]
    ]
  }
}
