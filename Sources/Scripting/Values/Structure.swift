/// The fields of a structure.
package final class Structure {
  let shape: StructureShape
  package var fields: [Value]

  package init(_ shape: StructureShape, _ fields: [Value]) {
    self.shape = shape
    self.fields = fields
  }

  /// A structure that shares nothing with this one, arrays included.
  func copy() -> Structure {
    Structure(shape, zip(shape.fields, fields).map { $0.type.copy(of: $1) })
  }

  /// What takes the place of this one when a field is set: the other fields are the same.
  func replacing(_ index: Int, with value: Value) -> Structure {
    var fields = fields
    fields[index] = value
    return Structure(shape, fields)
  }
}

extension StaticType {
  /// A value of the type that shares nothing with another.
  fileprivate func copy(of value: Value) -> Value {
    guard case .array(let element, _) = self, case .pointer(let array as ElementPointer) = value
    else { return value.copied }
    return .pointer(ElementPointer(Memory(array.memory.elements.map(element.copy))))
  }
}
