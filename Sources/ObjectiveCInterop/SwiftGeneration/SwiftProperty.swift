import ObjectiveCSyntax

/// A property with its accessors.
struct SwiftProperty {
  let getter: SwiftMethod
  let setter: SwiftMethod?

  /// The name, which is that of the getter.
  var name: String { getter.baseName }

  var type: SwiftType { getter.result ?? .void }

  /// The declaration of the property in a protocol.
  var declaration: String { "var \(name): \(type) { get\(setter == nil ? "" : " set") }" }
}
