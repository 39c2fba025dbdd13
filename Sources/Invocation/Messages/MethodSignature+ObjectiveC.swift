// The members of `NSMethodSignature`. They count the receiver and the selector as arguments.

public import ObjectiveCEncoding

extension MethodSignature {
  /// The number of arguments, including the receiver and the selector.
  public var numberOfArguments: Int { argumentTypes.count + 2 }

  /// Returns the type of an argument.
  ///
  /// Index 0 is the receiver, and index 1 is the selector. Stands for
  /// `-[NSMethodSignature getArgumentTypeAtIndex:]`.
  ///
  /// - Throws: ``InvocationError/signatureIndex(_:index:)`` if the index is out of range.
  public func argumentType(at index: Int) throws(InvocationError) -> TypeEncoding {
    let arguments = encoding.arguments
    guard arguments.indices.contains(index) else { throw .signatureIndex(self, index: index) }
    return arguments[index].type
  }

  /// The type of the return value, with its qualifiers.
  public var methodReturnType: TypeEncoding { encoding.returnType }

  /// The size of the return value in bytes.
  ///
  /// The size is the size on Apple's 64-bit ARM systems: 8 for each object, 0 for `v`. If the
  /// encoding does not tell the size of the type, the value is 0, too.
  public var methodReturnLength: Int { methodReturnType.size ?? 0 }

  /// The number of bytes that the arguments occupy in the frame, according to the encoding.
  ///
  /// Frame offsets in the encoding tell the number. Without frame offsets, the number is the length
  /// that clang would write. If the encoding does not tell the size of an argument, the number is
  /// 0.
  public var frameLength: Int {
    let encoding = encoding
    return encoding.frameSize ?? encoding.withFrameOffsets.frameSize ?? 0
  }

  /// A Boolean value that indicates whether the method is declared `oneway void`.
  ///
  /// A sender does not wait for such a method to return. The property only repeats the declaration:
  /// it does not change how a multicast delivers the message.
  public var isOneway: Bool { methodReturnType.qualifiers.contains(.oneWay) }
}
