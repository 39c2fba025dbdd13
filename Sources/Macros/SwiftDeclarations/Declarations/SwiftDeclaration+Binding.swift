extension SwiftDeclaration {
  /// A variable that a `let` or `var` declares.
  public struct Binding: Hashable, Sendable {
    /// The text of the pattern: a name without backquotes, or a tuple as written in the source.
    public var name: String

    /// Covers the pattern, including its backquotes.
    public var nameRange: Range<Int>

    /// The type after the colon.
    ///
    /// In `var a, b: Int`, only the binding of `b` has a type here, although `a` is also an `Int`.
    public var type: Text?

    /// A Boolean value that indicates whether an expression after `=` gives the initial value.
    public var hasInitializer = false

    /// Lists the accessors in the order of the source.
    ///
    /// If the braces hold the body of the getter, the only element is `get`, without attributes and
    /// effects.
    public var accessors: [Accessor] = []

    /// Makes a binding without an initial value and accessors.
    public init(name: String, nameRange: Range<Int>, type: Text?) {
      self.name = name
      self.nameRange = nameRange
      self.type = type
    }
  }
}
