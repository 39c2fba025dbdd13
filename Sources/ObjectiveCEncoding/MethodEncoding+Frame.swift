extension MethodEncoding {
  /// Drops the frame size and the frame offsets.
  ///
  /// The signature of a block among the types keeps its frame size and its offsets.
  public var withoutFrameOffsets: MethodEncoding {
    MethodEncoding(returnType: returnType, arguments: arguments.map { Argument($0.type) })
  }

  /// Adds the frame size and offsets that clang writes for Apple's 64-bit ARM systems.
  ///
  /// Arguments follow each other without gaps. An integer smaller than `int` takes the size of an
  /// `int`, and an array takes the size of a pointer. If the size of an argument is unknown, or if
  /// the sum of the sizes overflows, the result has neither a frame size nor offsets.
  public var withFrameOffsets: MethodEncoding {
    let sizes = arguments.compactMap(\.type.frameSize)
    guard sizes.count == arguments.count else { return withoutFrameOffsets }
    return withFrameOffsets(sizes: sizes)
  }

  /// Returns the same types with the frame size and the frame offsets for arguments of `sizes`.
  ///
  /// If the sum of `sizes` overflows, the result has neither a frame size nor offsets.
  public func withFrameOffsets(sizes: [Int]) -> MethodEncoding {
    var offset = 0
    var method = self
    for (index, size) in sizes.enumerated() {
      method.arguments[index].offset = FrameOffset(offset)
      let (sum, overflows) = offset.addingReportingOverflow(size)
      guard !overflows else { return withoutFrameOffsets }
      offset = sum
    }
    method.frameSize = offset
    return method
  }
}

extension TypeEncoding {
  /// How many bytes an argument of the type takes in the frame, or `nil` if unknown.
  fileprivate var frameSize: Int? {
    switch kind {
    case .array: 8
    case .scalar(let scalar) where scalar.isInteger: max(scalar.size, 4)
    default: size
    }
  }
}
