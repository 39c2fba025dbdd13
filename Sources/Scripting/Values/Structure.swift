/// A value of a structure type.
package final class Structure {
  let shape: StructureShape
  package var fields: [Value]

  private let budget = MemoryBudget.current
  private let bytes: Int

  package init(_ shape: StructureShape, _ fields: [Value]) {
    self.shape = shape
    self.fields = fields
    bytes = Self.size(fields: fields.count)
    budget?.note(bytes)
  }

  deinit {
    budget?.release(bytes)
    if shape.keepsOthers { IterativeRelease.release(takeFields()) }
  }

  private func takeFields() -> [Value] {
    defer { fields = [] }
    return fields
  }

  /// The bytes that a structure counts for.
  static func size(fields count: Int) -> Int { 64 + MemoryBudget.bytes(ofArray: count, Value.self) }

  /// A deep copy, arrays included.
  func copy() -> Structure {
    Structure(shape, zip(shape.fields, fields).map { $0.type.copy(of: $1) })
  }

  /// A structure with one field replaced.
  func replacing(_ index: Int, with value: Value) -> Structure {
    var fields = fields
    fields[index] = value
    return Structure(shape, fields)
  }
}

extension StaticType {
  /// A deep copy of a value of the type.
  func copy(of value: Value) -> Value {
    guard case .array(let element, _) = self, case .pointer(let array as ElementPointer) = value
    else { return value.copied }
    return .pointer(ElementPointer(array.memory.copy(of: element)))
  }

  /// The bytes that a zero of the type counts for, besides the room for the value itself.
  var footprint: Int {
    switch self {
    case .array: Memory.size + 64
    case .structure(let shape):
      Structure.size(fields: shape.fields.count) + shape.fields.reduce(0) { $0 + $1.type.footprint }
    default: 0
    }
  }
}
