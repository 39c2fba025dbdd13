import DynamicMulticast
import Foundation
import LocalServer
import Testing

@testable import NATSBridge

/// Tests of the server configuration on the page "Beyond one process".
@Suite(.hangLimit)
struct ClusterPageTests {
  @Test func `three servers with the configuration of the page survive the loss of one`()
    async throws
  {
    let configuration = try Page("Docs/BeyondOneProcess.md").block("conf")
    let names = ["one", "two", "three"]
    let routes = try names.map { _ in try HeldPort() }
    // Replace the page's addresses of three machines by addresses of this machine.
    let cluster = try NATSServer.cluster(routes: routes, jetStream: true) { number, port in
      var text = configuration
      for (found, replacement) in [
        ("server_name: one", "server_name: \(names[number])"),
        ("0.0.0.0:4222", "127.0.0.1:\(port.number)"),
        ("0.0.0.0:6222", "127.0.0.1:\(routes[number].number)"),
      ] + zip(names, routes).map({ ("\($0).example:6222", "127.0.0.1:\($1.number)") }) {
        #expect(text.contains(found))
        text = text.replacing(found, with: replacement)
      }
      return text
    }
    let url = cluster.map(\.url).joined(separator: ",")
    func join(_ name: String) async throws -> ShopProcess {
      try await retrying("leader", while: { $0.isOfClusterWithoutLeader }) {
        try await ShopProcess(url, name) { join in
          var storage = NATSStorage(durableName: name)
          storage.replicas = 3
          join.storage = storage
        }
      }
    }
    let (a, b) = (try await join("a"), try await join("b"))
    a.delegates.shop("corner", didSell: 1)
    try await a.joined.waitUntilStored()
    #expect(a.joined.statistics.unconfirmed == 0)
    #expect(try await b.clerk.sold.wait(count: 1) == [1])

    cluster[1].kill()

    // Until the remaining servers have elected a leader, a message may stay unconfirmed.
    var number = 1
    try await retrying("stored message", while: { _ in true }) {
      let before = a.joined.statistics.unconfirmed
      number += 1
      a.delegates.shop("corner", didSell: number)
      try await a.joined.waitUntilStored()
      guard a.joined.statistics.unconfirmed == before else { throw TestFailure.timedOut("storage") }
    }
    let stored = number
    try await b.clerk.sold.wait(for: "message after the kill") { $0.contains(stored) }
    for process in [a, b] {
      await process.joined.leave()
      await process.connection.close()
    }
  }
}
