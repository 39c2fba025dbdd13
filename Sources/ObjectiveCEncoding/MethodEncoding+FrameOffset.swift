extension MethodEncoding {
  /// An offset of an argument in the frame.
  ///
  /// Compilers write offsets as if all arguments were on the stack, one after the other. Today's
  /// calling conventions pass arguments in registers, so the offsets only tell the sizes of the
  /// arguments.
  public struct FrameOffset: Hashable, Sendable {
    /// Counts the bytes before the argument; negative if written with a `-`.
    public var bytes: Int

    /// A Boolean value that indicates whether the offset is written with a `+`.
    ///
    /// GNU compilers write a `+` for an argument passed in a register.
    public var isInRegister: Bool

    /// Creates an offset from its parts.
    public init(_ bytes: Int, isInRegister: Bool = false) {
      self.bytes = bytes
      self.isInRegister = isInRegister
    }
  }
}

extension MethodEncoding.FrameOffset: CustomStringConvertible {
  /// Writes the offset as compilers do.
  public var description: String { "\(isInRegister ? "+" : "")\(bytes)" }
}
