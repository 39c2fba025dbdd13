import SwiftDeclarations

/// A comparison of types by their texts.
///
/// Two types differ for certain only if all names in the types are `known`, either as types of the
/// sources or as types of the standard library. Any other name may be an alias.
struct TypeComparison: Sendable {
  private var known: Set<String> = [
    "Any", "AnyObject", "Bool", "Character", "Data", "Date", "DispatchQueue", "Double", "Error",
    "Float", "Int", "Int16", "Int32", "Int64", "Int8", "Never", "Selector", "Sendable", "Set",
    "String", "Substring", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "URL", "UUID", "Void",
  ]
  private var aliases = ["CFTimeInterval": ["Double"], "TimeInterval": ["Double"]]

  init(_ program: CheckedProgram) {
    for type in program.types {
      let declaration = type.declaration
      guard declaration.kind == .typealias else {
        known.insert(declaration.name)
        continue
      }
      let aliased = program.sources[type.source].aliasedType(of: declaration) ?? ""
      // If two aliases have the same name, the name is treated as unknown.
      let isFirst = aliases[declaration.name] == nil && declaration.genericParameters == nil
      aliases[declaration.name] = isFirst ? Self.words(of: aliased) : ["_"]
    }
    for name in aliases.keys { known.remove(name) }
  }

  /// Returns `true` if `type` and `other` differ for certain.
  ///
  /// `nil` stands for `Void`, the type of a missing result.
  func differ(_ type: String?, _ other: String?) -> Bool {
    let (words, others) = (resolved(type ?? "Void"), resolved(other ?? "Void"))
    if words == others { return false }
    return (words + others).allSatisfy { known.contains($0) || !Self.isName($0) }
  }

  private func resolved(_ type: String) -> [String] {
    var words = Self.words(of: type)
    for _ in 0..<8 where words.contains(where: { aliases[$0] != nil }) {
      words = words.flatMap { aliases[$0] ?? [$0] }
    }
    return words.isEmpty ? ["Void"] : words
  }

  private static func isName(_ word: String) -> Bool {
    word.first.map { $0.isLetter || $0 == "_" } == true
  }

  /// Returns the names and punctuation that distinguish `type` from other types.
  private static func words(of type: String) -> [String] {
    var words: [String] = []
    var word = ""
    func isPart(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || "_@.`".contains(character)
    }
    for character in type + " " {
      if isPart(character) {
        if character != "`" { word.append(character) }
        continue
      }
      // The last part identifies a nested type well enough.
      let name = word.split(separator: ".").last.map(String.init) ?? ""
      let isSpecifier =
        ["any", "sending", "borrowing", "consuming"].contains(name) || name.hasPrefix("@")
      if !name.isEmpty, !isSpecifier { words.append(name) }
      word = ""
      if !character.isWhitespace, !"()".contains(character) { words.append(String(character)) }
    }
    return words
  }
}
