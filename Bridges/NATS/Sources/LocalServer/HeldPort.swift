import Foundation
import Glibc

/// A port of this machine that is kept for one server, also while that server is down.
///
/// A socket is bound to it and does not listen, so connecting to it is refused. The server may bind it
/// too, as it allows the reuse of its address. The kernel gives it to nobody else: neither to those
/// that ask for any free port, nor to an outgoing connection, which could even connect to itself.
package final class HeldPort: Sendable {
  package let number: Int
  private let socket: CInt

  /// Takes a free port.
  ///
  /// - Throws: An error if there is none.
  package init() throws {
    socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = socket
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    // Not before it is bound: the port must be nobody's when it is taken.
    var reuse: CInt = 1
    guard isBound,
      setsockopt(
        descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<CInt>.size)) == 0
    else {
      close(descriptor)
      throw POSIXError(.EADDRINUSE)
    }
    number = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(socket) }
}
