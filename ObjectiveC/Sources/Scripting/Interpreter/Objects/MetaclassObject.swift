/// The metaclass of a class, as `object_getClass` returns it.
package final class MetaclassObject: Object, @unchecked Sendable {
  // Unchecked for the same reason as the superclass. `type` is constant.
  let type: ClassObject

  init(of type: ClassObject) {
    self.type = type
    super.init(nil)
  }
}
