/// A declaration in Swift source, with the text of its parts.
///
/// Types, expressions and bodies are kept as text with their positions. The parser finds where each
/// of them begins and ends, and does not examine its content. Offsets count the UTF-8 bytes from
/// the beginning of the text. A part that is missing, or that declarations of this kind never have,
/// is `nil` or empty.
public struct SwiftDeclaration: Hashable, Sendable {
  /// The kind of the declaration, named by its keyword.
  public var kind: Kind

  /// The name of the declaration, without backquotes.
  ///
  /// A name such as `default` needs backquotes where it is written in source again. Some
  /// declarations are named by another part of the source:
  ///
  /// - An initializer (also `init?`), deinitializer or subscript has the name `init`, `deinit` or
  ///   `subscript`.
  /// - The name of an operator consists of its characters.
  /// - An extension has the text of the extended type.
  /// - An import has the path of the module.
  /// - The use of a macro has the name of the macro.
  /// - A `let` or `var` with several variables has their names, separated by commas.
  public var name: String

  /// Offsets of the name with its backquotes.
  ///
  /// For an initializer, deinitializer or subscript, these are the offsets of the keyword.
  public var nameRange: Range<Int>

  /// Offsets from the first attribute or modifier to the end, without a comment or semicolon.
  ///
  /// If one `case` has several names, only the first declaration includes the attributes, modifiers
  /// and keyword.
  public var range: Range<Int>

  /// The line of the keyword, such as `class`, `func` or `var`, counted from 1.
  public var line: Int

  /// Attributes in the order of the source, including attributes between `#if` and `#endif`.
  public var attributes: [Attribute] = []

  /// Modifiers in the order of the source.
  public var modifiers: [Modifier] = []

  /// The text between `<` and `>` after the name.
  public var genericParameters: Text?

  /// Types after the colon of a type, extension or associated type.
  ///
  /// For an operator, the only element is the operator's precedence group.
  public var inheritedTypes: [Text] = []

  /// The text after `where`.
  public var whereClause: Text?

  /// Parameters of a function, initializer, subscript, macro or enumeration case.
  public var parameters: [Parameter] = []

  /// Effects of a function, initializer, deinitializer or macro.
  public var effects = Effects()

  /// The type after `->`, or `nil` if there is no arrow.
  public var returnType: Text?

  /// Variables of a `let` or `var`.
  public var bindings: [Binding] = []

  /// Accessors of a subscript, in the form of the accessors of a ``Binding``.
  public var accessors: [Accessor] = []

  /// Members between the braces of a type, protocol or extension.
  public var members: [Member] = []

  /// Offsets of the braces with everything between them.
  ///
  /// The range is `nil` if the declaration has neither a body nor accessors in braces. If one `let`
  /// or `var` declares several variables, the range belongs to the last accessors.
  public var bodyRange: Range<Int>?

  /// Makes a declaration without its optional parts.
  public init(kind: Kind, name: String, nameRange: Range<Int>, range: Range<Int>, line: Int) {
    self.kind = kind
    self.name = name
    self.nameRange = nameRange
    self.range = range
    self.line = line
  }
}
