import Foundation

/// Keeps the inputs of this prompt and of earlier prompts in a file.
///
/// If the file cannot be read or written, the history continues without the file. Prompts that run
/// at the same time append to the same file.
struct InputHistory {
  /// How many inputs are kept at most.
  static let limit = 1000

  /// Inputs from the oldest to the newest.
  private(set) var entries: [String] = []
  private let file: String?

  /// Reads the inputs from a file, if the file exists.
  init(file: String?) {
    self.file = file
    guard let file, let data = FileManager.default.contents(atPath: file) else { return }
    let lines = data.split(separator: UInt8(ascii: "\n"))
    entries = lines.suffix(Self.limit).map { Self.decode(String(decoding: $0, as: UTF8.self)) }
    // Rewriting the file takes time, so the file is shortened only when it has grown to twice the
    // limit.
    if lines.count > 2 * Self.limit { shorten(file) }
  }

  /// Returns the path of the history file, or `nil` if no history is to be kept.
  ///
  /// `MULTICAST_HISTORY` sets the path. If the variable is empty, the result is `nil`. Without the
  /// variable, the path is in the folder that the XDG specification defines.
  static func file(in environment: [String: String]) -> String? {
    if let file = environment["MULTICAST_HISTORY"] { return file.isEmpty ? nil : file }
    // The XDG specification requires that a relative path is ignored.
    let state =
      environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].map { $0 + "/.local/state" }
    return state.map { $0 + "/multicast/history" }
  }

  /// Appends the input `text`, unless `text` is blank or equal to the last input.
  mutating func append(_ text: String) {
    if text.allSatisfy(\.isWhitespace) || text == entries.last { return }
    entries = (entries + [text]).suffix(Self.limit)
    guard let file else { return }
    try? FileManager.default.createDirectory(
      at: URL(fileURLWithPath: file).deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let descriptor = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Use a single `write`, because prompts that run at the same time would interleave several
    // writes.
    let line = Array((Self.encode(text) + "\n").utf8)
    _ = write(descriptor, line, line.count)
  }

  private func shorten(_ file: String) {
    let text = entries.map { Self.encode($0) + "\n" }.joined()
    let new = "\(file).\(getpid())"
    guard
      FileManager.default.createFile(
        atPath: new, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    else { return }
    rename(new, file)
  }

  // MARK: Lines of the file

  private static func encode(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { line, scalar in
      switch scalar {
      case "\n": line += "\\n"
      case "\\": line += "\\\\"
      default: line.unicodeScalars.append(scalar)
      }
    }
  }

  private static func decode(_ line: String) -> String {
    var text = ""
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        text.unicodeScalars.append(scalar == "n" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
