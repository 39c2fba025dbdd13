extension SwiftDeclaration {
  /// A parameter of a function, initializer, subscript, macro or enumeration case.
  public struct Parameter: Hashable, Sendable {
    /// What a caller writes before the colon, without backquotes.
    ///
    /// It is nil for `_`, for the single name of a subscript's parameter, and for a case's value
    /// without a name.
    public var label: String?

    /// The name in the body, without backquotes; nil for `_`, and for a case's value without a name.
    public var name: String?

    /// From its first attribute or its label to its end, without the comma.
    public var range: Range<Int>

    /// The attributes before the label, as in `@ViewBuilder content: () -> Content`.
    public var attributes: [Attribute] = []

    /// The type with its attributes and specifiers, as in `inout [Int]` or `@escaping () -> Void`,
    /// without the dots of a variadic parameter.
    public var type: Text

    /// What stands before the type proper, in the order of the source.
    ///
    /// The words are `inout`, `borrowing`, `consuming`, `isolated`, `sending`, `__owned`, `some`, `any`
    /// and the like; the attributes are given as they are written, as in `@escaping` or
    /// `@convention(c)`.
    public var typeSpecifiers: [String] = []

    /// Whether `...` follows the type.
    public var isVariadic = false

    /// The expression behind `=`.
    public var defaultValue: Text?

    /// Makes a parameter with a type that has no specifiers.
    public init(label: String?, name: String?, range: Range<Int>, type: Text) {
      self.label = label
      self.name = name
      self.range = range
      self.type = type
    }
  }
}
