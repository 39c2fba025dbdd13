extension MethodEncoding {
  /// An argument of a method or block, with its offset in the frame.
  public struct Argument: Hashable, Sendable {
    /// The type.
    public var type: TypeEncoding

    /// Where the argument is in the frame, or `nil` if the encoding has no offset for the argument.
    public var offset: FrameOffset?

    /// Creates an argument from its parts.
    public init(_ type: TypeEncoding, offset: FrameOffset? = nil) {
      self.type = type
      self.offset = offset
    }
  }
}
