/// A message about a position in a text.
public struct Diagnostic: Hashable, Sendable {
  /// Names the file in which the position is.
  public let file: String

  /// The line and the column in `file`.
  public let position: SourcePosition

  /// The severity, such as ``Severity/error`` for a declaration that was left out.
  public let severity: Severity

  /// Describes the mistake, and the assumption that the reader made instead.
  public let message: String

  /// The text of the line, or an empty string if the line is longer than 200 bytes or not known.
  public internal(set) var line = ""

  /// The position in a macro's definition, if the mistake is in the text of a macro.
  ///
  /// If the mistake is written at `position` itself, the value is `nil`.
  public internal(set) var macro: MacroPlace?

  /// Makes a diagnostic without a line from its parts.
  public init(
    file: String, position: SourcePosition, severity: Severity = .error, message: String
  ) {
    self.file = file
    self.position = position
    self.severity = severity
    self.message = message
  }

  /// Makes a diagnostic with its line, at an offset of a text.
  package init(
    _ message: String, severity: Severity = .error, at offset: Int, in source: SourceText
  ) {
    self.init(
      file: source.fileName(at: offset), position: source.position(at: offset), severity: severity,
      message: message)
    setLine(source.line(at: offset))
  }

  /// Sets `line`, unless the new line is longer than 200 bytes.
  ///
  /// A limit bounds memory: a file may be a single long line with many mistakes.
  mutating func setLine(_ line: some Collection<UInt8>) {
    if line.count <= 200 { self.line = String(decoding: line, as: UTF8.self) }
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic in the form that compilers print, `Worker.h:12:3: error: expected ';'`.
  public var description: String { "\(file):\(position): \(severity): \(message)" }
}

extension Diagnostic {
  /// Shows the diagnostic with its line, a mark below the position, and the macro's place.
  ///
  /// ```
  /// Worker.h:12:3: error: expected ';'
  ///   DECLARE(run)
  ///   ^
  /// Macros.h:3:20: note: the text of the macro is here
  /// ```
  public var listing: String {
    var lines = [description]
    if !line.isEmpty {
      let before = line.utf8.prefix(position.column - 1).map {
        $0 == UInt8(ascii: "\t") ? UInt8(ascii: "\t") : UInt8(ascii: " ")
      }
      lines += [line, String(decoding: before, as: UTF8.self) + "^"]
    }
    if let macro {
      lines.append("\(macro.file):\(macro.position): note: the text of the macro is here")
    }
    return lines.joined(separator: "\n")
  }

  /// A position in the text of a macro.
  public struct MacroPlace: Hashable, Sendable {
    /// Names the file that defines the macro.
    public let file: String

    /// The line and the column in `file`.
    public let position: SourcePosition
  }
}
