/// A declaration in Swift source, with the text of its parts.
///
/// Types, expressions and bodies are kept as text with their positions. Without examining their
/// content, the parser finds where each of them begins and ends. Offsets count the UTF-8 bytes from
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
  /// - An operator's name consists of its characters.
  /// - An extension has the text of the extended type.
  /// - An import has the path of the module.
  /// - A macro's use has the name of the macro.
  /// - A `let` or `var` with several variables has their names, separated by commas.
  public var name: String

  /// The offsets of the name with its backquotes.
  ///
  /// For an initializer, deinitializer or subscript, these are the offsets of the keyword.
  public var nameRange: Range<Int>

  /// Extends from the first attribute or modifier to the end, without a comment or semicolon.
  ///
  /// If one `case` has several names, only the first declaration includes the attributes, modifiers
  /// and keyword.
  public var range: Range<Int>

  /// The line of the keyword, such as `class`, `func` or `var`, counted from 1.
  public var line: Int

  /// Lists the attributes in the order of the source, including attributes between `#if` and
  /// `#endif`.
  public var attributes: [Attribute] = []

  /// Lists the modifiers in the order of the source.
  public var modifiers: [Modifier] = []

  /// The text between `<` and `>` after the name.
  public var genericParameters: Text?

  /// The types after the colon of a type, extension or associated type.
  ///
  /// For an operator, the only element is the operator's precedence group.
  public var inheritedTypes: [Text] = []

  /// The text after `where`.
  public var whereClause: Text?

  /// The parameters of a function, initializer, subscript, macro or enumeration case.
  public var parameters: [Parameter] = []

  /// The effects of a function, initializer, deinitializer or macro.
  public var effects = Effects()

  /// Contains the type after `->`, or is `nil` if there is no arrow.
  public var returnType: Text?

  /// The variables of a `let` or `var`.
  public var bindings: [Binding] = []

  /// Lists the accessors of a subscript, in the form of the accessors of a ``Binding``.
  public var accessors: [Accessor] = []

  /// The members between the braces of a type, protocol or extension.
  public var members: [Member] = []

  /// Covers the braces with everything between them.
  ///
  /// If the declaration has neither a body nor accessors in braces, the range is `nil`. If one
  /// `let` or `var` declares several variables, the range belongs to the last accessors.
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
