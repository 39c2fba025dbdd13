@_spi(ObjectiveC) import SwiftDeclarations

/// Describes the properties of a method that decide whether an object can have the method beside
/// other methods.
///
/// All outlines are in memory at the same time, so an outline takes only 40 bytes. All methods
/// themselves would take 20 times the size of the text of dense headers.
struct MessageOutline {
  /// Locates a method by the index of the protocol that declares the method (`place`), and the
  /// index of the method in this protocol.
  struct Origin {
    let place: Int32
    let index: Int32
  }

  let key: MethodKey
  let kind: MessageDeclaration.Kind
  let isOptional: Bool

  /// A number for the method's ``SwiftMethod/shape``, or -1 if only one protocol declares the
  /// method.
  let shape: Int32

  /// A number for the property's name if the method is an accessor, otherwise -1.
  let property: Int32
  let origin: Origin
}
