import Glibc

/// A reason why a file or folder cannot be read.
@_spi(ObjectiveC) public struct SystemError: Error {
  @_spi(ObjectiveC) public let reason: String

  init(_ reason: String) { self.reason = reason }

  /// Creates the error of the system call that has just failed.
  ///
  /// - Parameter number: The error number of the system call; by default `errno`.
  init(number: Int32 = errno) { self.init(String(cString: strerror(number))) }
}
