import ObjectiveCEncoding

/// A Swift type that corresponds to a C type.
protocol EncodedType {
  static var typeEncoding: TypeEncoding { get }
}

extension Bool: EncodedType { static var typeEncoding: TypeEncoding { .init(.scalar(.bool)) } }
extension Int8: EncodedType { static var typeEncoding: TypeEncoding { .init(.scalar(.char)) } }
extension Int16: EncodedType { static var typeEncoding: TypeEncoding { .init(.scalar(.short)) } }
extension Int32: EncodedType { static var typeEncoding: TypeEncoding { .init(.scalar(.int)) } }
extension Int64: EncodedType { static var typeEncoding: TypeEncoding { .init(.scalar(.longLong)) } }
extension Int128: EncodedType { static var typeEncoding: TypeEncoding { .init(.scalar(.int128)) } }
extension Int: EncodedType { static var typeEncoding: TypeEncoding { .init(.scalar(.longLong)) } }
extension UInt8: EncodedType {
  static var typeEncoding: TypeEncoding { .init(.scalar(.unsignedChar)) }
}
extension UInt16: EncodedType {
  static var typeEncoding: TypeEncoding { .init(.scalar(.unsignedShort)) }
}
extension UInt32: EncodedType {
  static var typeEncoding: TypeEncoding { .init(.scalar(.unsignedInt)) }
}
extension UInt64: EncodedType {
  static var typeEncoding: TypeEncoding { .init(.scalar(.unsignedLongLong)) }
}
extension UInt128: EncodedType {
  static var typeEncoding: TypeEncoding { .init(.scalar(.unsignedInt128)) }
}
extension UInt: EncodedType {
  static var typeEncoding: TypeEncoding { .init(.scalar(.unsignedLongLong)) }
}
extension Float: EncodedType { static var typeEncoding: TypeEncoding { .init(.scalar(.float)) } }
extension Double: EncodedType { static var typeEncoding: TypeEncoding { .init(.scalar(.double)) } }
extension Selector: EncodedType { static var typeEncoding: TypeEncoding { .init(.selector) } }
extension UnsafeRawPointer: EncodedType {
  static var typeEncoding: TypeEncoding { .init(.pointer(.init(.void)), qualifiers: [.const]) }
}
extension UnsafeMutableRawPointer: EncodedType {
  static var typeEncoding: TypeEncoding { .init(.pointer(.init(.void))) }
}
extension OpaquePointer: EncodedType {
  static var typeEncoding: TypeEncoding { .init(.pointer(.init(.void))) }
}
extension UnsafePointer: EncodedType {
  static var typeEncoding: TypeEncoding { .init(pointerTo: Pointee.self, qualifiers: [.const]) }
}
extension UnsafeMutablePointer: EncodedType {
  static var typeEncoding: TypeEncoding { .init(pointerTo: Pointee.self, qualifiers: []) }
}
extension Optional: EncodedType {
  // Swift imports C's pointers as optionals, so an optional pointer is encoded as the pointer. C
  // has no number that can be `nil`, so an optional number is encoded as an object.
  static var typeEncoding: TypeEncoding {
    let wrapped = TypeEncoding(of: Wrapped.self)
    if case .scalar = wrapped.kind { return TypeEncoding(.object()) }
    return wrapped
  }
}

extension TypeEncoding {
  /// Makes the encoding of a pointer to a Swift type.
  ///
  /// C has three character types: `char` and `signed char` are encoded like `Int8`, and
  /// `unsigned char` like `UInt8`. A pointer to any of them is encoded as a string.
  fileprivate init(pointerTo pointee: any Any.Type, qualifiers: [Qualifier]) {
    let encoding = TypeEncoding(of: pointee)
    switch encoding.kind {
    case .scalar(.char), .scalar(.unsignedChar): self.init(.string, qualifiers: qualifiers)
    default: self.init(.pointer(encoding), qualifiers: qualifiers)
    }
  }
}
