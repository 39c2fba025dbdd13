package import Foundation
import Glibc

/// A `nats-server` process for a benchmark or a soak, on a reserved port.
package final class LocalServer {
  package var url: String { "nats://127.0.0.1:\(port.number)" }
  private let port: HeldPort
  private var process = Process()
  private let folder: URL
  private let options: [String]

  /// Starts the server, and waits until it listens.
  ///
  /// - Parameters:
  ///   - folder: A new folder for the server's files, which `stop()` removes.
  ///   - options: Further command-line options of the server.
  /// - Throws: An error if the server cannot be started, ends at once, or takes more than a minute.
  package init(_ folder: URL, _ options: [String] = []) throws {
    self.folder = folder
    self.options = options
    port = try HeldPort()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try start()
  }

  /// Kills the server, like a failure of its machine, and starts it again with the same port and
  /// files.
  ///
  /// - Throws: The same errors as `init(_:_:)`.
  package func restart() throws {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try start()
  }

  package func stop() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private func start() throws {
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "nats-server", "-a", "127.0.0.1", "-p", "\(port.number)", "--ports_file_dir", folder.path,
      ] + options
    process.environment = ["PATH": "/usr/sbin:/usr/bin:/usr/local/bin"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The server writes this file when it listens. The name contains the process ID, so that no
    // other server's file is read.
    let file = folder.appending(path: "nats-server_\(process.processIdentifier).ports")
    let end = ContinuousClock.now + .seconds(60)
    while ServerPorts(file)?.client != port.number {
      guard process.isRunning, ContinuousClock.now < end else {
        process.terminate()
        throw CocoaError(.executableLoad)
      }
      usleep(5000)
    }
  }
}
