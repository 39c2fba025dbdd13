package import Foundation

/// A `nats-server` of a benchmark or a soak, on a port that it chooses.
package struct LocalServer {
  package let url: String
  private let process = Process()
  private let folder: URL

  /// Starts it, and waits until it has written down its port.
  ///
  /// - Parameters:
  ///   - folder: A folder of its own, which `stop()` removes.
  ///   - options: Further options of the program.
  /// - Throws: An error if the program cannot be started, or ends at once.
  package init(_ folder: URL, _ options: [String] = []) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["nats-server", "-a", "127.0.0.1", "-p", "-1", "--ports_file_dir", folder.path] + options
    process.environment = ["PATH": "/usr/sbin:/usr/bin:/usr/local/bin"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    struct Ports: Decodable { let nats: [String] }
    while true {
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      if let file = files.first(where: { $0.pathExtension == "ports" }),
        let ports = try? JSONDecoder().decode(Ports.self, from: Data(contentsOf: file)),
        let first = ports.nats.first
      {
        url = first
        return
      }
      guard process.isRunning else { throw CocoaError(.executableLoad) }
      usleep(5000)
    }
  }

  package func stop() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}
