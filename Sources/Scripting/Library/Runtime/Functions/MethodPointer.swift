/// A `Method`, a pointer to what a class does for a selector.
final class MethodPointer: Pointer {
  let type: ClassObject
  let isOfClass: Bool
  private(set) var method: ScriptMethod

  init(_ method: ScriptMethod, in type: ClassObject, isOfClass: Bool) {
    self.type = type
    self.isOfClass = isOfClass
    self.method = method
    super.init()
  }

  override func load() throws -> Value { throw Misuse("a Method cannot be read") }
  override func store(_ value: Value) throws { throw Misuse("a Method cannot be written to") }
  override func advanced(by distance: Int) -> Pointer { self }
  override var base: AnyObject { method }
}
