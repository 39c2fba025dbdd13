/// The fields of a structure.
package final class Structure {
  let shape: StructureShape
  package var fields: [Value]

  package init(_ shape: StructureShape, _ fields: [Value]) {
    self.shape = shape
    self.fields = fields
  }

  func copy() -> Structure { Structure(shape, fields.map(\.copied)) }
}
