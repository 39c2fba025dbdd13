@_spi(ObjectiveC) import SwiftDeclarations

/// Properties of a method that decide whether an object can have the method beside other methods.
///
/// Outlines of all methods are in memory at the same time, so an outline takes only 40 bytes. All
/// methods themselves would take 20 times the size of the text of dense headers.
struct MessageOutline {
  /// The index of the protocol that declares the method (`place`), and the index of the method in
  /// this protocol.
  struct Origin {
    let place: Int32
    let index: Int32
  }

  let key: MethodKey
  let kind: MessageDeclaration.Kind
  let isOptional: Bool

  /// The number of the method's ``SwiftMethod/shape``, or -1 if only one protocol declares the
  /// method.
  let shape: Int32

  /// The number of the property's name if the method is an accessor, otherwise -1.
  let property: Int32
  let origin: Origin
}
