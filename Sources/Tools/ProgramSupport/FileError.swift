import Foundation

/// Explains why a command cannot use a file.
package struct FileError: Error, Equatable, CustomStringConvertible {
  package let file: String
  package let reason: String

  package init(_ file: String, _ reason: String) {
    self.file = file
    self.reason = reason
  }

  /// Makes the error from `error`, with the system's reason if `error` contains such a reason.
  package init(_ file: String, _ error: any Error) {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    self.init(
      file, cause.map { String(cString: strerror(Int32($0.code))) } ?? error.localizedDescription)
  }

  package var description: String { "\(file): error: \(reason)" }
}
