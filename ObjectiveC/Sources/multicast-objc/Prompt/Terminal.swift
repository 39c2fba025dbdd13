import Foundation
import RuntimeSupport

/// Controls the terminal of standard input and output.
///
/// In raw mode, the terminal passes on each key. The terminal is in raw mode only while an input is
/// read. While a script runs, the original mode is active, so that Control-C interrupts and output
/// looks as usual. When the process ends, the original mode is also restored, unless the process is
/// killed or crashes.
final class Terminal: Sendable {
  /// The settings before raw mode, or `nil` outside of raw mode.
  private let ordinary = Guarded<termios?>(nil)

  /// The write end of a pipe that wakes the reader when the size of the window changes.
  private let announcing: Int32
  /// The read end of the pipe.
  private let announced: Int32

  enum Input {
    case bytes(ArraySlice<UInt8>)

    /// A change of the window's size.
    case resized
    case end
  }

  /// Finds the terminal.
  ///
  /// If standard input or output is no terminal, or if the terminal does not support control
  /// sequences, the result is `nil`.
  init?() {
    let kind = ProcessInfo.processInfo.environment["TERM"] ?? ""
    var ends: [Int32] = [0, 0]
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, !["", "dumb"].contains(kind),
      pipe(&ends) == 0
    else { return nil }
    announced = ends[0]
    announcing = ends[1]
    Signals.handle(SIGWINCH) { [announcing] in _ = write(announcing, [0], 1) }
    for number in [SIGTERM, SIGHUP] {
      Signals.handle(number) { [weak self] in
        self?.leaveRawMode()
        Signals.end(by: number)
      }
    }
  }

  /// Returns the size of the window, or 80 columns by 24 rows if the terminal does not know its
  /// size.
  var size: WindowSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return WindowSize(columns: 80, rows: 24) }
    return WindowSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Runs `body` in raw mode.
  func withRawMode<Result>(_ body: () -> Result) -> Result {
    enterRawMode()
    defer { leaveRawMode() }
    return body()
  }

  /// Stops the process, as Control-Z does, until the shell continues it.
  func suspend() {
    leaveRawMode()
    // Stop the whole process group, as the terminal would.
    kill(0, SIGTSTP)
    enterRawMode()
  }

  /// Waits for input, or for a change of the window's size.
  func read() -> Input {
    var sources = [STDIN_FILENO, announced].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      while poll(&sources, 2, -1) < 0 { if errno != EINTR { return .end } }
      if sources[1].revents != 0 {
        _ = Foundation.read(announced, &bytes, bytes.count)
        return .resized
      }
      let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
      if count > 0 { return .bytes(bytes[..<count]) }
      if count == 0 || errno != EINTR { return .end }
    }
  }

  // MARK: Raw mode

  private func enterRawMode() {
    ordinary.withLock { ordinary in
      var settings = termios()
      guard ordinary == nil, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
      ordinary = settings
      cfmakeraw(&settings)
      // Keep the conversion of newlines in the output of the script.
      settings.c_oflag |= tcflag_t(OPOST)
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
      // Ask the terminal to mark the beginning and end of a paste.
      Self.send("\u{1B}[?2004h")
    }
  }

  private func leaveRawMode() {
    ordinary.withLock { settings in
      guard var ordinary = settings else { return }
      Self.send("\u{1B}[?2004l")
      tcsetattr(STDIN_FILENO, TCSANOW, &ordinary)
      settings = nil
    }
  }

  private static func send(_ text: String) {
    print(text, terminator: "")
    fflush(nil)
  }
}
