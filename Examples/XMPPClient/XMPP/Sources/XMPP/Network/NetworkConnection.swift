import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS

/// A TCP connection, later with TLS, implemented with SwiftNIO.
final class NetworkConnection: Connection {
  private let channel: EventLoopFuture<any Channel>

  /// Begins to connect.
  ///
  /// `handler` is called on a thread of the connection, with one event at a time.
  init(
    _ configuration: XMPPConfiguration, handler: @escaping @Sendable (ConnectionEvent) -> Void
  ) {
    let (host, port) = (configuration.host, configuration.port)
    channel = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(TimeAmount(configuration.timeout))
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ConnectionHandler(handler))
        }
      }
      .connect(host: host, port: port)
    channel.whenFailure {
      handler(.closed(.connectionFailed(host: host, port: port, reason: Self.reason($0))))
    }
  }

  func write(_ text: String, then completion: (@Sendable () -> Void)?) {
    channel.whenSuccess { channel in
      let written = channel.writeAndFlush(ByteBuffer(string: text))
      if let completion { written.whenSuccess(completion) }
    }
  }

  func startTLS(domain: String, trustedRoots: String?) {
    channel.whenSuccess { channel in
      do {
        var configuration = TLSConfiguration.makeClientConfiguration()
        if let trustedRoots { configuration.trustRoots = .file(trustedRoots) }
        let context = try NIOSSLContext(configuration: configuration)
        let handler = try NIOSSLClientHandler(context: context, serverHostname: domain)
        try channel.pipeline.syncOperations.addHandler(handler, position: .first)
      } catch {
        channel.pipeline.fireErrorCaught(
          XMPPError.tlsFailed(reason: Self.reason(error)))
      }
    }
  }

  func close() {
    channel.whenSuccess { $0.close(promise: nil) }
  }

  static func reason(_ error: any Error) -> String {
    guard let error = error as? NIOConnectionError else { return "\(error)" }
    let causes = error.connectionErrors.map { "\($0.error)" }
    return causes.first ?? "the name cannot be resolved"
  }
}

private final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let handler: @Sendable (ConnectionEvent) -> Void
  private var error: XMPPError?

  init(_ handler: @escaping @Sendable (ConnectionEvent) -> Void) { self.handler = handler }

  func channelActive(context: ChannelHandlerContext) {
    let address = context.remoteAddress?.ipAddress ?? ""
    handler(.opened(isLoopback: address.hasPrefix("127.") || address == "::1"))
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    handler(.bytes(Array(unwrapInboundIn(data).readableBytesView)))
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case TLSUserEvent.handshakeCompleted = event { handler(.secured) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case let error as XMPPError: self.error = self.error ?? error
    // The server has closed the connection without a TLS notification. Ignore this, because the
    // stream has its own closing tag.
    case NIOSSLError.uncleanShutdown: break
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
      self.error = self.error ?? .tlsFailed(reason: "\(error)")
    default: self.error = self.error ?? .connectionLost(reason: "\(error)")
    }
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    handler(.closed(error ?? .connectionLost(reason: "the server closed it")))
    context.fireChannelInactive()
  }
}
