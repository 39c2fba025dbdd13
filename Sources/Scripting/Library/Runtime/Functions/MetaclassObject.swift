/// What `object_getClass` says that the class of a class is: where class methods are.
package final class MetaclassObject: Object, @unchecked Sendable {
  // Unchecked as its superclass is; this is constant.
  let type: ClassObject

  init(of type: ClassObject) {
    self.type = type
    super.init(nil)
  }
}
