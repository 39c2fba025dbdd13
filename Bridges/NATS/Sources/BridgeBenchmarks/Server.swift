import Foundation

/// A `nats-server` of the benchmark, on a port that it chooses.
struct Server {
  let url: String
  private let process: Process
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "nats-server", "-a", "127.0.0.1", "-p", "-1", "--ports_file_dir", folder.path,
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
        let url = ports.nats.first
      {
        self.url = url
        return
      }
      guard process.isRunning else { throw Failure("nats-server does not start") }
      usleep(5000)
    }
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
