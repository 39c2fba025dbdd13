import ObjectiveCEncoding

extension MethodSignature {
  /// Whether a handler with these types contradicts a declaration.
  ///
  /// It does not if messages of the declared types may convert to its own types, see ``Method``,
  /// and numbers are of one kind. A declared object is any value but a number, a pointer or a
  /// selector; a declared type that has no Swift type is any value.
  func contradicts(_ declared: MethodSignature) -> Bool {
    let arguments = declared.declaredEncoding?.arguments.dropFirst(2).map(\.type)
    return argumentTypes.count != declared.argumentTypes.count
      || argumentTypes.indices.contains { index in
        !TypeAgreement(declared.argumentTypes[index], arguments?[index])
          .includes(argumentTypes[index])
      }
      || !TypeAgreement(declared.returnType, declared.declaredEncoding?.returnType)
        .includes(returnType)
  }

  /// The Swift types, and the encodings without offsets, for errors that compare two signatures.
  var explicit: String { "\(self), \(encoding.withoutFrameOffsets)" }
}
