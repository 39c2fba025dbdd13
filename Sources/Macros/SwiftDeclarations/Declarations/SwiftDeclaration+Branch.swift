extension SwiftDeclaration {
  /// A branch of `#if`.
  public struct Branch: Hashable, Sendable {
    /// `#if`, `#elseif` or `#else`.
    public var keyword: String

    /// The condition's text; nil for `#else`.
    public var condition: Text?

    /// What the branch holds.
    public var members: [Member]

    /// Makes a branch.
    public init(keyword: String, condition: Text?, members: [Member]) {
      self.keyword = keyword
      self.condition = condition
      self.members = members
    }
  }
}
