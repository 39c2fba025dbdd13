public import ObjectiveCEncoding

extension DeclaredType {
  /// A type without its qualifiers, in the form in which a declaration writes the type.
  public indirect enum Kind: Hashable, Sendable {
    /// The type `void`.
    case void

    /// A number of one of C's built-in types.
    case scalar(TypeEncoding.Scalar)

    /// A complex number.
    case complex(TypeEncoding.Scalar)

    /// A type written as a name, with the protocols or type arguments in angle brackets.
    ///
    /// Such a name is a class, a type definition, `id`, `instancetype` or a type parameter.
    case named(String, arguments: [DeclaredType])

    /// A structure or union, with its fields if they are written with the name.
    case record(RecordDeclaration)

    /// An enumeration, with its cases if they are written with the name.
    case enumeration(EnumerationDeclaration)

    /// A pointer to a type.
    case pointer(DeclaredType)

    /// A function type.
    case function(FunctionType)

    /// A block type.
    case block(FunctionType)

    /// An array. If no number of elements is written, `count` is `nil`.
    case array(of: DeclaredType, count: Int?)

    /// A type without an encoding, such as a vector or `typeof(x)`.
    case unsupported
  }
}
