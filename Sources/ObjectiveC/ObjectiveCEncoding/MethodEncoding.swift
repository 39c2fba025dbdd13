/// The types of a method as Objective-C's compilers write them for the runtime.
///
/// ```swift
/// let method = try MethodEncoding("B32@0:8@16q24")
/// method.arguments[2].type  // @
/// method.withoutFrameOffsets  // B@:@q
/// MethodEncoding(returnType: method.returnType, parameterTypes: [])  // B16@0:8
/// ```
///
/// ``arguments`` includes the hidden ones: a method's begin with the receiver and the selector, a
/// block's with the block.
public struct MethodEncoding: Hashable, Sendable {
  // In an array, because a type can hold the encoding of a block.
  private var returnTypes: [TypeEncoding]

  /// The number of bytes that the arguments take, if it is written.
  public var frameSize: Int?

  /// The arguments, hidden ones included.
  public var arguments: [Argument]

  /// Makes an encoding from its parts.
  public init(returnType: TypeEncoding, frameSize: Int? = nil, arguments: [Argument]) {
    returnTypes = [returnType]
    self.frameSize = frameSize
    self.arguments = arguments
  }

  /// Makes the encoding of a method, with frame offsets.
  ///
  /// The receiver and the selector are put before the parameters. If the size of a parameter is
  /// unknown, there are no offsets.
  public init(returnType: TypeEncoding, parameterTypes: [TypeEncoding]) {
    let types = [TypeEncoding(.object()), TypeEncoding(.selector)] + parameterTypes
    self =
      MethodEncoding(returnType: returnType, arguments: types.map { Argument($0) })
      .withFrameOffsets
  }

  /// Reads an encoding, with or without frame offsets.
  ///
  /// Takes time in proportion to the length of the text.
  ///
  /// - Throws: ``TypeEncodingError``, with the offset of the first mistake.
  public init(_ text: String) throws(TypeEncodingError) {
    var reader = EncodingReader(text)
    self = try reader.readWholeMethod()
  }

  /// The return type.
  public var returnType: TypeEncoding {
    get { returnTypes[0] }
    set { returnTypes[0] = newValue }
  }

  /// Whether the runtimes treat two methods as having the same types.
  ///
  /// Offsets do not count; types match as ``TypeEncoding/matches(_:)`` says.
  public func matches(_ other: MethodEncoding) -> Bool {
    returnType.matches(other.returnType) && arguments.count == other.arguments.count
      && zip(arguments, other.arguments).allSatisfy { $0.type.matches($1.type) }
  }
}

extension MethodEncoding: CustomStringConvertible {
  /// The encoding as compilers write it, with the frame offsets that it has.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  func write(to text: inout String) {
    returnType.write(to: &text)
    if let frameSize { text += "\(frameSize)" }
    for argument in arguments {
      argument.type.write(to: &text)
      if let offset = argument.offset { text += "\(offset)" }
    }
  }
}
