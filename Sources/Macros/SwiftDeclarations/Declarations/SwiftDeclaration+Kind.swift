extension SwiftDeclaration {
  /// A keyword that introduces a declaration.
  public enum Kind: String, Hashable, Sendable {
    case `import`, `class`, actor, `struct`, `enum`, `protocol`, `extension`
    case function = "func"
    case initializer = "init"
    case deinitializer = "deinit"
    case `subscript`
    case constant = "let"
    case variable = "var"
    case `typealias`, `associatedtype`
    case enumCase = "case"
    case `operator`
    case precedenceGroup = "precedencegroup"
    case macro
    /// A macro used as a declaration, as in `#warning("…")`.
    case macroExpansion = "#"

    /// The keyword with its indefinite article.
    package var withArticle: String {
      (rawValue.first.map("aeiou".contains) == true ? "an " : "a ") + rawValue
    }
  }
}
