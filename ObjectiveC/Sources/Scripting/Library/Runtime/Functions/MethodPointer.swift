/// A `Method`: a pointer to a method of a class.
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

  override var noun: String { "a Method" }
  override var base: ObjectIdentifier { ObjectIdentifier(method) }
}
