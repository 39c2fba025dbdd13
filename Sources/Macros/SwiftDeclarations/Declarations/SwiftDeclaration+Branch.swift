extension SwiftDeclaration {
  /// A branch of a conditional compilation block.
  public struct Branch: Hashable, Sendable {
    /// Names the directive that begins the branch: `#if`, `#elseif` or `#else`.
    public var keyword: String

    /// Contains the text of the condition, or is `nil` for `#else`.
    public var condition: Text?

    /// Lists the declarations and nested conditional blocks of the branch.
    public var members: [Member]

    /// Makes a branch.
    public init(keyword: String, condition: Text?, members: [Member]) {
      self.keyword = keyword
      self.condition = condition
      self.members = members
    }
  }
}
