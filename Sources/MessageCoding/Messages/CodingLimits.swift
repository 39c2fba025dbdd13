/// How large and how deeply nested a message may be.
public struct CodingLimits: Sendable {
  /// The most bytes that a message may have.
  public var bytes = 1 << 20

  /// The most arrays and objects that JSON may have in one another.
  public var depth = 64

  /// Makes the limits that a coder has if none are given: 1 MiB, nested 64 deep.
  public init() {}

  /// Makes limits of some bytes and a depth.
  public init(bytes: Int = 1 << 20, depth: Int = 64) {
    self.bytes = bytes
    self.depth = depth
  }
}
