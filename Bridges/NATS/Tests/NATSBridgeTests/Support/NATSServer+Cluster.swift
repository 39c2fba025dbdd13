import Glibc
import LocalServer

extension NATSServer {
  /// Starts a cluster of `count` servers, and waits until the servers know each other.
  static func cluster(of count: Int, jetStream: Bool = false) throws -> [NATSServer] {
    let routes = try (0..<count).map { _ in try HeldPort() }
    let addresses = routes.map { "\"nats://127.0.0.1:\($0.number)\"" }.joined(separator: ", ")
    return try cluster(routes: routes, jetStream: jetStream) { number, _ in
      """
      server_name: server\(number)
      cluster { name: tests, listen: "127.0.0.1:\(routes[number].number)", routes: [\(addresses)] }
      """
    }
  }

  /// Starts a server for each route, and waits until the servers know each other.
  ///
  /// `configuration` returns the configuration of a server from its index and port.
  static func cluster(
    routes: [HeldPort], jetStream: Bool, _ configuration: (Int, HeldPort) throws -> String
  ) throws -> [NATSServer] {
    let servers = try routes.indices.map { number in
      let port = try HeldPort()
      return try NATSServer(
        configuration(number, port), jetStream: jetStream, on: port, holding: routes)
    }
    let end = ContinuousClock.now + .seconds(120)
    while !servers.allSatisfy({ $0.knows(servers.count - 1, jetStream: jetStream) }) {
      guard ContinuousClock.now < end else { throw TestFailure.timedOut("cluster") }
      usleep(20_000)
    }
    return servers
  }

  private func knows(_ others: Int, jetStream: Bool) -> Bool {
    struct Routes: Decodable { let num_routes: Int }
    struct Streams: Decodable {
      struct Cluster: Decodable {
        let leader: String?
        let cluster_size: Int
      }
      let meta_cluster: Cluster?
    }
    struct Health: Decodable { let status: String }
    guard let routes = monitor("/routez", as: Routes.self), routes.num_routes >= others else {
      return false
    }
    guard jetStream else { return true }
    guard let cluster = monitor("/jsz", as: Streams.self)?.meta_cluster,
      cluster.leader?.isEmpty == false, cluster.cluster_size == others + 1
    else { return false }
    return monitor("/healthz", as: Health.self)?.status == "ok"
  }
}
