import Glibc

/// Ports of this machine.
enum FreePort {
  /// A port that nothing listens on.
  static func take() throws -> Int {
    let socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = local(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int? in
        guard bind(socket, address, size) == 0, getsockname(socket, address, &size) == 0 else {
          return nil
        }
        return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          Int(UInt16(bigEndian: $0.pointee.sin_port))
        }
      }
    }
    guard let port else { throw TestFailure.command("bind") }
    return port
  }

  static func accepts(_ port: Int) -> Bool {
    guard let socket = connect(port) else { return false }
    close(socket)
    return true
  }

  /// A socket that is connected to a port, or `nil` if nothing listens there.
  static func connect(_ port: Int) -> CInt? {
    let socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = local(port: port)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else {
      close(socket)
      return nil
    }
    return socket
  }

  static func local(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
  }
}
