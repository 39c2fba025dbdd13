/// Names the bytes that stand for types in the binary format.
enum BinaryTag {
  static let null: UInt8 = 0
  static let void: UInt8 = 1

  /// A type without its own tag; the name of the type and the JSON of the value follow.
  static let named: UInt8 = 31

  // A tag between `void` and `named` can be combined with these flags.

  /// An optional of a type other than an array.
  static let optional: UInt8 = 0x20

  /// An array of a type, or an array of optionals of a type.
  static let array: UInt8 = 0x40

  /// An optional array.
  static let optionalArray: UInt8 = 0x80
}
