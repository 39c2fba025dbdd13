import DynamicMulticast
import Foundation
import Testing

@testable import NATSBridge

/// Tests of servers without room for more messages.
@Suite(.hangLimit)
struct LimitTests {
  private func join(
    _ server: NATSServer, _ name: String, maximumBytes: Int
  ) async throws -> ShopProcess {
    try await ShopProcess(server, name) { join in
      var storage = NATSStorage(durableName: name)
      storage.maximumBytes = maximumBytes
      join.storage = storage
    }
  }

  @Test func `a multicast for which the server has no storage is refused where it is joined`()
    async throws
  {
    let server = try NATSServer(jetStream: "max_file_store: 1MB")
    let error = await #expect(throws: NATSError.self) {
      try await join(server, "a", maximumBytes: 2 << 20)
    }
    guard case .refused(_, code: 10047, let reason) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(reason.contains("storage"))
    // A smaller stream fits.
    let a = try await join(server, "a", maximumBytes: 1 << 19)
    await a.connection.close()
  }

  @Test func `messages for which there is no room any more are counted and reported`()
    async throws
  {
    let server = try NATSServer(jetStream: "max_file_store: 1MB")
    let a = try await join(server, "a", maximumBytes: 1 << 19)
    let b = try await join(server, "b", maximumBytes: 1 << 19)
    let errors = a.connection.collectErrors()
    a.delegates.shop("corner", didSell: 1)
    #expect(try await b.clerk.sold.wait(count: 1) == [1])

    // Let another stream without a size limit fill the remaining space.
    let streams = try NATSJetStream(a.connection)
    try await streams.ensure(NATSStream(name: "FILL", subjects: ["fill"]))
    let large = [UInt8](repeating: 1, count: 100_000)
    var refusal: NATSError?
    for number in 0..<100 where refusal == nil {
      do throws(NATSError) {
        _ = try await streams.publish(large, to: "fill", id: "\(number)")
      } catch { refusal = error }
    }
    guard case .refused = refusal else {
      Issue.record("\(refusal as Any)")
      return
    }

    a.delegates.shop("corner", didSell: 2)

    try await a.joined.waitUntilStored()
    #expect(a.joined.statistics.unconfirmed == 1)
    guard
      case .unconfirmed(subject: "shop.send.shop:didSell:", _) = try await errors.wait(count: 1)[0]
    else {
      Issue.record("\(errors.all)")
      return
    }
    // The local delegates receive the message nevertheless.
    #expect(try await a.clerk.sold.wait(count: 2) == [1, 2])
    await b.joined.leave()
    #expect(b.clerk.sold.all == [1])
    for process in [a, b] { await process.connection.close() }
  }
}
