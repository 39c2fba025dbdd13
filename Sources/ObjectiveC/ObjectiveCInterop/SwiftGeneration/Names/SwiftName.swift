/// The ways to write a name of Objective-C in Swift.
enum SwiftName {
  /// The name for any place: keywords are in backquotes, and `self` and its like have an underscore
  /// after them, since backquotes do not help them.
  static func escaped(_ name: String) -> String {
    let name = plain(name)
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// The name without backquotes.
  static func plain(_ name: String) -> String {
    let name = label(name)
    return ["self", "Self", "Type", "Protocol", "_"].contains(name) ? "\(name)_" : name
  }

  /// The label of an argument, empty for none.
  static func label(_ name: String) -> String {
    // Most names have none, and replacing takes much longer than looking for a byte.
    name.utf8.contains(UInt8(ascii: "$")) ? name.replacing("$", with: "_") : name
  }

  /// `workerDelegate` for `WorkerDelegate`, `xmppStream` for `XMPPStream`.
  static func lowerCamelCase(_ name: String) -> String {
    var capitals = name.prefix { $0.isUppercase }
    if capitals.count > 1, name[capitals.endIndex...].first?.isLowercase == true {
      capitals.removeLast()
    }
    return capitals.lowercased() + name[capitals.endIndex...]
  }

  /// Whether Swift's lexer takes the name for a keyword.
  static func isReserved(_ name: String) -> Bool {
    keywords.contains(name) || ["_", "self", "Self"].contains(name)
  }

  /// The words that are no names without backquotes.
  static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "Any",
  ]
}
