extension MethodEncoding {
  /// An argument, and where it is in the frame.
  public struct Argument: Hashable, Sendable {
    /// The type.
    public var type: TypeEncoding

    /// Where it is in the frame, if that is written.
    public var offset: FrameOffset?

    /// Makes an argument from its parts.
    public init(_ type: TypeEncoding, offset: FrameOffset? = nil) {
      self.type = type
      self.offset = offset
    }
  }
}
