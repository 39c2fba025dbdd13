extension SwiftDeclaration {
  /// A parameter of a function, initializer, subscript, macro or enumeration case.
  public struct Parameter: Hashable, Sendable {
    /// An argument label that a caller writes before the colon, without backquotes.
    ///
    /// A label is `nil` for `_`, for the single name of a subscript's parameter, and for an
    /// enumeration case's value without a name.
    public var label: String?

    /// The name of the parameter in the body, without backquotes.
    ///
    /// For `_`, and for an enumeration case's value without a name, the name is `nil`.
    public var name: String?

    /// Extends from the first attribute or the label to the end, without the comma.
    public var range: Range<Int>

    /// The attributes before the label, as in `@ViewBuilder content: () -> Content`.
    public var attributes: [Attribute] = []

    /// The type with its attributes and specifiers, as in `inout [Int]` or `@escaping () -> Void`.
    ///
    /// Dots of a variadic parameter are not included.
    public var type: Text

    /// Lists the attributes and specifiers before the type proper, in the order of the source.
    ///
    /// Specifiers are words such as `inout`, `borrowing`, `consuming`, `isolated`, `sending`,
    /// `__owned`, `some` and `any`. An attribute has the text of the source, as in `@escaping` or
    /// `@convention(c)`.
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
