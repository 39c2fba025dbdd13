extension TypeEncoding {
  /// A type without its qualifiers.
  public indirect enum Kind: Hashable, Sendable {
    /// A number or a truth value.
    case scalar(Scalar)

    /// No value, encoded as `v`.
    case void

    /// A C string, encoded as `*`: a pointer to `char`, `signed char` or `unsigned char`.
    case string

    /// An object, encoded as `@`.
    ///
    /// Compilers write the class and the protocols of instance variables, of properties, and in the
    /// extended types of protocols. They omit both in the encodings of methods.
    case object(className: String? = nil, protocols: [String] = [])

    /// A block, encoded as `@?`, with its return type and arguments if the compiler wrote them.
    case block(MethodEncoding? = nil)

    /// A class, encoded as `#`.
    case `class`

    /// A selector, encoded as `:`.
    case selector

    /// A function, or a type that has no encoding; encoded as `?`.
    case unknown

    /// A 16-bit floating-point number, such as `_Float16`, encoded by clang as a space.
    case halfFloat

    /// A vector, for which clang writes no text: an array of four vectors is `[4]`.
    ///
    /// A vector is recognized where the missing text is not ambiguous: as the element of an array,
    /// behind a pointer, and as the return type of a method.
    case vector

    /// A pointer, encoded as `^` before the type behind the pointer.
    case pointer(TypeEncoding)

    /// An array with its number of elements, encoded as `[`…`]`.
    case array(count: Int, of: TypeEncoding)

    /// A complex number, encoded as `j`.
    case complex(Scalar)

    /// A structure, encoded as `{`…`}`.
    case structure(Record)

    /// A union, encoded as `(`…`)`.
    case union(Record)

    /// A bit field of a structure or union, encoded as `b`.
    case bitField(BitField)
  }
}
