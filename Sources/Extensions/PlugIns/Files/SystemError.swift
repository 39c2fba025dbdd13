import Glibc

/// A reason of the system's for not reading a file or folder.
package struct SystemError: Error {
  package let reason: String

  init(_ reason: String) { self.reason = reason }

  /// Makes the error from the number of the system call that has just failed.
  init(number: Int32 = errno) { self.init(String(cString: strerror(number))) }
}
