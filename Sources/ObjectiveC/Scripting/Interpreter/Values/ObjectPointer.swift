/// An object that is used as a pointer, as in `(__bridge void *)x`.
final class ObjectPointer: Pointer {
  let object: Object

  init(_ object: Object) {
    self.object = object
    super.init()
  }

  override var noun: String { "\(Value.object(object).noun), used as a pointer" }

  override var base: AnyObject { object.identity }
}
