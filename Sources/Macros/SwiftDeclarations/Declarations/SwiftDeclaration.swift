/// A declaration in Swift source: what it declares, with the text of its parts.
///
/// Types, expressions and bodies are kept as text with their positions. The reader finds where they
/// begin and end, and does not look into them. Offsets count the UTF-8 from the beginning of the text
/// that was read. A part that the declaration does not have, or whose kind never has it, is nil or
/// empty.
public struct SwiftDeclaration: Hashable, Sendable {
  /// The keyword that introduces it.
  public var kind: Kind

  /// The name without backquotes, which a name such as `default` needs where it is written again.
  ///
  /// It is `init`, `deinit` or `subscript` for those, also for `init?`; the operator's characters for
  /// an operator; the extended type's text for an extension; the module's path for an import; the
  /// macro's name for its use; and the names with commas between them for several variables.
  public var name: String

  /// Where the name is, with its backquotes: for an initializer, a subscript and the like where the
  /// keyword is.
  public var nameRange: Range<Int>

  /// From the first attribute or modifier to the end, without a comment or semicolon.
  ///
  /// Of several cases behind one `case`, only the first begins with what stands before its name.
  public var range: Range<Int>

  /// The line of the keyword that introduces it, `class`, `func` or `var`, counted from 1.
  public var line: Int

  /// The attributes in the order of the source, also those between `#if` and `#endif`.
  public var attributes: [Attribute] = []

  /// The modifiers in the order of the source.
  public var modifiers: [Modifier] = []

  /// The text between `<` and `>` behind the name.
  public var genericParameters: Text?

  /// The types behind the colon of a type, extension or associated type; an operator's precedence
  /// group.
  public var inheritedTypes: [Text] = []

  /// The text behind `where`.
  public var whereClause: Text?

  /// The parameters of a function, initializer, subscript, macro or enumeration case.
  public var parameters: [Parameter] = []

  /// What a function, initializer or macro may do besides returning.
  public var effects = Effects()

  /// The type behind `->`, nil if there is none.
  public var returnType: Text?

  /// The variables of a `let` or `var`.
  public var bindings: [Binding] = []

  /// The accessors of a subscript, given as those of a ``Binding``.
  public var accessors: [Accessor] = []

  /// What stands between the braces of a type, protocol or extension.
  public var members: [Member] = []

  /// The offsets of the braces and what is between them, if it has a body or accessors in braces.
  ///
  /// Of several variables, these are the last accessors.
  public var bodyRange: Range<Int>?

  /// Makes a declaration without the parts that may be missing.
  public init(kind: Kind, name: String, nameRange: Range<Int>, range: Range<Int>, line: Int) {
    self.kind = kind
    self.name = name
    self.nameRange = nameRange
    self.range = range
    self.line = line
  }
}
