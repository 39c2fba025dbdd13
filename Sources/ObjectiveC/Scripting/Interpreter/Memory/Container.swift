/// Something of a script that can get a reference after it was made.
///
/// Each reference cycle has such a member: the member that was made first refers to one that was
/// made later. So a script that is deallocated takes out what its containers refer to, and no cycle
/// is left. What refers only to what existed before it, such as a block, a pointer or an array of a
/// literal, is in no cycle without a container.
protocol Container: AnyObject {
  /// Whether it is or was in the list of its script's containers.
  ///
  /// It is set before another thread can release the container.
  var isListed: Bool { get set }

  /// The index in the list, which the list's lock guards.
  var listIndex: Int32 { get set }

  /// Takes out all that it refers to, without running code of a script or of the host.
  func takeReferences() -> Any?
}
