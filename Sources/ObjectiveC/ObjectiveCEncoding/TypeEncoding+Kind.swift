extension TypeEncoding {
  /// A type without its qualifiers.
  public indirect enum Kind: Hashable, Sendable {
    /// A number or a truth value.
    case scalar(Scalar)

    /// No value, `v`.
    case void

    /// A C string, `*`, which is a pointer to any of the three `char` types.
    case string

    /// An object, `@`.
    ///
    /// Compilers write the class and the protocols for instance variables, properties and the
    /// extended types of protocols, and leave them out for methods.
    case object(className: String? = nil, protocols: [String] = [])

    /// A block, `@?`, with the types that it takes and returns where they are written.
    case block(MethodEncoding? = nil)

    /// A class, `#`.
    case `class`

    /// A selector, `:`.
    case selector

    /// A function or a type that has no encoding, `?`.
    case unknown

    /// A floating-point number of 16 bits, such as `_Float16`, which clang writes as a space.
    case halfFloat

    /// A vector, which clang writes as nothing at all: `[4]` is an array of four.
    ///
    /// An encoding is read with it where that is not ambiguous: as the element of an array, behind a
    /// pointer, and as the return type of a method.
    case vector

    /// A pointer, `^`.
    case pointer(TypeEncoding)

    /// An array with its number of elements, `[`…`]`.
    case array(count: Int, of: TypeEncoding)

    /// A complex number, `j`.
    case complex(Scalar)

    /// A structure, `{`…`}`.
    case structure(Record)

    /// A union, `(`…`)`.
    case union(Record)

    /// A bit field of a structure or union, `b`.
    case bitField(BitField)
  }
}
