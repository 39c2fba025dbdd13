/// The style of texts in a terminal: with colors, or plain.
public struct TextStyle: Sendable {
  let isColored: Bool

  /// Creates a style, with or without the colors of a terminal.
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

  /// Returns a text from another user without control characters, except line breaks.
  ///
  /// Control characters could send any command to the terminal.
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
