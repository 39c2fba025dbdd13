import ObjectiveCEncoding

/// Pairs the encoding of a declared type with the size that follows from the declaration.
///
/// An encoding alone does not determine the size of every type. For a bit field, for example, the
/// encoding omits the field's type.
struct SizedEncoding {
  var encoding: TypeEncoding

  /// Size and alignment in bytes, or `nil` if they are not known.
  var layout: (size: Int, alignment: Int)?

  init(_ kind: TypeEncoding.Kind, size: Int, alignment: Int) {
    encoding = TypeEncoding(kind)
    layout = (size, alignment)
  }

  init(_ kind: TypeEncoding.Kind) {
    encoding = TypeEncoding(kind)
  }

  /// Returns the encoding of an object, a pointer or another type of the size of a pointer.
  static func word(_ kind: TypeEncoding.Kind) -> SizedEncoding {
    SizedEncoding(kind, size: 8, alignment: 8)
  }

  static func scalar(_ scalar: TypeEncoding.Scalar) -> SizedEncoding {
    SizedEncoding(.scalar(scalar), size: scalar.size, alignment: scalar.size)
  }
}
