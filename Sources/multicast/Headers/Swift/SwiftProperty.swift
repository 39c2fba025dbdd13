import ObjectiveCSyntax

/// A property, with the methods that read and write it.
struct SwiftProperty {
  let getter: SwiftMethod
  let setter: SwiftMethod?

  /// The name, which is that of the method that reads it.
  var name: String { getter.baseName }

  var type: SwiftType { getter.result ?? .void }

  /// The property as a protocol declares it.
  var declaration: String { "var \(name): \(type) { get\(setter == nil ? "" : " set") }" }
}
