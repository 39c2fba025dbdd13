/// A declaration in Swift source: what it declares, with the text of its parts.
///
/// Types, expressions and bodies are kept as text with their positions. The reader finds where they
/// begin and end, and does not look into them.
public struct SwiftDeclaration: Hashable, Sendable {
  public var kind: Kind

  /// The name without backquotes; `init`, `deinit` or `subscript` for those; the operator's
  /// characters for an operator; the extended type's text for an extension.
  public var name: String

  /// Where the name is: for an initializer, a subscript and the like where the keyword is.
  public var nameRange: Range<Int>

  /// From the first attribute or modifier to the end.
  public var range: Range<Int>

  /// The line of the keyword that introduces it, `class`, `func` or `var`, counted from 1.
  public var line: Int

  public var attributes: [Attribute] = []
  public var modifiers: [Modifier] = []

  /// The text between `<` and `>` behind the name.
  public var genericParameters: Text?

  /// The types behind the colon of a class, protocol, extension or the like.
  public var inheritedTypes: [Text] = []

  /// The text behind `where`.
  public var whereClause: Text?

  /// The parameters of a function, initializer, subscript, macro or enumeration case.
  public var parameters: [Parameter] = []
  public var effects = Effects()

  /// The type behind `->`, nil if there is none.
  public var returnType: Text?

  /// The variables of a `let` or `var`.
  public var bindings: [Binding] = []

  /// The accessors of a subscript, as those of a binding.
  public var accessors: [Accessor] = []

  /// What stands between the braces of a type, protocol or extension.
  public var members: [Member] = []

  /// The offsets of the braces and what is between them, if it has a body or accessors in braces.
  public var bodyRange: Range<Int>?

  public init(kind: Kind, name: String, nameRange: Range<Int>, range: Range<Int>, line: Int) {
    self.kind = kind
    self.name = name
    self.nameRange = nameRange
    self.range = range
    self.line = line
  }
}

extension SwiftDeclaration {
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
    /// A macro that is used as a declaration, as in `#warning("…")`.
    case macroExpansion = "#"
  }

  /// A member of a type, or a declaration of a file.
  public indirect enum Member: Hashable, Sendable {
    case declaration(SwiftDeclaration)
    /// `#if` with its branches up to `#endif`.
    case conditional([Branch])
  }

  /// A branch of `#if`.
  public struct Branch: Hashable, Sendable {
    /// `#if`, `#elseif` or `#else`.
    public var keyword: String
    /// The condition's text; nil for `#else`.
    public var condition: Text?
    public var members: [Member]

    public init(keyword: String, condition: Text?, members: [Member]) {
      self.keyword = keyword
      self.condition = condition
      self.members = members
    }
  }

  /// A variable of a `let` or `var`.
  public struct Binding: Hashable, Sendable {
    /// The pattern's text: a name without backquotes, or a tuple of them.
    public var name: String
    public var nameRange: Range<Int>
    public var type: Text?
    public var hasInitializer = false
    /// Its accessors in the order of the source; `get` alone, without a position, where the braces
    /// hold a body.
    public var accessors: [Accessor] = []

    public init(name: String, nameRange: Range<Int>, type: Text?) {
      self.name = name
      self.nameRange = nameRange
      self.type = type
    }
  }

  /// `get`, `set`, `willSet` and so on.
  public struct Accessor: Hashable, Sendable {
    public var kind: String
    public var attributes: [Attribute] = []
    public var modifiers: [Modifier] = []
    public var effects = Effects()

    public init(kind: String) {
      self.kind = kind
    }
  }

  /// `async`, `throws` and `rethrows`, with the type of what is thrown.
  public struct Effects: Hashable, Sendable {
    public var isAsync = false
    /// `throws` or `rethrows`.
    public var throwing: String?
    /// The type in parentheses behind `throws`.
    public var errorType: Text?

    public init() {}
  }
}
