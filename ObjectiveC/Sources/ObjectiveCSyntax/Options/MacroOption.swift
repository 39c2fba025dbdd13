/// A macro to define or to undefine before a text is read.
public enum MacroOption: Hashable, Sendable {
  /// Defines a macro, as with `-D`: `NAME`, whose value is 1, `NAME=VALUE` or `NAME(x)=VALUE`.
  case define(String)

  /// Undefines a macro, as with `-U`.
  case undefine(String)

  /// Returns the text after `#define` that has the effect of an option `-D`.
  static func definition(_ text: String) -> String {
    guard let equals = text.firstIndex(of: "=") else { return text + " 1" }
    return text[..<equals] + " " + text[equals...].dropFirst()
  }
}
