import Foundation
import Glibc

/// A port of this machine that is reserved for one server, even while the server is down.
///
/// A socket is bound to the port but does not listen, so connections to the port are refused. The
/// server can also bind the port, because both sockets allow address reuse. The kernel does not
/// assign the port to any other socket: neither to a socket that asks for a free port, nor to an
/// outgoing connection, which could even connect to itself.
package final class HeldPort: Sendable {
  package let number: Int
  private let socket: CInt

  /// Reserves a free port.
  ///
  /// - Throws: A `POSIXError` if there is no free port.
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
    // Allow address reuse only after binding, because the port must be unused when it is reserved.
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
