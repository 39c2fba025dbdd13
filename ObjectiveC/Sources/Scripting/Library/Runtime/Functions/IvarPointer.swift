/// An `Ivar`: a pointer to the description of an instance variable.
///
/// The index is the variable's index in the class that declares the variable, and so also in all
/// subclasses.
final class IvarPointer: Pointer {
  let type: ClassObject
  let variable: InstanceVariable

  /// Finds an instance variable of a class, whether inherited or not.
  init?(_ name: String, of type: ClassObject) {
    guard let owner = type.inheritanceChain.first(where: { $0.declaresVariable(name) }),
      let index = owner.index(ofVariable: name)
    else { return nil }
    self.type = owner
    variable = owner.layout[index]
    super.init(index: index)
  }

  override var noun: String { "an Ivar" }
  override var base: ObjectIdentifier { ObjectIdentifier(type) }

  /// Returns `true` if instances of a class have the variable.
  func belongs(to other: ClassObject) -> Bool { other.inherits(from: type) }
}
