/// A macro of the C preprocessor, object-like or function-like.
struct Macro {
  /// The parameters' names of a function-like macro, or `nil` for an object-like macro.
  let parameters: [String]?

  /// `true` if the last parameter takes all remaining arguments.
  let isVariadic: Bool

  /// Tokens that replace the macro.
  let body: [Token]

  /// The text of the definition after `#define`.
  let definition: String

  /// The offset of the macro's name in its definition.
  let location: Int

  /// `true` if a text defines the macro, and not ``KnownMacros``.
  var isOfText: Bool { !SourceText.isKnown(location) }

  /// Returns the index of the parameter that a token of the body names, or `nil` for other tokens.
  func argument(_ token: Token, in source: SourceText) -> Int? {
    guard token.kind == .identifier, let parameters, !parameters.isEmpty else { return nil }
    return parameters.firstIndex(of: source[token.range])
  }
}

extension Macro {
  /// Reads a definition from the macro's name and the tokens after the name.
  ///
  /// The initializer returns `nil` if the parameters are malformed.
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
  /// A macro with one parameter, as which `_Pragma` and the feature-checking macros are read.
  static let pragmaOperator = Macro(
    parameters: ["text"], isVariadic: false, body: [], definition: "", location: 0)
}
