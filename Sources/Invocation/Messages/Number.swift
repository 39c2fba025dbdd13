/// A number of one of the standard library's types, stored as the widest type of its kind.
///
/// `Int64`, `UInt64` and `Double` represent each value of the narrower types of their kind exactly,
/// so no information is lost.
enum Number {
  case signed(Int64)
  case unsigned(UInt64)
  case floating(Double)

  /// Reads the number at an address, or returns `nil` if the type is not one of the types below.
  init?(at address: UnsafeRawPointer, of type: ObjectIdentifier) {
    switch type {
    case ObjectIdentifier(Int.self): self = .signed(Int64(address.load(as: Int.self)))
    case ObjectIdentifier(Double.self): self = .floating(address.load(as: Double.self))
    case ObjectIdentifier(UInt.self): self = .unsigned(UInt64(address.load(as: UInt.self)))
    case ObjectIdentifier(Float.self): self = .floating(Double(address.load(as: Float.self)))
    case ObjectIdentifier(Int64.self): self = .signed(address.load(as: Int64.self))
    case ObjectIdentifier(UInt64.self): self = .unsigned(address.load(as: UInt64.self))
    case ObjectIdentifier(Int32.self): self = .signed(Int64(address.load(as: Int32.self)))
    case ObjectIdentifier(UInt32.self): self = .unsigned(UInt64(address.load(as: UInt32.self)))
    case ObjectIdentifier(Int16.self): self = .signed(Int64(address.load(as: Int16.self)))
    case ObjectIdentifier(UInt16.self): self = .unsigned(UInt64(address.load(as: UInt16.self)))
    case ObjectIdentifier(Int8.self): self = .signed(Int64(address.load(as: Int8.self)))
    case ObjectIdentifier(UInt8.self): self = .unsigned(UInt64(address.load(as: UInt8.self)))
    default: return nil
    }
  }

  /// Initializes memory with the number as a value of another type.
  ///
  /// - Returns: `false` if the type cannot hold the number exactly, or is not one of the types
  ///   below. The memory is then not initialized.
  func write(to memory: UnsafeMutableRawPointer, as type: ObjectIdentifier) -> Bool {
    switch type {
    case ObjectIdentifier(Int.self): write(integer(Int.self), memory)
    case ObjectIdentifier(Double.self): write(floating(Double.self), memory)
    case ObjectIdentifier(UInt.self): write(integer(UInt.self), memory)
    case ObjectIdentifier(Float.self): write(floating(Float.self), memory)
    case ObjectIdentifier(Int64.self): write(integer(Int64.self), memory)
    case ObjectIdentifier(UInt64.self): write(integer(UInt64.self), memory)
    case ObjectIdentifier(Int32.self): write(integer(Int32.self), memory)
    case ObjectIdentifier(UInt32.self): write(integer(UInt32.self), memory)
    case ObjectIdentifier(Int16.self): write(integer(Int16.self), memory)
    case ObjectIdentifier(UInt16.self): write(integer(UInt16.self), memory)
    case ObjectIdentifier(Int8.self): write(integer(Int8.self), memory)
    case ObjectIdentifier(UInt8.self): write(integer(UInt8.self), memory)
    default: false
    }
  }

  @inline(__always)
  private func write<T>(_ number: T?, _ memory: UnsafeMutableRawPointer) -> Bool {
    guard let number else { return false }
    memory.assumingMemoryBound(to: T.self).initialize(to: number)
    return true
  }

  @inline(__always)
  private func integer<T: FixedWidthInteger>(_: T.Type) -> T? {
    switch self {
    case .signed(let value): T(exactly: value)
    case .unsigned(let value): T(exactly: value)
    case .floating(let value): T(exactly: value)
    }
  }

  @inline(__always)
  private func floating<T: BinaryFloatingPoint>(_: T.Type) -> T? {
    switch self {
    case .signed(let value): T(exactly: value)
    case .unsigned(let value): T(exactly: value)
    case .floating(let value): value.isNaN ? T.nan : T(exactly: value)
    }
  }
}
