/// A pointer to a function.
final class FunctionPointer: Pointer {
  let function: Function

  init(_ function: Function) {
    self.function = function
    super.init()
  }

  override func load() throws -> Value { .pointer(self) }

  override var noun: String { "a function" }

  override var base: ObjectIdentifier { ObjectIdentifier(function) }
}
