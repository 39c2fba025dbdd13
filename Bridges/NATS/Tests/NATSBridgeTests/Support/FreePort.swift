import Glibc

/// Ports of this machine.
enum FreePort {
  /// A port that nothing listens on.
  ///
  /// It is under those that the kernel gives to outgoing connections. Of those, one could take the
  /// port while its server is down, or connect to itself.
  static func take() throws -> Int {
    for _ in 0..<100 {
      let port = Int.random(in: 10_000..<32_000)
      let socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      if bind(socket, to: port) { return port }
    }
    throw TestFailure.command("bind")
  }

  static func bind(_ socket: CInt, to port: Int) -> Bool {
    withAddress(port) { Glibc.bind(socket, $0, $1) } == 0
  }

  static func accepts(_ port: Int) -> Bool {
    guard let socket = connect(port) else { return false }
    close(socket)
    return true
  }

  /// A socket that is connected to a port, or `nil` if nothing listens there.
  static func connect(_ port: Int) -> CInt? {
    let socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    guard withAddress(port, { Glibc.connect(socket, $0, $1) }) == 0 else {
      close(socket)
      return nil
    }
    return socket
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
