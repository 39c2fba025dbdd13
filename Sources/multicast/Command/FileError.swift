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

  /// Makes the error that Foundation has thrown.
  init(_ file: String, _ error: any Error) {
    self.init(file, Self.reason(for: error))
  }

  /// What the system said, where Foundation says only that something went wrong.
  static func reason(for error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return cause.map { String(cString: strerror(Int32($0.code))) } ?? error.localizedDescription
  }

  var description: String { "\(file): error: \(reason)" }
}
