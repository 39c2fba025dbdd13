import Foundation
import Glibc
import LocalServer

/// A `nats-server` of a test, on a port of this machine that is its own.
///
/// The last reference kills it and removes its files. It dies with the test's process, too.
// Unchecked because of what changes, which the lock guards.
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

  /// Starts a server, and waits until it accepts connections.
  ///
  /// The configuration has lines of the server's own format. With JetStream, it stores streams in a
  /// folder that a restart keeps.
  convenience init(
    _ configuration: String = "", jetStream: Bool = false, on port: HeldPort? = nil,
    holding ports: [HeldPort] = []
  ) throws {
    try self.init(configuration, jetStream: jetStream ? "" : nil, on: port, holding: ports)
  }

  /// Starts a server with lines for its JetStream, or without one.
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

  /// Starts the server again, on the same port and with the same files.
  ///
  /// - Parameter configuration: Its lines from now on; nil for those that it had.
  /// - Throws: `TestFailure.serverEnded` with its log, if it does not listen.
  func restart(_ configuration: String? = nil) throws {
    kill()
    if let configuration { lock.withLock { self.configuration = configuration } }
    try start()
  }

  /// Ends the server as a failure of its machine would.
  func kill() {
    lock.withLock {
      guard process > 0 else { return }
      Glibc.kill(process, SIGKILL)
      var status: CInt = 0
      waitpid(process, &status, 0)
      process = 0
    }
  }

  /// Kills the server, and keeps a copy of what it has stored.
  func killKeeping() throws -> StoreCopy {
    kill()
    return try StoreCopy(of: URL(filePath: folder.path).appending(path: "store"))
  }

  /// Kills the server, and starts it again with what it had stored when a copy was made.
  ///
  /// A server whose machine fails forgets like this what its system had not yet written. A path names the
  /// part that is taken from the copy; nothing is left of the missing one.
  func restart(
    forgettingSince copy: StoreCopy, _ path: String = "", without missing: String? = nil
  ) throws {
    kill()
    try copy.restore(path, without: missing)
    try start()
  }

  /// Stops the server's process, and leaves its connections open.
  ///
  /// Returns when it stands still: until then, it can answer what is sent.
  func suspend() {
    signal(SIGSTOP)
    lock.withLock {
      var status: CInt = 0
      if process > 0 { waitpid(process, &status, WUNTRACED) }
    }
  }

  func resume() { signal(SIGCONT) }

  /// What the server's monitor says, or `nil` if it does not answer.
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
    // The server writes it when it listens. That of another server has another name.
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
