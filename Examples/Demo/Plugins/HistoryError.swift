import Foundation

/// The reason why the file of a history cannot be written.
struct HistoryError: Error, Equatable, CustomStringConvertible {
  let file: String
  let reason: String

  /// Makes an error from the number that the system has reported.
  init(_ file: String, errno code: Int32) {
    self.file = file
    reason = String(cString: strerror(code))
  }

  var description: String { "\(file): error: \(reason)" }
}
