extension MethodEncoding {
  /// The same types without a frame size and offsets.
  ///
  /// Signatures of blocks among the types are left as they are.
  public var withoutFrameOffsets: MethodEncoding {
    MethodEncoding(returnType: returnType, arguments: arguments.map { Argument($0.type) })
  }

  /// The same types with the frame size and offsets that clang writes for Apple's 64-bit ARM
  /// systems.
  ///
  /// Arguments follow each other without gaps. Integers smaller than an `int` take as much as one,
  /// arrays as much as a pointer. If the size of an argument is unknown, there are no offsets.
  public var withFrameOffsets: MethodEncoding {
    let sizes = arguments.compactMap(\.type.frameSize)
    guard sizes.count == arguments.count else { return withoutFrameOffsets }
    return withFrameOffsets(sizes: sizes)
  }

  /// The same types with the frame offsets of arguments of these sizes.
  package func withFrameOffsets(sizes: [Int]) -> MethodEncoding {
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
  /// The size that an argument of the type takes in the frame.
  fileprivate var frameSize: Int? {
    switch kind {
    case .array: 8
    case .scalar(let scalar) where scalar.isInteger: max(scalar.size, 4)
    default: size
    }
  }
}
