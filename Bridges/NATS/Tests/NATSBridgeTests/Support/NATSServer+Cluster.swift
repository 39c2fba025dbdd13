extension NATSServer {
  /// Starts servers that know each other, and waits until they do.
  static func cluster(of count: Int, jetStream: Bool = false) throws -> [NATSServer] {
    let routes = try (0..<count).map { _ in try FreePort.take() }
    let addresses = routes.map { "\"nats://127.0.0.1:\($0)\"" }.joined(separator: ", ")
    return try routes.enumerated().map { number, route in
      try NATSServer(
        """
        server_name: server\(number)
        cluster { name: tests, listen: "127.0.0.1:\(route)", routes: [\(addresses)] }
        """, jetStream: jetStream)
    }
  }
}
