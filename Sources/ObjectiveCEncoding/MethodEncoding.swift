/// The types of a method, as Objective-C compilers write them for the runtime.
///
/// ```swift
/// let method = try MethodEncoding("B32@0:8@16q24")
/// method.arguments[2].type  // @
/// method.withoutFrameOffsets  // B@:@q
/// MethodEncoding(returnType: method.returnType, parameterTypes: [])  // B16@0:8
/// ```
///
/// ``arguments`` includes the hidden arguments. A method's arguments begin with the receiver and
/// the selector, and a block's arguments begin with the block itself.
public struct MethodEncoding: Hashable, Sendable {
  // An array, because a value of type `TypeEncoding` can contain a `MethodEncoding`: that of a
  // block.
  private var returnTypes: [TypeEncoding]

  /// How many bytes all arguments take, or `nil` if the encoding does not say.
  public var frameSize: Int?

  /// The arguments, including the hidden arguments.
  public var arguments: [Argument]

  /// Creates an encoding from its parts.
  public init(returnType: TypeEncoding, frameSize: Int? = nil, arguments: [Argument]) {
    returnTypes = [returnType]
    self.frameSize = frameSize
    self.arguments = arguments
  }

  /// Creates the encoding of a method, with frame offsets.
  ///
  /// The receiver and the selector precede the parameters. If the size of a parameter is unknown,
  /// the encoding has neither a frame size nor offsets.
  public init(returnType: TypeEncoding, parameterTypes: [TypeEncoding]) {
    let types = [TypeEncoding(.object()), TypeEncoding(.selector)] + parameterTypes
    self =
      MethodEncoding(returnType: returnType, arguments: types.map { Argument($0) })
      .withFrameOffsets
  }

  /// Reads the encoding of a method from text, with or without frame offsets.
  ///
  /// - Throws: ``TypeEncodingError``, with the offset of the first mistake.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ text: String) throws(TypeEncodingError) {
    var reader = EncodingReader(text)
    self = try reader.readWholeMethod()
  }

  /// The return type.
  public var returnType: TypeEncoding {
    get { returnTypes[0] }
    set { returnTypes[0] = newValue }
  }

  /// Returns a Boolean value that indicates whether the runtimes treat two methods as having the
  /// same types.
  ///
  /// The frame size and the offsets do not count. ``TypeEncoding/matches(_:)`` compares the types.
  public func matches(_ other: MethodEncoding) -> Bool {
    returnType.matches(other.returnType) && arguments.count == other.arguments.count
      && zip(arguments, other.arguments).allSatisfy { $0.type.matches($1.type) }
  }
}

extension MethodEncoding: CustomStringConvertible {
  /// Writes the encoding as compilers do, with the frame size and offsets it contains.
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
