/// A parameter of a method.
struct SwiftParameter: Hashable {
  /// The label; `_` if there is none.
  let label: String

  let name: String
  let type: SwiftType

  /// The declaration of the parameter.
  var declaration: String {
    label == name ? "\(name): \(type.asParameter)" : "\(label) \(name): \(type.asParameter)"
  }

  /// An argument for the parameter in a call.
  func argument(_ value: String) -> String {
    switch label {
    case "_": value
    // Only declarations need the backquotes.
    case "`let`", "`var`": "\(label.filter { $0 != "`" }): \(value)"
    default: "\(label): \(value)"
    }
  }
}
