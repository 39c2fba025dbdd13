import Foundation

/// The reasons for errors of the system.
enum SystemReason {
  /// The system's own reason for an error of Foundation's, such as "No such file or directory".
  static func of(_ error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return cause.map { String(cString: strerror(Int32($0.code))) } ?? error.localizedDescription
  }
}
