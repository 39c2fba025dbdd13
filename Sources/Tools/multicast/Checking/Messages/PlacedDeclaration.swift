@_spi(ObjectiveC) import SwiftDeclarations

/// A type, protocol or extension, with its location in the program.
struct PlacedDeclaration: Sendable {
  /// The index in ``CheckedProgram/sources`` of the source with the declaration.
  let source: Int

  /// The names of the types around the declaration, outermost first.
  let scope: [String]

  let declaration: SwiftDeclaration

  /// The scope in which the members of the declaration look up names.
  var innerScope: [String] {
    scope
      + (declaration.kind == .extension
        ? TypeName.parts(of: declaration.name) : [declaration.name])
  }

  /// The names of the superclass and protocols in the inheritance clause.
  var inheritedNames: [String] {
    declaration.inheritedTypes.flatMap { $0.text.split(separator: "&").map(\.trimmed) }
  }

  /// Lists the members, including the members in branches of `#if`.
  var members: [SwiftDeclaration] { declaration.members.flatMap(\.declarations) }

  /// Returns `true` if a member has one of the given names, such as `methods`.
  func hasMember(_ names: Set<String>) -> Bool {
    members.contains { member in
      names.contains(member.name) || member.bindings.contains { names.contains($0.name) }
    }
  }

  /// Returns the member of an instance that the requirement `message` may be satisfied by, or `nil`.
  func witness(of message: MessageDeclaration) -> SwiftDeclaration? {
    members.first { member in
      if member.isStatic { return false }
      if message.kind != .method { return member.bindings.contains { $0.name == message.baseName } }
      return member.kind == .function && member.name == message.baseName
        && member.parameters.map { $0.label ?? "" } == message.parameters.map(\.label)
    }
  }
}

extension SwiftDeclaration.Member {
  /// Contains the declaration, or the declarations in all branches of an `#if`.
  var declarations: [SwiftDeclaration] {
    switch self {
    case .declaration(let declaration): [declaration]
    case .conditional(let branches): branches.flatMap(\.members).flatMap(\.declarations)
    }
  }
}

/// Reads the names of types, in the form in which clauses write them.
enum TypeName {
  /// Returns the parts of the name `text` between its dots, without attributes and type arguments.
  static func parts(of text: String) -> [String] {
    var name = ""
    var depth = 0
    for character in text {
      if character == "<" { depth += 1 }
      if depth == 0 { name.append(character) }
      if character == ">" { depth -= 1 }
    }
    // Attributes and words such as `any` precede the name.
    let last = name.split(whereSeparator: \.isWhitespace).last ?? ""
    return last.split(separator: ".").map { $0.filter { $0 != "`" } }
  }
}
