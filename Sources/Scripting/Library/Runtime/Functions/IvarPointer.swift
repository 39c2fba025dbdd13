/// An `Ivar`, a pointer to what a class says of an instance variable.
final class IvarPointer: Pointer {
  private let type: ClassObject
  let variable: ClassObject.InstanceVariable

  init(_ variable: ClassObject.InstanceVariable, in type: ClassObject) {
    self.type = type
    self.variable = variable
    super.init()
  }

  override func load() throws -> Value { throw Misuse("an Ivar cannot be read") }
  override func store(_ value: Value) throws { throw Misuse("an Ivar cannot be written to") }
  override func advanced(by distance: Int) -> Pointer { self }
  override var base: AnyObject { type }

  // Different for each variable of the class, as what two pointers are compared by.
  override var address: Int {
    super.address &+ 8 &* (type.index(ofVariable: variable.name) ?? 0)
  }
}
