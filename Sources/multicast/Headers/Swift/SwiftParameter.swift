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

  /// An argument for it.
  func argument(_ value: String) -> String {
    switch label {
    case "_": value
    // In a declaration they would be taken for something else.
    case "`let`", "`var`": "\(label.filter { $0 != "`" }): \(value)"
    default: "\(label): \(value)"
    }
  }
}
