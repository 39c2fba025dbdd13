import ObjectiveCEncoding

/// The encoding of a declared type, with the size that the declaration tells.
///
/// An encoding alone does not tell it for all types: a bit field's type is not written.
struct SizedEncoding {
  var encoding: TypeEncoding

  /// The size and alignment in bytes, or nil if they are not known.
  var layout: (size: Int, alignment: Int)?

  init(_ kind: TypeEncoding.Kind, size: Int, alignment: Int) {
    encoding = TypeEncoding(kind)
    layout = (size, alignment)
  }

  init(_ kind: TypeEncoding.Kind) {
    encoding = TypeEncoding(kind)
  }

  /// An object, a pointer or something else of that size.
  static func word(_ kind: TypeEncoding.Kind) -> SizedEncoding {
    SizedEncoding(kind, size: 8, alignment: 8)
  }

  static func scalar(_ scalar: TypeEncoding.Scalar) -> SizedEncoding {
    SizedEncoding(.scalar(scalar), size: scalar.size, alignment: scalar.size)
  }
}
