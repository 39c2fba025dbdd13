import Foundation
import PortComparison

/// Runs the second process of a comparison, which loads the library of a port.
///
/// A port may end its process. For this reason, the second process writes each session to a file
/// before the session begins, and removes the file at its own end. If a file is left, the first
/// process names it.
enum PortProcess {
  private static let variable = "MULTICAST_COMPARE_SESSION"

  /// The file for the sessions in the second process; `nil` in the first process.
  ///
  /// The variable is removed, so that a comparison that the port starts has two processes, too.
  static let file: String? = {
    defer { unsetenv(variable) }
    return getenv(variable).map { String(cString: $0) }
  }()

  /// Writes a session to the file.
  static func record(_ session: PortSession) {
    // Without the file, only the repetition of a session that traps is lost.
    guard let file else { return }
    try? session.journal.write(toFile: file, atomically: false, encoding: .utf8)
  }

  /// Runs this program once more with the same arguments, and waits for its end.
  ///
  /// - Returns: The status with which to end. It counts as a difference if the port has ended the
  ///   second process.
  static func run() throws -> ExitStatus {
    var template = Array(
      FileManager.default.temporaryDirectory.appending(path: "multicast-objc-XXXXXX").path
        .utf8CString)
    let descriptor = mkstemp(&template)
    let file = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard descriptor >= 0 else { throw FileError(file, String(cString: strerror(errno))) }
    close(descriptor)
    setenv(variable, file, 1)
    let status = try wait(for: try start())
    // The lower bits are the signal that ended the process, as `WTERMSIG` reads them.
    let signal = status & 0x7f
    let code = status >> 8 & 0xff
    guard let session = try? Data(contentsOf: URL(filePath: file)) else {
      return ExitStatus(code: code)
    }
    let end = signal == 0 ? "with status \(code)" : String(cString: strsignal(signal))
    var text = "the port has ended the process (\(end))"
    if session.isEmpty {
      unlink(file)
    } else {
      text += "; to repeat the session: --session \(file)"
    }
    FileHandle.standardError.write(Data("\(text)\n".utf8))
    return ExitStatus(code: PortRequest.differenceStatus)
  }

  private static func start() throws -> pid_t {
    // `Process` is not used: it starts the process in another process group, which Control-C at the
    // terminal does not reach.
    let words = CommandLine.arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, "/proc/self/exe", nil, nil, words, environ)
    guard failure == 0 else {
      throw FileError("/proc/self/exe", String(cString: strerror(failure)))
    }
    return process
  }

  private static func wait(for process: pid_t) throws -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw FileError("waitpid", String(cString: strerror(errno))) }
    }
    return status
  }
}
