/// The bytes that stand for types in the binary format.
enum BinaryTag {
  static let null: UInt8 = 0
  static let void: UInt8 = 1

  /// A type whose name follows, and then its JSON.
  static let named: UInt8 = 31

  // A type between these two can be combined with the flags.

  /// An optional of a type that is no array.
  static let optional: UInt8 = 0x20

  /// An array of a type, or of optionals of one.
  static let array: UInt8 = 0x40

  /// An optional array.
  static let optionalArray: UInt8 = 0x80
}
