public import ObjectiveCEncoding

// `(any Any.Type).self` does not parse.
private typealias AnyType = any Any.Type

extension TypeEncoding {
  /// The Swift type of the values of this type in a message, or `nil` if there is none.
  ///
  /// A number has the Swift type of its size: `q` is `Int`, and `i` is `Int32`. An object or a
  /// block is `any Sendable`, but an object is `String` if the encoding names the class `NSString`.
  /// A pointer is a Swift pointer to the Swift type of its target. The pointer is a raw pointer if
  /// the target's Swift type is `nil` or `Void`, or if the pointer itself lies behind four other
  /// pointers.
  ///
  /// The value is `nil` for structures, unions, arrays, vectors, bit fields, complex numbers,
  /// half-precision numbers and `?`. Then the sender and the receiver agree on a type.
  public var swiftType: (any Any.Type)? { swiftType(pointers: 4) }

  /// Returns the Swift type, with raw pointers behind the given number of pointers.
  ///
  /// Limited because Swift never frees the metadata of a type that was created at run time.
  private func swiftType(pointers: Int) -> (any Any.Type)? {
    switch kind {
    case .scalar(let scalar): return scalar.swiftType
    case .void: return Void.self
    case .string:
      return isConstant ? UnsafePointer<CChar>.self : UnsafeMutablePointer<CChar>.self
    case .object(className: "NSString", _): return String.self
    case .object, .block: return (any Sendable).self
    case .class: return AnyType.self
    case .selector: return Selector.self
    case .pointer(let pointee):
      guard pointers > 0, let type = pointee.swiftType(pointers: pointers - 1), type != Void.self
      else {
        return isConstant ? UnsafeRawPointer.self : UnsafeMutableRawPointer.self
      }
      func pointer<Pointee>(to _: Pointee.Type) -> any Any.Type {
        isConstant ? UnsafePointer<Pointee>.self : UnsafeMutablePointer<Pointee>.self
      }
      return _openExistential(type, do: pointer)
    case .unknown, .halfFloat, .vector, .array, .complex, .structure, .union, .bitField:
      return nil
    }
  }

  private var isConstant: Bool { qualifiers.contains(.const) }

  /// Creates the encoding of a Swift type.
  ///
  /// Numbers, `Bool`, ``Selector``, `any Any.Type`, `AnyClass`, pointers and `Void` each have a
  /// specific encoding. An enumeration or option set with an integer as its raw value is encoded as
  /// the integer. An optional of a pointer, of ``Selector``, of `any Any.Type` or of `AnyClass` is
  /// encoded as the type inside the optional. All other types are encoded as objects: classes,
  /// strings, collections, other optionals, functions and structures.
  public init(of type: any Any.Type) {
    if let type = type as? any EncodedType.Type {
      self = type.typeEncoding
    } else if type == Void.self {
      self.init(.void)
    } else if type == AnyType.self || type == AnyClass.self {
      self.init(.class)
    } else if let type = type as? any RawRepresentable.Type,
      let raw = type.rawType as? any BinaryInteger.Type
    {
      self.init(of: raw)
    } else {
      self.init(.object())
    }
  }
}

extension RawRepresentable {
  fileprivate static var rawType: any Any.Type { RawValue.self }
}

extension TypeEncoding.Scalar {
  var swiftType: any Any.Type {
    switch self {
    case .char: Int8.self
    case .short: Int16.self
    case .int, .long: Int32.self
    case .longLong: Int.self
    case .int128: Int128.self
    case .unsignedChar: UInt8.self
    case .unsignedShort: UInt16.self
    case .unsignedInt, .unsignedLong: UInt32.self
    case .unsignedLongLong: UInt.self
    case .unsignedInt128: UInt128.self
    case .float: Float.self
    case .double, .longDouble: Double.self
    case .bool: Bool.self
    }
  }
}
