import Dispatch
import DynamicMulticast

@testable import NATSBridge

/// A process: a connection, a multicast, and a delegate on its own queue.
struct ShopProcess {
  let connection: NATSConnection
  let delegates = ShopDelegateMulticast()
  let clerk: Clerk
  let queue: DispatchQueue
  let joined: NATSMulticast

  init(
    _ server: NATSServer, _ name: String, largest: Int = 10,
    _ configure: (inout JoinOptions) -> Void = { _ in }
  ) async throws {
    try await self.init(server.url, name, largest: largest, configure)
  }

  init(
    _ url: String, _ name: String, largest: Int = 10,
    _ configure: (inout JoinOptions) -> Void = { _ in }
  ) async throws {
    var options = NATSOptions()
    options.name = name
    options.reconnectWait = .milliseconds(20)
    connection = try await NATSConnection(url, options)
    clerk = Clerk(largest: largest)
    queue = DispatchQueue(label: name)
    delegates.add(clerk, delegateQueue: queue)
    var join = JoinOptions()
    join.answerLimit = .seconds(30)
    configure(&join)
    joined = try await connection.join("shop", delegates, join)
  }
}
