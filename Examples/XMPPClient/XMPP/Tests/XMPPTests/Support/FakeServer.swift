import Foundation
import NIOCore
import NIOPosix
import XMPP

/// A server that runs the steps of a script.
final class FakeServer {
  /// A text that the client must send, and the server's answer.
  ///
  /// The answer is a function of all text received since the previous step. If the function returns
  /// `nil`, the server closes the connection.
  struct Step: Sendable {
    let expected: String
    let answer: @Sendable (String) -> String?

    init(_ expected: String, _ answer: String?) {
      self.expected = expected
      self.answer = { _ in answer }
    }

    init(_ expected: String, answer: @escaping @Sendable (String) -> String?) {
      self.expected = expected
      self.answer = answer
    }
  }

  let port: Int
  private let channel: any Channel

  init(_ steps: [Step]) throws {
    channel = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Script(steps))
        }
      }
      .bind(host: "127.0.0.1", port: 0).wait()
    port = channel.localAddress?.port ?? 0
  }

  deinit { channel.close(promise: nil) }

  /// Stops listening.
  func close() async throws { try await channel.close() }

  /// Returns a stream to the server with the TLS policy `.preferred`.
  func stream(
    resource: String? = nil, _ change: (inout XMPPConfiguration) -> Void = { _ in }
  ) throws -> XMPPStream {
    var configuration = XMPPConfiguration(
      jid: try JID(user: "juliet", domain: "localhost", resource: resource), password: "secret",
      host: "127.0.0.1", port: port)
    configuration.tls = .preferred
    configuration.timeout = .seconds(60)
    change(&configuration)
    return XMPPStream(configuration)
  }

  // MARK: Scripts

  static let header =
    "<?xml version='1.0'?><stream:stream xmlns='jabber:client' version='1.0' id='1' "
    + "from='localhost' xmlns:stream='http://etherx.jabber.org/streams'>\n"

  static func features(_ features: String) -> String {
    header + "<stream:features>\(features)</stream:features>"
  }

  static func mechanisms(_ names: String...) -> String {
    features(
      "<mechanisms xmlns='urn:ietf:params:xml:ns:xmpp-sasl'>"
        + names.map { "<mechanism>\($0)</mechanism>" }.joined() + "</mechanisms>")
  }

  /// Returns the steps of a successful login, with the features `more`.
  static func login(_ more: String = "") -> [Step] {
    [
      Step("<stream:stream", mechanisms("PLAIN")),
      Step("</auth>", "<success xmlns='urn:ietf:params:xml:ns:xmpp-sasl'/>"),
      Step(
        "<stream:stream", features("<bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/>\(more)")),
      Step("</iq>") { bound($0) },
    ]
  }

  static func bound(_ request: String, resource: String = "balcony") -> String {
    "<iq type='result' id='\(id(of: request))'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'>"
      + "<jid>juliet@localhost/\(resource)</jid></bind></iq>"
  }

  /// Returns the value of the last attribute `id` in a text.
  static func id(of text: String) -> String {
    text.components(separatedBy: " id='").last?.components(separatedBy: "'").first ?? ""
  }
}

private final class Script: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var steps: ArraySlice<FakeServer.Step>
  private var text = ""

  init(_ steps: [FakeServer.Step]) { self.steps = steps[...] }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    text += String(buffer: unwrapInboundIn(data))
    while let step = steps.first, let range = text.range(of: step.expected) {
      steps.removeFirst()
      let answer = step.answer(String(text[..<range.upperBound]))
      text = String(text[range.upperBound...])
      guard let answer else { return context.close(promise: nil) }
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
