/// A macro that is defined or undefined before a text is read.
public enum MacroOption: Hashable, Sendable {
  /// Defines a macro: `NAME`, which is then 1, `NAME=VALUE` or `NAME(x)=VALUE`, as with `-D`.
  case define(String)

  /// Undefines a macro, as with `-U`.
  case undefine(String)

  /// The text after `#define` for that of an option.
  static func definition(_ text: String) -> String {
    guard let equals = text.firstIndex(of: "=") else { return text + " 1" }
    return text[..<equals] + " " + text[equals...].dropFirst()
  }
}
