public import Dispatch
import DynamicMulticast

/// A stream of stanzas, which passes received stanzas to its delegates, and refuses unhandled
/// requests.
///
/// The stream reads and writes no XML. Sent stanzas are passed to a closure, and received stanzas
/// are passed to ``receive(_:)``, so two streams can be connected to each other.
public final class XMPPStream: Sendable {
  /// The stream's delegates, which receive stanzas.
  public let delegates = XMPPStreamDelegateMulticast()

  /// The serial queue on which the stream works.
  public let queue: DispatchQueue

  private let output: @Sendable (XMPPElement) -> Void

  /// Creates a stream without delegates.
  ///
  /// - Parameters:
  ///   - label: The label of the stream's queue.
  ///   - output: Receives each sent stanza, on the stream's queue.
  public init(label: String = "stream", output: @escaping @Sendable (XMPPElement) -> Void) {
    queue = DispatchQueue(label: label)
    self.output = output
  }

  /// Passes `stanza` to the stream's output, on `queue`.
  public func send(_ stanza: XMPPElement) {
    queue.async { self.output(stanza) }
  }

  /// Passes `stanza` to the delegates, and refuses an unhandled request.
  public func receive(_ stanza: XMPPElement) {
    queue.async { [self] in
      delegates.xmppStream(self, didReceiveIQ: stanza)
        .answer(by: .contains(default: false) { $0 }, completionQueue: queue) { result in
          if (try? result.get()) != true { self.refuse(stanza) }
        }
    }
  }

  private func refuse(_ stanza: XMPPElement) {
    guard stanza.iqType == .get || stanza.iqType == .set else { return }
    output(stanza.refusal("service-unavailable", type: "cancel"))
  }

  /// Returns the features that the delegates announce, for service discovery.
  public func features() async throws -> Set<String> {
    try await delegates.features(for: self).union()
  }
}
