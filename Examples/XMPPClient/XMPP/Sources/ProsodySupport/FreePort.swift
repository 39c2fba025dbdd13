import Glibc

/// Returns a loopback port on which no process listens.
///
/// The port is outside of the range that the system assigns to outgoing connections. No outgoing
/// connection can therefore take the port while the server is being restarted.
func freePort() throws -> Int {
  for _ in 0..<1000 {
    let port = Int.random(in: 10000..<32000)
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    let status = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if status == 0 { return port }
  }
  throw ProsodyError.portTaken
}
