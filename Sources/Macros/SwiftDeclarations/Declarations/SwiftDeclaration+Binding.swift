extension SwiftDeclaration {
  /// A variable of a `let` or `var`.
  public struct Binding: Hashable, Sendable {
    /// The pattern's text: a name without backquotes, or a tuple as it is written.
    public var name: String

    /// Where the pattern is, with its backquotes.
    public var nameRange: Range<Int>

    /// The type behind the colon.
    ///
    /// In `var a, b: Int` only `b` has one here, and gives it to `a`.
    public var type: Text?

    /// Whether an expression behind `=` gives the first value.
    public var hasInitializer = false

    /// Its accessors in the order of the source; `get` alone, without attributes and effects, where
    /// the braces hold the getter's body.
    public var accessors: [Accessor] = []

    /// Makes a binding without a first value and accessors.
    public init(name: String, nameRange: Range<Int>, type: Text?) {
      self.name = name
      self.nameRange = nameRange
      self.type = type
    }
  }
}
