import Foundation
import Synchronization

/// A running chromedriver, which ends with the browsers that it has started.
final class Driver: Sendable {
  let port: Int
  private let process: Int32
  private let isEnded = Mutex(false)

  /// Starts the driver on a port that the system chooses, and waits until it listens.
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
    // It would wait for a reader of a full pipe.
    pipe.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  /// Ends the driver.
  func end() {
    let isFirst = isEnded.withLock { isEnded in
      defer { isEnded = true }
      return !isEnded
    }
    // Not SIGTERM: this thread may block it, and a new process blocks the same signals.
    if isFirst { kill(process, SIGKILL) }
  }

  deinit { end() }
}
