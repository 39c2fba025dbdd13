/// A macro.
struct Macro {
  /// The names of the parameters of a function-like macro; nil for an object-like one.
  let parameters: [String]?

  /// Whether the last parameter takes all remaining arguments.
  let isVariadic: Bool

  /// The tokens that replace it.
  let body: [Token]

  /// The text of its definition after `#define`.
  let definition: String

  /// The offset of its name.
  let location: Int

  /// Whether a text defines it, and not the table of known macros.
  var isOfText: Bool { !SourceText.isKnown(location) }

  /// The index of the parameter that a token of the body names.
  func argument(_ token: Token, in source: SourceText) -> Int? {
    guard token.kind == .identifier, let parameters, !parameters.isEmpty else { return nil }
    return parameters.firstIndex(of: source[token.range])
  }
}

extension Macro {
  /// Reads a definition: a name and the tokens after it.
  ///
  /// Returns nil if its parameters are malformed.
  init?(_ name: Token, _ tokens: ArraySlice<Token>, definition: String, in source: SourceText) {
    self.definition = definition
    location = name.location
    guard let first = tokens.first, first.is(.leftParenthesis),
      first.range.lowerBound == name.range.upperBound
    else {
      (parameters, isVariadic, body) = (nil, false, Array(tokens))
      return
    }
    guard let end = tokens.firstIndex(where: { $0.is(.rightParenthesis) }) else { return nil }
    let list = tokens[..<end].dropFirst()
    body = Array(tokens[end...].dropFirst())
    var names: [String] = []
    var isVariadic = false
    for parameter in list.split(omittingEmptySubsequences: false, whereSeparator: { $0.is(.comma) })
    {
      if isVariadic { return nil }
      isVariadic = parameter.last?.is(.ellipsis) == true
      switch parameter.count - (isVariadic ? 1 : 0) {
      case 0 where isVariadic: names.append("__VA_ARGS__")
      case 0 where list.isEmpty: break
      case 1 where parameter.first?.kind == .identifier:
        names.append(parameter.first.map { source[$0.range] } ?? "")
      default: return nil
      }
    }
    parameters = names
    self.isVariadic = isVariadic
  }
}

extension Macro {
  /// The shape of `_Pragma`, which takes a text.
  static let pragmaOperator = Macro(
    parameters: ["text"], isVariadic: false, body: [], definition: "", location: 0)
}
