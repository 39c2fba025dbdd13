import Glibc

/// Functions for sockets on ports of this machine.
enum LocalPort {
  /// Returns a socket that is connected to a port, or `nil` if no process listens on the port.
  static func connect(_ port: Int) -> CInt? {
    let socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard withAddress(port, { Glibc.connect(socket, $0, $1) }) == 0 else {
      close(socket)
      return nil
    }
    return socket
  }

  /// Binds `socket` to `port`.
  ///
  /// If a server uses the port, the socket must set `SO_REUSEADDR`.
  static func bind(_ socket: CInt, to port: Int) -> Bool {
    withAddress(port) { Glibc.bind(socket, $0, $1) } == 0
  }

  /// Returns a socket that listens on a port chosen by the kernel, and the port.
  static func listen() throws -> (socket: CInt, port: Int) {
    let socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isNamed =
      withAddress(0) { Glibc.bind(socket, $0, $1) } == 0 && Glibc.listen(socket, 16) == 0
      && withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
      } == 0
    guard isNamed else {
      close(socket)
      throw TestFailure.command("listen")
    }
    return (socket, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Returns a socket of this process that is connected to a port, or `nil` if there is none.
  static func descriptor(connectedTo port: Int) -> CInt? {
    (0..<CInt(getdtablesize())).first { socket in
      var address = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isConnected = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(socket, $0, &size) }
      }
      return isConnected == 0 && address.sin_family == sa_family_t(AF_INET)
        && Int(UInt16(bigEndian: address.sin_port)) == port
    }
  }

  private static func withAddress(
    _ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
