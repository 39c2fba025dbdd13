/// How texts look in a terminal: in colour, or as they are.
public struct TextStyle: Sendable {
  let isColored: Bool

  /// Makes a style, with the colours of a terminal or without.
  public init(isColored: Bool) { self.isColored = isColored }

  func bold(_ text: String) -> String { wrapped(text, 1) }
  func dim(_ text: String) -> String { wrapped(text, 2) }
  func red(_ text: String) -> String { wrapped(text, 31) }
  func green(_ text: String) -> String { wrapped(text, 32) }
  func yellow(_ text: String) -> String { wrapped(text, 33) }
  func cyan(_ text: String) -> String { wrapped(text, 36) }

  private func wrapped(_ text: String, _ code: Int) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// A text of others, with line breaks but without other control characters, which could do
  /// anything to a terminal.
  static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control where scalar != "\n": "\u{FFFD}"
          default: scalar
          }
        }))
  }
}
