import Foundation

/// Why a file that a command needs is of no use to it.
struct FileError: Error, Equatable, CustomStringConvertible {
  let file: String
  let reason: String

  init(_ file: String, _ reason: String) {
    self.file = file
    self.reason = reason
  }

  /// Makes the error that the system has just reported.
  init(_ file: String, errno code: Int32) {
    self.init(file, String(cString: strerror(code)))
  }

  var description: String { "\(file): error: \(reason)" }
}
