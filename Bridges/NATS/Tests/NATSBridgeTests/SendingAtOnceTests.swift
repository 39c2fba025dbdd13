import CNATS
import Testing

@testable import NATSBridge

@Suite(.hangLimit)
struct SendingAtOnceTests {
  @Test func `a connection that sends at once keeps nothing in its buffer`() async throws {
    let server = try NATSServer()
    var options = NATSOptions.echoing
    options.sendsAtOnce = true
    let connection = try await NATSConnection(server.url, options)
    let (subscription, received) = try await connection.collect("news")
    let texts = (0..<100).map { "\($0)" }
    for text in texts {
      try connection.publish(text, to: "news")
      #expect(natsConnection_Buffered(connection.handle) == 0)
    }
    #expect(try await received.wait(count: texts.count) == texts)
    withExtendedLifetime(subscription) {}
  }
}
