/// Storage specifiers of a declaration, and qualifiers of its storage such as `__block`.
struct StorageSpecifiers: OptionSet {
  let rawValue: Int

  static let `static` = StorageSpecifiers(rawValue: 1)
  static let extern = StorageSpecifiers(rawValue: 2)

  /// The variable is shared with blocks: `__block`.
  static let shared = StorageSpecifiers(rawValue: 4)

  static let weak = StorageSpecifiers(rawValue: 8)
  static let unretained = StorageSpecifiers(rawValue: 16)

  var retention: Retention {
    contains(.weak) ? .weak : contains(.unretained) ? .unretained : .strong
  }
}

extension StorageSpecifiers {
  /// Collects the specifiers among the tokens that a parser has consumed since an index.
  ///
  /// Specifiers of fields and parameters are left out.
  init(_ parser: Parser, from first: Int) {
    self = []
    var distance = first - parser.index
    while distance < 0 {
      let token = parser.peek(distance)
      let declarator = parser.peek(distance + 1)
      let isSkipped =
        token.is(.leftBrace)
        || (token.is(.leftParenthesis) && !declarator.is(.caret) && !declarator.is(.star))
      if isSkipped, let end = parser.endOfBrackets(at: distance) {
        distance = end - parser.index
      } else if token.kind == .identifier {
        switch parser.text(of: token) {
        case "static": insert(.static)
        case "extern": insert(.extern)
        case "__block": insert(.shared)
        case "__weak": insert(.weak)
        case "__unsafe_unretained": insert(.unretained)
        default: break
        }
      }
      distance += 1
    }
  }
}
