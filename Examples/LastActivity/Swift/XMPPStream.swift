public import Dispatch
import DynamicMulticast

/// A stream of stanzas, which passes received stanzas to its delegates, and refuses unhandled
/// requests.
///
/// It reads and writes no XML. Sent stanzas go to a closure, and received ones are passed to a
/// function, so that two streams can be each other's peers.
public final class XMPPStream: Sendable {
  /// Its delegates, which get received stanzas.
  public let delegates = XMPPStreamDelegateMulticast()

  /// The queue that it works on.
  public let queue: DispatchQueue

  private let output: @Sendable (XMPPElement) -> Void

  /// Makes a stream without delegates.
  ///
  /// - Parameters:
  ///   - label: The label of its queue.
  ///   - output: Called with each stanza that is sent, on the stream's queue.
  public init(label: String = "stream", output: @escaping @Sendable (XMPPElement) -> Void) {
    queue = DispatchQueue(label: label)
    self.output = output
  }

  /// Sends a stanza.
  public func send(_ stanza: XMPPElement) {
    queue.async { self.output(stanza) }
  }

  /// Handles a received stanza.
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

  /// The features that the delegates announce, for service discovery.
  public func features() async throws -> Set<String> {
    try await delegates.features(for: self).union()
  }
}
