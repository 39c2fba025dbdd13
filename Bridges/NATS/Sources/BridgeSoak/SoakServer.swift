import Foundation

/// A `nats-server` with JetStream, on a port that it chooses.
struct SoakServer {
  let url: String
  private let process = Process()

  /// Starts it, and waits until it has written down its port.
  init(_ folder: URL) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "nats-server", "-a", "127.0.0.1", "-p", "-1", "-js", "-sd", folder.path,
      "--ports_file_dir", folder.path,
    ]
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

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}
