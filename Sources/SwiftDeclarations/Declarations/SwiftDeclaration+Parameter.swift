extension SwiftDeclaration {
  /// A parameter of a function, initializer, subscript, macro or enumeration case.
  public struct Parameter: Hashable, Sendable {
    /// What a caller writes before the colon: nil for `_`, and for a case's unnamed value.
    public var label: String?

    /// The name in the body; nil for `_`, and for a case's unnamed value.
    public var name: String?

    /// From its first attribute or its label to its end, without the comma.
    public var range: Range<Int>

    public var attributes: [Attribute] = []

    /// The type with its attributes and specifiers, as in `inout [Int]` or `@escaping () -> Void`,
    /// without the dots of a variadic parameter.
    public var type: Text

    /// The words before the type proper: `inout`, `borrowing`, `consuming`, `isolated`, `sending`,
    /// `__owned`, `some`, `any` and the attributes `@escaping`, `@autoclosure` and so on, in the order of
    /// the source.
    public var typeSpecifiers: [String] = []
    public var isVariadic = false

    /// The expression behind `=`.
    public var defaultValue: Text?

    public init(label: String?, name: String?, range: Range<Int>, type: Text) {
      self.label = label
      self.name = name
      self.range = range
      self.type = type
    }
  }
}
