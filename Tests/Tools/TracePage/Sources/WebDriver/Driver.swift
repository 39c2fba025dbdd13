import Foundation
import Synchronization

/// A running chromedriver process, whose end also ends its browsers.
final class Driver: Sendable {
  let port: Int
  private let process: Int32
  private let isEnded = Mutex(false)

  /// Starts the driver on a port that the system chooses, and waits until the driver listens.
  init() throws {
    let pipe = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["chromedriver", "--port=0"]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    self.process = process.processIdentifier
    var output = ""
    while true {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { throw BrowserError("chromedriver has ended; it printed: \(output)") }
      output += String(decoding: data, as: UTF8.self)
      if let match = output.firstMatch(of: /started successfully on port (\d+)/) {
        port = Int(match.1) ?? 0
        break
      }
    }
    // Keep reading the pipe, because the driver would block on a full pipe.
    pipe.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  /// Ends the driver.
  func end() {
    let isFirst = isEnded.withLock { isEnded in
      defer { isEnded = true }
      return !isEnded
    }
    // Do not send SIGTERM: this thread may block the signal, and a new process inherits blocked
    // signals.
    if isFirst { kill(process, SIGKILL) }
  }

  deinit { end() }
}
