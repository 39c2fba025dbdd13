public import ObjectiveCSyntax

/// An error that ended a call into a script.
public struct ScriptError: Error {
  /// A description of the error.
  public let message: String

  /// The location in the text of the script, or `nil` if the error has no location.
  public let location: SourceLocation?

  /// The script's active calls when the error occurred, innermost first, each with its location.
  public internal(set) var callStack: [String]

  /// The uncaught exception, or `nil` if the error has another cause.
  package let exception: Object?

  /// A location in the text of a script.
  public struct SourceLocation: Sendable {
    /// The name of the text.
    public let file: String

    /// The line and the column.
    public let position: SourcePosition

    /// The text of the line.
    public let line: String

    /// The file without its folder, and the number of the line.
    package var place: String { "\(file.split(separator: "/").last ?? ""):\(position.line)" }
  }

  init(_ message: String, at location: SourceLocation?, exception: Object? = nil) {
    self.message = message
    self.location = location
    self.exception = exception
    callStack = []
  }
}

extension ScriptError: CustomStringConvertible {
  /// The location, the message, the line with a mark under the column, and the call stack.
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

/// A failure of built-in code that has no location in the script yet.
struct RuntimeFailure: Error {
  let message: String

  /// `true` if the message already begins with the name of the failing native.
  private let hasName: Bool

  init(_ message: String) {
    self.init(message, hasName: false)
  }

  private init(_ message: String, hasName: Bool) {
    self.message = message
    self.hasName = hasName
  }

  /// Returns the failure with the name of the innermost native that it ended.
  func of(_ native: String) -> RuntimeFailure {
    hasName ? self : RuntimeFailure("\(native): \(message)", hasName: true)
  }
}

/// An exception that has been thrown but not yet caught.
package struct ThrownObject: Error {
  package let object: Object

  /// The location of the `@throw`.
  var location: ScriptError.SourceLocation?
  var callStack: [String] = []

  package init(_ object: Object) {
    self.object = object
  }
}

extension SourceText {
  /// Returns the location of an offset, together with the text of the line.
  func location(at offset: Int) -> ScriptError.SourceLocation {
    let offset = max(0, offset)
    return ScriptError.SourceLocation(
      file: fileName(at: offset), position: position(at: offset),
      line: String(decoding: line(at: offset), as: UTF8.self))
  }
}
