import Foundation
import TestSupport
import Testing

/// The program at a pseudo-terminal, on which a test types and reads.
final class PseudoTerminal {
  private let descriptor: Int32
  private let process = Process()

  /// `true` if the system has pseudo-terminals, which some containers lack.
  static var isAvailable: Bool {
    access("/dev/ptmx", R_OK | W_OK) == 0 && access("/dev/pts", R_OK | X_OK) == 0
  }

  /// The values of `TIOCSPTLCK` and `TIOCGPTN` on Linux.
  private static let lock: UInt = 0x4004_5431
  private static let number: UInt = 0x8004_5430

  /// The output that has not been read yet, without control sequences.
  private var unread: [UInt8] = []

  /// `true` if there was no output for so long that the test gives up.
  private var isSilent = false

  /// `true` if the output so far ends within a control sequence.
  private var isMoving = false

  /// Starts the program.
  init(
    _ program: URL, _ arguments: [String], environment: [String: String],
    columns: UInt16 = 80, rows: UInt16 = 24
  ) throws {
    // These calls replace `posix_openpt`, `unlockpt` and `ptsname`, which the C module lacks.
    descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (unlocked, number): (Int32, Int32) = (0, 0)
    try #require(ioctl(descriptor, Self.lock, &unlocked) == 0)
    try #require(ioctl(descriptor, Self.number, &number) == 0)
    let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(terminal >= 0)
    let handle = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0)
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm"]) { $1 }.merging(environment) { $1 }
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    // An open copy of the handle would keep the output from ending with the program.
    try handle.close()
  }

  deinit {
    process.terminate()
    close(descriptor)
  }

  /// Types keys.
  ///
  /// Before the prompt appears, the terminal itself handles control keys such as Control-C.
  func type(_ text: String) throws {
    let bytes = Array(text.utf8)
    try #require(write(descriptor, bytes, bytes.count) == bytes.count)
  }

  /// Sends the signal that Control-C sends outside of raw mode.
  func interrupt() { process.interrupt() }

  /// Sends the signal that asks the program to end.
  func terminate() { process.terminate() }

  /// `true` if the terminal is not in raw mode.
  var isOrdinary: Bool {
    var settings = termios()
    return tcgetattr(descriptor, &settings) == 0
      && settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG)
  }

  /// Reads until a text has been printed, which control sequences may interrupt.
  ///
  /// - Returns: The output before the text.
  @discardableResult
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let wanted = Array(text.utf8)
    let deadline = ContinuousClock.now + .endless
    while true {
      if let range = unread.firstRange(of: wanted) {
        defer { unread.removeSubrange(..<range.upperBound) }
        return String(decoding: unread[..<range.lowerBound], as: UTF8.self)
      }
      try #require(
        ContinuousClock.now < deadline && readMore(),
        "\(text.debugDescription) is not in \(String(decoding: unread, as: UTF8.self).debugDescription)",
        sourceLocation: sourceLocation)
    }
  }

  /// Waits for the end of the program.
  ///
  /// - Returns: The exit status of the program, or the number of the signal that ended it.
  func end() -> Int32 {
    // The program waits until its output is read.
    while readMore() {}
    if isSilent { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Reads the next output, unless the program hangs.
  private func readMore() -> Bool {
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    isSilent = poll(&source, 1, Int32(Duration.endless / .milliseconds(1))) == 0
    guard !isSilent else { return false }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    if count > 0 { bytes[..<count].forEach(add) }
    return count > 0
  }

  private func add(_ byte: UInt8) {
    switch Unicode.Scalar(byte) {
    case "\u{1B}": isMoving = true
    case "[" where isMoving, "\r": break
    case "@"..."~" where isMoving: isMoving = false
    default: if !isMoving { unread.append(byte) }
    }
  }
}
