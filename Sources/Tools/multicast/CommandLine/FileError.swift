import Foundation

/// The reason why a command cannot use a file.
struct FileError: Error, Equatable, CustomStringConvertible {
  let file: String
  let reason: String

  init(_ file: String, _ reason: String) {
    self.file = file
    self.reason = reason
  }

  /// Makes the error from a Foundation error, with the reason of the system if there is one.
  init(_ file: String, _ error: any Error) {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    self.init(
      file, cause.map { String(cString: strerror(Int32($0.code))) } ?? error.localizedDescription)
  }

  var description: String { "\(file): error: \(reason)" }
}
