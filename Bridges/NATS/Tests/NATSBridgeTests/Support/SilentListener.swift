import Foundation
import Glibc

/// A process in place of a server, which accepts connections but sends nothing.
///
/// The C client then waits for a greeting, and holds its lock.
final class SilentListener: Sendable {
  /// The accepted connections.
  let accepted = Collected<CInt>()
  private let listener: CInt

  init(on port: Int) throws {
    listener = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    var yes: CInt = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
    guard LocalPort.bind(listener, to: port), listen(listener, 16) == 0 else {
      throw TestFailure.command("listen")
    }
    let (socket, accepted) = (listener, accepted)
    Thread.detachNewThread {
      while case let client = accept(socket, nil, nil), client >= 0 { accepted.append(client) }
    }
  }

  /// Releases the port, and ends all connections.
  func end() {
    shutdown(listener, CInt(SHUT_RDWR))
    close(listener)
    for client in accepted.all { shutdown(client, CInt(SHUT_RDWR)) }
  }
}
