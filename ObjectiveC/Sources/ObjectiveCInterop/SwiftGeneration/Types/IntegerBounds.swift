/// Describes the range of an integer type.
struct IntegerBounds {
  private let type: any FixedWidthInteger.Type

  /// Finds the range of an integer type; the result is `nil` if `type` is not an integer type.
  init?(_ type: SwiftType) {
    let types: [any FixedWidthInteger.Type] = [
      Int8.self, Int16.self, Int32.self, Int.self, Int128.self, UInt8.self, UInt16.self,
      UInt32.self, UInt.self, UInt128.self,
    ]
    guard let type = types.first(where: { "\($0)" == "\(type)" }) else { return nil }
    self.type = type
  }

  func contains(_ value: Int) -> Bool { type.contains(value) }

  /// Returns the value of the type that has the same bits as `value`, as C converts it.
  func literal(_ value: Int) -> String { type.literal(value) }
}

extension FixedWidthInteger {
  fileprivate static func contains(_ value: Int) -> Bool { Self(exactly: value) != nil }
  fileprivate static func literal(_ value: Int) -> String { "\(Self(truncatingIfNeeded: value))" }
}
