package import Foundation
import Glibc

/// A `nats-server` of a benchmark or a soak, on a port of its own.
package final class LocalServer {
  package var url: String { "nats://127.0.0.1:\(port.number)" }
  private let port: HeldPort
  private var process = Process()
  private let folder: URL
  private let options: [String]

  /// Starts it, and waits until it listens.
  ///
  /// - Parameters:
  ///   - folder: A folder of its own, which `stop()` removes.
  ///   - options: Further options of the program.
  /// - Throws: An error if the program cannot be started, ends at once, or takes more than a minute.
  package init(_ folder: URL, _ options: [String] = []) throws {
    self.folder = folder
    self.options = options
    port = try HeldPort()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try start()
  }

  /// Kills it as a failure of its machine would, and starts it again with the same port and files.
  ///
  /// - Throws: As `init` does.
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
    // The program writes it when it listens. Another's has another name.
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
