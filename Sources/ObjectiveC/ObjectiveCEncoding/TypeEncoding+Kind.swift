extension TypeEncoding {
  /// A type without its qualifiers.
  public indirect enum Kind: Hashable, Sendable {
    /// A number or a truth value.
    case scalar(Scalar)

    /// No value, `v`.
    case void

    /// A C string, `*`: a pointer to `char`, `signed char` or `unsigned char`.
    case string

    /// An object, `@`.
    ///
    /// Compilers write the class and the protocols of instance variables, of properties, and in the
    /// extended types of protocols. They omit both in the encodings of methods.
    case object(className: String? = nil, protocols: [String] = [])

    /// A block, `@?`, with its return type and arguments if the compiler wrote them.
    case block(MethodEncoding? = nil)

    /// A class, `#`.
    case `class`

    /// A selector, `:`.
    case selector

    /// A function, or a type that has no encoding, `?`.
    case unknown

    /// A 16-bit floating-point number, such as `_Float16`, for which clang writes a space.
    case halfFloat

    /// A vector, for which clang writes no text: an array of four vectors is `[4]`.
    ///
    /// A vector is recognized where the missing text is not ambiguous: as the element of an array,
    /// behind a pointer, and as the return type of a method.
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
