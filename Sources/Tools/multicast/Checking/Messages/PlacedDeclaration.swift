import SwiftDeclarations

/// A type, a protocol or an extension, and where it is declared.
struct PlacedDeclaration: Sendable {
  /// The index of its source.
  let source: Int

  /// The names of the types around it.
  let scope: [String]

  let declaration: SwiftDeclaration

  /// The names by which its members find others.
  var innerScope: [String] {
    scope
      + (declaration.kind == .extension
        ? TypeName.parts(of: declaration.name) : [declaration.name])
  }

  /// The protocols and the superclass that it names.
  var inheritedNames: [String] {
    declaration.inheritedTypes.flatMap { $0.text.split(separator: "&").map(\.trimmed) }
  }

  /// The members, those in the branches of `#if` included.
  var members: [SwiftDeclaration] { declaration.members.flatMap(\.declarations) }

  /// Whether a static member has one of some names, such as the list of the methods.
  func hasMember(_ names: Set<String>) -> Bool {
    members.contains { member in
      names.contains(member.name) || member.bindings.contains { names.contains($0.name) }
    }
  }
}

extension SwiftDeclaration.Member {
  /// The declaration, or those in all branches.
  var declarations: [SwiftDeclaration] {
    switch self {
    case .declaration(let declaration): [declaration]
    case .conditional(let branches): branches.flatMap(\.members).flatMap(\.declarations)
    }
  }
}

/// The names of types as clauses write them.
enum TypeName {
  /// The parts of a name between its dots, without attributes and type arguments.
  static func parts(of text: String) -> [String] {
    var name = ""
    var depth = 0
    for character in text {
      if character == "<" { depth += 1 }
      if depth == 0 { name.append(character) }
      if character == ">" { depth -= 1 }
    }
    // Attributes, `any` and the like stand before the name.
    let last = name.split(whereSeparator: \.isWhitespace).last ?? ""
    return last.split(separator: ".").map { $0.filter { $0 != "`" } }
  }
}
