import Foundation
import Glibc

/// A `nats-server` of a test, on a free port of this machine.
///
/// The last reference kills it and removes its files. It dies with the test's process, too.
// Unchecked because of `process`, which the lock guards, and `port`, which only `init` sets.
final class NATSServer: @unchecked Sendable {
  let folder: TemporaryFolder
  private(set) var port = 0
  private let configuration: String
  private let jetStream: Bool
  private let lock = NSLock()
  private var process: pid_t = 0

  var url: String { "nats://127.0.0.1:\(port)" }

  /// Starts a server, and waits until it accepts connections.
  ///
  /// The configuration has lines of the server's own format. With JetStream, it stores streams in a
  /// folder that a restart keeps.
  init(_ configuration: String = "", jetStream: Bool = false) throws {
    folder = try TemporaryFolder()
    self.configuration = configuration
    self.jetStream = jetStream
    // Another process can take a port between its choice and the server's start.
    for _ in 0..<5 where process == 0 {
      port = try FreePort.take()
      try? start()
    }
    if process == 0 { try start() }
  }

  deinit { kill() }

  /// Starts the server again, on the same port and with the same files.
  func restart() throws {
    kill()
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

  /// Stops the server's process, and leaves its connections open.
  func suspend() { signal(SIGSTOP) }

  func resume() { signal(SIGCONT) }

  private func signal(_ number: CInt) {
    lock.withLock { if process > 0 { Glibc.kill(process, number) } }
  }

  private func start() throws {
    guard let program = Self.program else { throw TestFailure.noServer }
    var text = "listen: \"127.0.0.1:\(port)\"\n\(configuration)\n"
    if jetStream { text += "jetstream { store_dir: \"\(folder.path)/store\" }\n" }
    let file = try folder.write(text, to: "server.conf")
    let log = "\(folder.path)/server.log"
    let started = try Spawning.start([program, "-c", file, "-l", log])
    lock.withLock { process = started }
    let end = ContinuousClock.now + .seconds(60)
    while !FreePort.accepts(port) {
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
