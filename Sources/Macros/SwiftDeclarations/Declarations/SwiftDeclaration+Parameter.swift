extension SwiftDeclaration {
  /// A parameter of a function, initializer, subscript, macro or enumeration case.
  public struct Parameter: Hashable, Sendable {
    /// The argument label that a caller writes before the colon, without backquotes.
    ///
    /// The label is `nil` for `_`, for the single name of a subscript's parameter, and for an
    /// enumeration case's value without a name.
    public var label: String?

    /// The name of the parameter in the body, without backquotes.
    ///
    /// The name is `nil` for `_`, and for an enumeration case's value without a name.
    public var name: String?

    /// Offsets from the first attribute or the label to the end, without the comma.
    public var range: Range<Int>

    /// Attributes before the label, as in `@ViewBuilder content: () -> Content`.
    public var attributes: [Attribute] = []

    /// The type with its attributes and specifiers, as in `inout [Int]` or `@escaping () -> Void`.
    ///
    /// Dots of a variadic parameter are not included.
    public var type: Text

    /// Attributes and specifiers before the type proper, in the order of the source.
    ///
    /// Specifiers are words such as `inout`, `borrowing`, `consuming`, `isolated`, `sending`,
    /// `__owned`, `some` and `any`. The attributes have the text of the source, as in `@escaping`
    /// or `@convention(c)`.
    public var typeSpecifiers: [String] = []

    /// A Boolean value that indicates whether `...` follows the type.
    public var isVariadic = false

    /// The default value: the expression after `=`.
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
