extension MethodEncoding {
  /// The offset of an argument in the frame.
  ///
  /// Compilers write offsets as if all arguments were on the stack, one after the other. Today's
  /// calling conventions use registers, so offsets only tell how large the arguments are.
  public struct FrameOffset: Hashable, Sendable {
    /// The number of bytes before it.
    public var bytes: Int

    /// Whether it is written with a `+`, as GNU compilers do for arguments in registers.
    public var isInRegister: Bool

    /// Makes an offset from its parts.
    public init(_ bytes: Int, isInRegister: Bool = false) {
      self.bytes = bytes
      self.isInRegister = isInRegister
    }
  }
}

extension MethodEncoding.FrameOffset: CustomStringConvertible {
  /// The offset as compilers write it.
  public var description: String { "\(isInRegister ? "+" : "")\(bytes)" }
}
