/// A parameter of a method.
struct SwiftParameter: Hashable {
  /// The label, `_` if there is none.
  let label: String

  let name: String
  let type: SwiftType

  /// The parameter as it is declared.
  var declaration: String {
    label == name ? "\(name): \(type.asParameter)" : "\(label) \(name): \(type.asParameter)"
  }

  /// The argument for it that has its name.
  var argument: String { label == "_" ? name : "\(label): \(name)" }
}
