import Foundation

/// A reason why the history's file cannot be written.
struct HistoryError: Error, Equatable, CustomStringConvertible {
  let file: String
  let reason: String

  /// Creates an error from `code`, an error number of the system.
  init(_ file: String, errno code: Int32) {
    self.file = file
    reason = String(cString: strerror(code))
  }

  var description: String { "\(file): error: \(reason)" }
}
