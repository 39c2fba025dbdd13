import ObjectiveCEncoding

extension MethodSignature {
  /// Returns `true` if a handler with this signature contradicts a declaration.
  ///
  /// A handler agrees if values of the declared types may convert to the handler's types (see
  /// ``Method``), and numbers have the declared numeric type. A declared `c` also agrees with
  /// `Bool`, because Objective-C's `BOOL` is a `char` on some systems. For a declared object, the
  /// handler may take any type encoded as an object or a class, and so no number, pointer or
  /// selector. For a declared type without a Swift type, the handler may take any type.
  package func contradicts(_ declared: MethodSignature) -> Bool {
    let arguments = declared.declaredEncoding?.arguments.dropFirst(2).map(\.type)
    return argumentTypes.count != declared.argumentTypes.count
      || argumentTypes.indices.contains { index in
        !TypeAgreement(declared.argumentTypes[index], arguments?[index])
          .includes(argumentTypes[index])
      }
      || !TypeAgreement(declared.returnType, declared.declaredEncoding?.returnType)
        .includes(returnType)
  }

  /// The Swift types, and the encodings without frame offsets, for errors that compare two
  /// signatures.
  var explicit: String { "\(self), \(encoding.withoutFrameOffsets)" }
}
