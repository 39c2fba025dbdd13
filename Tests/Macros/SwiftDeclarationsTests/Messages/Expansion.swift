@testable import SwiftDeclarations

/// The expansion of a source by the macros, requested in the same way as by the compiler.
struct Expansion {
  var source: String
  var diagnostics: [CompilerAnswer.Diagnostic]

  /// Expands an attribute of the declaration in a role.
  init(
    of attribute: String, role: String, _ source: String, isRoot: Bool = true,
    in context: [String] = [], file: String = "File.swift"
  ) {
    let location = CompilerMessage.Location(
      fileID: "Module/\(file)", fileName: file, offset: 0, line: 1)
    var mark = "@\(attribute)"
    if case .declaration(let declaration) = SwiftFile(source).declarations.first,
      let written = declaration.attributes.first(where: { $0.name == attribute })
    {
      mark = String(decoding: Array(source.utf8)[written.range], as: UTF8.self)
    }
    let expansion = CompilerMessage.Expansion(
      macro: .init(typeName: attribute), macroRole: role,
      attributeSyntax: .init(source: mark, location: location),
      declSyntax: .init(source: source, location: location), extendedTypeSyntax: nil,
      conformanceListSyntax: isRoot
        ? .init(
          source: "struct Placeholder: ClassMarkedResponding, PlugInClass {}", location: location)
        : nil,
      lexicalContext: context.map { .init(source: $0, location: location) })
    var expander = MacroExpander()
    _ = expander.answer(to: .capability(version: MacroExpander.protocolVersion))
    guard case .expansion(let text, let found) = expander.answer(to: .expand(expansion)) else {
      fatalError("an expansion is answered by an expansion")
    }
    self.source = text ?? ""
    diagnostics = found
  }

  /// Returns all expansions of a declaration, with a heading for each role.
  static func text(of declaration: SwiftDeclaration, in source: String) -> String {
    let text = String(decoding: Array(source.utf8)[declaration.range], as: UTF8.self)
    // A superclass `Marked` stands for a marked superclass, which the compiler would find.
    let isRoot = !declaration.inheritedTypes.contains { $0.text == "Marked" }
    var parts: [String] = []
    func add(_ attribute: String, _ role: String, _ text: String) {
      let expansion = Expansion(of: attribute, role: role, text, isRoot: isRoot)
      for diagnostic in expansion.diagnostics { parts.append("// \(diagnostic.message)\n") }
      if expansion.source.isEmpty { return }
      parts.append(
        "// MARK: @\(attribute), \(role) of \(declaration.name)\n\n\(expansion.source)\n")
      if role == "peer" {
        // The attributes of the peers are expanded as well.
        for case .declaration(let peer) in SwiftFile(expansion.source).declarations
        where peer.attributes.contains(where: { $0.plainName == "MulticastMessages" }) {
          add(
            "MulticastMessages", "extension",
            String(decoding: Array(expansion.source.utf8)[peer.range], as: UTF8.self))
        }
      }
    }
    if declaration.isMarked(.responding) {
      add("Responding", "member", text)
      if declaration.kind != .extension { add("Responding", "extension", text) }
    }
    if declaration.attributes.contains(where: { $0.name == "PlugIn" }) {
      add("PlugIn", "member", text)
      add("PlugIn", "extension", text)
    }
    if declaration.isMarked(.messageProtocol) {
      add("MessageProtocol", "peer", text)
      add("MessageProtocol", "extension", text)
    }
    return parts.joined(separator: "\n")
  }
}
