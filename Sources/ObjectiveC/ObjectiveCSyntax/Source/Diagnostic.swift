/// A message of a reader about a position in a text.
public struct Diagnostic: Hashable, Sendable {
  /// The name of the file.
  public let file: String

  /// The position.
  public let position: SourcePosition

  /// Whether a declaration was lost, a type guessed, or something left out.
  public let severity: Severity

  /// The mistake, and what was assumed instead.
  public let message: String

  /// The text of the line, empty if it is longer than 200 bytes, or not known.
  public internal(set) var line = ""

  /// The place of the macro whose text has the mistake, if it is not written at the position itself.
  public internal(set) var macro: MacroPlace?

  /// Makes a diagnostic from its parts.
  public init(
    file: String, position: SourcePosition, severity: Severity = .error, message: String
  ) {
    self.file = file
    self.position = position
    self.severity = severity
    self.message = message
  }

  package init(
    _ message: String, severity: Severity = .error, at offset: Int, in source: SourceText
  ) {
    self.init(
      file: source.fileName(at: offset), position: source.position(at: offset), severity: severity,
      message: message)
    setLine(source.line(at: offset))
  }

  /// Sets the line, unless it is long: one may be as long as its file, and have as many mistakes.
  mutating func setLine(_ line: some Collection<UInt8>) {
    if line.count <= 200 { self.line = String(decoding: line, as: UTF8.self) }
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as compilers write it, `Worker.h:12:3: error: expected ';'`.
  public var description: String { "\(file):\(position): \(severity): \(message)" }
}

extension Diagnostic {
  /// The diagnostic with its line, a mark below the position, and the macro's place.
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

  /// A place in the text of a macro.
  public struct MacroPlace: Hashable, Sendable {
    /// The name of the file.
    public let file: String

    /// The position.
    public let position: SourcePosition
  }
}
