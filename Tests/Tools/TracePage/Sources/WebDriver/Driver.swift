import Foundation
import Synchronization

/// A running chromedriver process, whose end also ends its browsers.
final class Driver: Sendable {
  let port: Int
  private let process: Int32
  private let isEnded = Mutex(false)

  /// Starts the driver on a port that the system chooses, and waits until the driver listens.
  init() throws {
    var start = try Start()
    // The driver chooses a free port of IPv6, and ends if another process has this port in IPv4.
    for _ in 0..<9 where start.port == nil && start.output.contains("port not available") {
      start = try Start()
    }
    guard let port = start.port else {
      throw BrowserError("chromedriver has ended; it printed: \(start.output)")
    }
    self.port = port
    process = start.process.processIdentifier
    // Keep reading the pipe, because the driver would block on a full pipe.
    start.pipe.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  /// A driver that listens or has ended.
  private struct Start {
    let process = Process()
    let pipe = Pipe()
    var output = ""

    /// The port on which the driver listens; `nil` if the driver has ended.
    var port: Int?

    init() throws {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["chromedriver", "--port=0"]
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      while port == nil {
        let data = pipe.fileHandleForReading.availableData
        if data.isEmpty { return }
        output += String(decoding: data, as: UTF8.self)
        port = output.firstMatch(of: /started successfully on port (\d+)/).flatMap { Int($0.1) }
      }
    }
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
