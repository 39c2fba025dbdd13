import Foundation

/// An HTTP request to a port of this machine.
///
/// On Linux, `URLSession` cannot parse a header without a space after its colon, as in the driver's
/// answers.
struct LoopbackRequest {
  let method: String
  let path: String
  let body: Data

  /// Sends the request, and waits at most one minute for each part of the answer.
  func send(to port: Int) throws -> Data {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if socket < 0 { throw BrowserError("there is no socket: \(String(cString: strerror(errno)))") }
    defer { close(socket) }
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if status != 0 { throw failure("does not accept a connection") }
    let head = """
      \(method) /\(path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Content-Type: application/json\r
      Content-Length: \(body.count)\r
      Connection: close\r
      \r

      """
    var request = Array(head.utf8) + body
    while !request.isEmpty {
      let count = Glibc.send(socket, request, request.count, Int32(MSG_NOSIGNAL))
      if count < 0, errno == EINTR { continue }
      if count <= 0 { throw failure("does not take the request") }
      request.removeFirst(count)
    }
    return try body(from: socket)
  }

  private func body(from socket: Int32) throws -> Data {
    var answer = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let end = answer.firstRange(of: Data("\r\n\r\n".utf8))?.upperBound {
        let head = String(decoding: answer[..<end], as: UTF8.self)
        guard let length = head.firstMatch(of: /(?i)content-length: *(\d+)/).flatMap({ Int($0.1) })
        else { throw BrowserError("\(method) /\(path): the answer has no length") }
        if answer.count - end >= length { return answer[end..<end + length] }
      }
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { throw failure("does not answer") }
      answer.append(contentsOf: buffer[..<count])
    }
  }

  private func failure(_ reason: String) -> BrowserError {
    BrowserError("\(method) /\(path): the driver \(reason): \(String(cString: strerror(errno)))")
  }
}
