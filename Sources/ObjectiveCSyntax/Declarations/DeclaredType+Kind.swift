public import ObjectiveCEncoding

extension DeclaredType {
  /// A type without what is said about it.
  public indirect enum Kind: Hashable, Sendable {
    /// `void`.
    case void

    /// A number that C has a keyword for.
    case scalar(TypeEncoding.Scalar)

    /// A complex number.
    case complex(TypeEncoding.Scalar)

    /// A class, a type definition, `id`, `instancetype`, or a type parameter, with what is written
    /// in angle brackets after it: protocols or type arguments.
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

    /// An array, whose number of elements may be left open.
    case array(of: DeclaredType, count: Int?)

    /// A type that has no encoding, such as a vector or `typeof(x)`.
    case unsupported
  }
}
