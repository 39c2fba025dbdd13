import SwiftDeclarations

/// What has to be known of a method to tell whether an object can have it beside others.
///
/// Those of all methods are kept at once, so it is small.
struct MessageOutline {
  /// Where the method is made: the index of its protocol, and its own among the methods there.
  struct Origin {
    let place: Int32
    let index: Int32
  }

  let key: MethodKey
  let kind: MessageDeclaration.Kind
  let isOptional: Bool

  /// The number of its ``SwiftMethod/shape``; that of all methods that only one protocol declares is
  /// the same.
  let shape: Int32

  /// The number of the name of the property that it reads or writes.
  let property: Int32
  let origin: Origin
}
