/// An object of the interpreter that can receive a reference after its initialization.
///
/// Every reference cycle contains such a member, because the oldest member of a cycle refers to a
/// member that was made later. When a script is deallocated, removing the references of all
/// containers therefore breaks all cycles. An object that refers only to older objects, such as a
/// block, a pointer or the array of a literal, is part of no cycle without a container.
protocol Container: AnyObject {
  /// `true` if the object is or was in the list of its script's containers.
  ///
  /// The property is set before another thread can release the container.
  var isListed: Bool { get set }

  /// The index in the list, which the list's lock guards.
  var listIndex: Int32 { get set }

  /// Removes and returns all references, without running code of the script or of the host.
  func takeReferences() -> Any?
}
