public import ObjectiveCSyntax

/// A reason why a script went no further.
public struct ScriptError: Error {
  /// What happened.
  public let message: String

  /// Where, if in the text of a script.
  public let location: SourceLocation?

  /// The calls that were under way, the innermost first: what was called, and where it had got to.
  public internal(set) var callStack: [String]

  /// The object that was thrown, if one was and nobody caught it.
  package let exception: Object?

  /// A place in a script.
  public struct SourceLocation: Sendable {
    /// The name of the text.
    public let file: String

    /// The line and the column.
    public let position: SourcePosition

    /// The text of the line.
    public let line: String
  }

  init(_ message: String, at location: SourceLocation?, exception: Object? = nil) {
    self.message = message
    self.location = location
    self.exception = exception
    callStack = []
  }
}

extension ScriptError: CustomStringConvertible {
  /// The place, what happened there, the line with a mark below it, and the calls under way.
  public var description: String {
    var lines = [location.map { "\($0.file):\($0.position): \(message)" } ?? message]
    if let location {
      lines.append("  " + location.line)
      let before = location.line.utf8.prefix(max(0, location.position.column - 1))
      lines.append("  " + before.map { $0 == UInt8(ascii: "\t") ? "\t" : " " }.joined() + "^")
    }
    lines += callStack.map { "  in \($0)" }
    return lines.joined(separator: "\n")
  }
}

/// What built-in code says is wrong, where it does not know where in the script it is.
struct RuntimeFailure: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}

/// An object on its way from `@throw` to whoever catches it.
package struct ThrownObject: Error {
  package let object: Object

  /// Where it was thrown.
  var location: ScriptError.SourceLocation?
  var callStack: [String] = []

  package init(_ object: Object) {
    self.object = object
  }
}

extension SourceText {
  /// The place, with its line.
  func location(at offset: Int) -> ScriptError.SourceLocation {
    let isLineEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    let offset = min(max(0, offset), bytes.count)
    let start = bytes[..<offset].lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(where: isLineEnd) ?? bytes.count
    return ScriptError.SourceLocation(
      file: name, position: position(at: offset), line: self[start..<end])
  }
}
