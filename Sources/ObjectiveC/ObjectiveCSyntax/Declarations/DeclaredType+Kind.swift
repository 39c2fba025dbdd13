public import ObjectiveCEncoding

extension DeclaredType {
  /// A type without its qualifiers.
  public indirect enum Kind: Hashable, Sendable {
    /// `void`.
    case void

    /// A number of one of C's built-in types.
    case scalar(TypeEncoding.Scalar)

    /// A complex number.
    case complex(TypeEncoding.Scalar)

    /// A class, a type definition, `id`, `instancetype` or a type parameter, with the protocols or
    /// type arguments in angle brackets after it.
    case named(String, arguments: [DeclaredType])

    /// A structure or union, with its fields if it is defined where it is named.
    case record(RecordDeclaration)

    /// An enumeration, with its cases if it is defined where it is named.
    case enumeration(EnumerationDeclaration)

    /// A pointer.
    case pointer(DeclaredType)

    /// A function.
    case function(FunctionType)

    /// A block.
    case block(FunctionType)

    /// An array; the number of elements is nil where it is not written.
    case array(of: DeclaredType, count: Int?)

    /// A type that has no encoding, such as a vector or `typeof(x)`.
    case unsupported
  }
}
