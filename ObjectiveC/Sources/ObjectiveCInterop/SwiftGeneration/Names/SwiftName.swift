/// Converts an Objective-C name to a Swift name.
enum SwiftName {
  /// Returns a name valid in any position.
  ///
  /// A keyword is in backquotes. A name such as `self` has an underscore at its end, because
  /// backquotes do not make `self` valid.
  static func escaped(_ name: String) -> String {
    let name = plain(name)
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// Returns the name without backquotes.
  static func plain(_ name: String) -> String {
    let name = label(name)
    return ["self", "Self", "Type", "Protocol", "_"].contains(name) ? "\(name)_" : name
  }

  /// Returns the label of an argument, which is empty for an argument without a label.
  static func label(_ name: String) -> String {
    // Most names contain no `$`, and replacing takes much longer than searching for a byte.
    name.utf8.contains(UInt8(ascii: "$")) ? name.replacing("$", with: "_") : name
  }

  /// Returns the name in lower camel case: `workerDelegate` for `WorkerDelegate`, `xmppStream` for
  /// `XMPPStream`, `xmppvCard` for `XMPPvCard`.
  static func lowerCamelCase(_ name: String) -> String {
    var capitals = name.prefix { $0.isUppercase }
    let rest = name[capitals.endIndex...]
    // A word of a single letter, as in `XMPPvCard`, does not begin with the last capital.
    if capitals.count > 1, rest.first?.isLowercase == true,
      rest.dropFirst().first?.isUppercase != true
    {
      capitals.removeLast()
    }
    return capitals.lowercased() + name[capitals.endIndex...]
  }

  /// Returns `true` if Swift's lexer treats the name as a keyword.
  static func isReserved(_ name: String) -> Bool {
    keywords.contains(name) || ["_", "self", "Self"].contains(name)
  }

  /// Words that are no identifiers without backquotes.
  static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "Any",
  ]
}
