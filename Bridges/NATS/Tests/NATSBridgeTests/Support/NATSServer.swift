import Foundation
import Glibc
import LocalServer

/// A `nats-server` process for a test, on a reserved port of this machine.
///
/// Deallocating the object kills the server and removes its files. The server is also killed when
/// the test's process ends.
// Unchecked because of the mutable properties `configuration`, `process` and `monitor`, which are
// accessed only under `lock`.
final class NATSServer: @unchecked Sendable {
  let folder: TemporaryFolder
  private let held: HeldPort
  private let alsoHeld: [HeldPort]
  private let jetStream: String?
  private let lock = NSLock()
  private var configuration: String
  private var process: pid_t = 0
  private var monitor: Int?

  var port: Int { held.number }
  var url: String { "nats://127.0.0.1:\(port)" }

  /// Starts a server, and waits until the server accepts connections.
  ///
  /// `configuration` contains lines in the server's own format. With JetStream, the server stores
  /// its streams in a folder that is kept across restarts.
  convenience init(
    _ configuration: String = "", jetStream: Bool = false, on port: HeldPort? = nil,
    holding ports: [HeldPort] = []
  ) throws {
    try self.init(configuration, jetStream: jetStream ? "" : nil, on: port, holding: ports)
  }

  /// Starts a server with configuration lines for its JetStream; `nil` turns JetStream off.
  init(
    _ configuration: String = "", jetStream: String?, on port: HeldPort? = nil,
    holding ports: [HeldPort] = []
  ) throws {
    folder = try TemporaryFolder()
    alsoHeld = ports
    held = try port ?? HeldPort()
    self.configuration = configuration
    self.jetStream = jetStream
    try start()
  }

  deinit { kill() }

  /// Restarts the server on the same port and with the same files.
  ///
  /// - Parameter configuration: The new configuration; `nil` to keep the old configuration.
  /// - Throws: `TestFailure.serverEnded` with the server's log if the server does not listen.
  func restart(_ configuration: String? = nil) throws {
    kill()
    if let configuration { lock.withLock { self.configuration = configuration } }
    try start()
  }

  /// Kills the server with `SIGKILL`, like a failure of its machine.
  func kill() {
    lock.withLock {
      guard process > 0 else { return }
      Glibc.kill(process, SIGKILL)
      var status: CInt = 0
      waitpid(process, &status, 0)
      process = 0
    }
  }

  /// Kills the server, and returns a copy of its storage.
  func killKeeping() throws -> StoreCopy {
    kill()
    return try StoreCopy(of: URL(filePath: folder.path).appending(path: "store"))
  }

  /// Kills the server, and starts it again with an earlier copy of its storage.
  ///
  /// This simulates a failing machine, which loses everything that the operating system had not yet
  /// written. `path` names the part to restore from the copy; the part `missing` is removed.
  func restart(
    forgettingSince copy: StoreCopy, _ path: String = "", without missing: String? = nil
  ) throws {
    kill()
    try copy.restore(path, without: missing)
    try start()
  }

  /// Stops the server's process with `SIGSTOP`, without closing its connections.
  ///
  /// Returns when the process has stopped, because the server could still answer until then.
  func suspend() {
    signal(SIGSTOP)
    lock.withLock {
      var status: CInt = 0
      if process > 0 { waitpid(process, &status, WUNTRACED) }
    }
  }

  func resume() { signal(SIGCONT) }

  /// Returns the answer of the server's HTTP monitor, or `nil` if the monitor does not answer.
  func monitor<Value: Decodable>(_ path: String, as type: Value.Type) -> Value? {
    guard let port = lock.withLock({ monitor }), let socket = LocalPort.connect(port) else {
      return nil
    }
    defer { close(socket) }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let request = "GET \(path) HTTP/1.0\r\n\r\n"
    guard send(socket, request, request.utf8.count, CInt(MSG_NOSIGNAL)) == request.utf8.count
    else { return nil }
    var answer = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(socket, &buffer, buffer.count), count > 0 {
      answer.append(contentsOf: buffer[..<count])
    }
    guard let end = answer.firstRange(of: Data("\r\n\r\n".utf8))?.upperBound else { return nil }
    return try? JSONDecoder().decode(type, from: answer[end...])
  }

  private func signal(_ number: CInt) {
    lock.withLock { if process > 0 { Glibc.kill(process, number) } }
  }

  private func start() throws {
    guard let program = Self.program else { throw TestFailure.noServer }
    var text = "listen: \"127.0.0.1:\(port)\"\nhttp: \"127.0.0.1:-1\"\n"
    text += lock.withLock { configuration } + "\n"
    if let jetStream {
      text += "jetstream {\n  store_dir: \"\(folder.path)/store\"\n  \(jetStream)\n}\n"
    }
    let file = try folder.write(text, to: "server.conf")
    let log = "\(folder.path)/server.log"
    let started = try Spawning.start(
      [program, "-c", file, "-l", log, "--ports_file_dir", folder.path])
    lock.withLock { process = started }
    // The server writes this file when it listens. The name contains the process ID, so that no
    // other server's file is read.
    let written = URL(filePath: "\(folder.path)/nats-server_\(started).ports")
    let end = ContinuousClock.now + .seconds(120)
    while true {
      if let ports = ServerPorts(written), ports.client == port {
        lock.withLock { monitor = ports.monitor }
        return
      }
      var status: CInt = 0
      let ended = waitpid(started, &status, WNOHANG) == started
      if ended { lock.withLock { process = 0 } }
      guard !ended, ContinuousClock.now < end else {
        kill()
        let lines = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        throw TestFailure.serverEnded(lines)
      }
      usleep(5000)
    }
  }

  private static let program = ["/usr/sbin", "/usr/bin", "/usr/local/bin"]
    .map { $0 + "/nats-server" }.first { (path: String) in access(path, X_OK) == 0 }
}
