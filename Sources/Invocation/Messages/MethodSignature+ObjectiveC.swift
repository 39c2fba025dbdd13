// The members of `NSMethodSignature`, with its way to count arguments.

public import ObjectiveCEncoding

extension MethodSignature {
  /// The number of arguments, the receiver and the selector included.
  public var numberOfArguments: Int { argumentTypes.count + 2 }

  /// The type of an argument, the receiver being 0 and the selector 1.
  ///
  /// Stands for `-[NSMethodSignature getArgumentTypeAtIndex:]`.
  ///
  /// - Throws: ``InvocationError/signatureIndex(_:index:)`` where there is no such argument.
  public func argumentType(at index: Int) throws(InvocationError) -> TypeEncoding {
    let arguments = encoding.arguments
    guard arguments.indices.contains(index) else { throw .signatureIndex(self, index: index) }
    return arguments[index].type
  }

  /// The type of the return value, with its qualifiers.
  public var methodReturnType: TypeEncoding { encoding.returnType }

  /// The size of the return value in bytes.
  ///
  /// It is the size of the encoding on Apple's 64-bit ARM systems: 8 for all objects, 0 for `v` and
  /// for a type whose encoding does not tell its size.
  public var methodReturnLength: Int { methodReturnType.size ?? 0 }

  /// The number of bytes that the arguments take in the frame, by the encoding.
  ///
  /// It is read from the encoding's frame offsets; without these it is the length that clang would
  /// write. 0 if the encoding of an argument does not tell its size.
  public var frameLength: Int {
    let encoding = encoding
    return encoding.frameSize ?? encoding.withFrameOffsets.frameSize ?? 0
  }

  /// Whether the sender would not wait for the method to return: `oneway void`.
  ///
  /// This only repeats the declaration: a multicast never waits for a delegate's method.
  public var isOneway: Bool { methodReturnType.qualifiers.contains(.oneWay) }
}
