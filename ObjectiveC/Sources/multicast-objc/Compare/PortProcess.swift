import Foundation
import PortComparison

/// The second process of a comparison, which loads the library of a port.
///
/// A port may trap. The second process therefore writes each session to a file before the session
/// begins, and the first process names the file.
enum PortProcess {
  private static let variable = "MULTICAST_COMPARE_SESSION"

  /// `true` in the second process.
  static var isSecond: Bool { getenv(variable) != nil }

  /// Writes a session to the file for the first process.
  static func record(_ session: PortSession) {
    // Without the file, only the repetition of a session that traps is lost.
    try? session.journal.write(
      toFile: String(cString: getenv(variable)), atomically: false, encoding: .utf8)
  }

  /// Runs this program once more with the same arguments, and waits for its end.
  ///
  /// - Returns: The status with which to end. A trap of the port counts as a difference.
  static func run() throws -> ExitStatus {
    let session = FileManager.default.temporaryDirectory
      .appending(path: "multicast-compare-\(UUID().uuidString)").path
    setenv(variable, session, 1)
    // `Process` is not used: it starts the process in another process group, which Control-C at the
    // terminal does not reach.
    let words = CommandLine.arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, "/proc/self/exe", nil, nil, words, environ)
    guard failure == 0 else {
      throw FileError("/proc/self/exe", String(cString: strerror(failure)))
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw FileError("waitpid", String(cString: strerror(errno))) }
    }
    // The lower bits are the signal that ended the process, as `WTERMSIG` reads them.
    let signal = status & 0x7f
    guard signal != 0 else {
      unlink(session)
      return ExitStatus(code: status >> 8 & 0xff)
    }
    let text = """
      the port has ended the process (\(String(cString: strsignal(signal)))); to repeat the session: \
      --session \(session)

      """
    FileHandle.standardError.write(Data(text.utf8))
    return ExitStatus(code: PortRequest.differenceStatus)
  }
}
