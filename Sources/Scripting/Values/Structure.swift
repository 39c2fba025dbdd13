/// A value of a structure type.
package final class Structure {
  let shape: StructureShape
  package var fields: [Value]

  package init(_ shape: StructureShape, _ fields: [Value]) {
    self.shape = shape
    self.fields = fields
  }

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
  fileprivate func copy(of value: Value) -> Value {
    guard case .array(let element, _) = self, case .pointer(let array as ElementPointer) = value
    else { return value.copied }
    return .pointer(ElementPointer(Memory(array.memory.elements.map(element.copy))))
  }
}
