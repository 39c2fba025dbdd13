import DynamicMulticast
import Invocation
import PlugIns
import XMPP

/// Sends pings to other clients, and answers pings (XEP-0199).
///
/// The delegates are told of each answer, and of each missing answer. Stands for `XMPPPing`.
@PlugIn("org.example.ping", version: "1.0", name: "Ping")
@Responding
final class Ping: XMPPModule, XMPPStreamDelegate, @unchecked Sendable {
  // Unchecked only because `XMPPModule` is: the class adds no stored properties.

  static let namespace = "urn:xmpp:ping"

  /// The longest time limit that the user can set, in seconds.
  private static let longestTime = 86_400.0

  // MARK: Messages of the stream

  /// Answers a ping with an empty result.
  func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: Element) -> Bool {
    guard iq.iqType == .get, iq.child("ping", in: Self.namespace) != nil else { return false }
    sender.send(iq.result())
    return true
  }

  /// Returns `namespace`, the feature to announce.
  @Responds(to: "myFeaturesForXMPPCapabilities:")
  func features(for sender: any Respondable) -> [String] { [Self.namespace] }

  // MARK: Messages of the program

  /// Returns the description of `/ping`.
  func commandHelp() -> [String] {
    ["/ping [JID] [SECONDS] - measures how long an answer takes"]
  }

  /// Sends a ping to the client that `text` refers to, and shows the time until the answer.
  func pingCommand(_ text: String) {
    guard let stream, let host = PlugIn.of(self)?.host else { return }
    let words = text.split(separator: " ")
    let given = words.count > 1 ? Double(words[1]) ?? 0 : 0
    let seconds = given > 0 && given <= Self.longestTime ? given : 10
    guard let jid = try? host.perform("addressOf:", String(words.first ?? ""), as: JID?.self) else {
      return
    }
    let iq = Element.iq(.get, to: jid, Element("ping", namespace: Self.namespace))
    let start = stream.clock.time
    request(iq, timeout: .seconds(seconds)) { [weak self, clock = stream.clock] result in
      self?.end(iq, to: jid, after: clock.time - start, result)
    }
  }

  private func end(
    _ iq: Element, to jid: JID, after time: Duration, _ result: Result<Element, XMPPError>
  ) {
    let seconds = time / .seconds(1)
    let line: String
    switch result {
    case .success(let pong), .failure(.refused(_, _, let pong)):
      multicast.delegates.send("xmppPing:didReceivePong:withRTT:", self, pong, seconds)
      let condition = pong.errorCondition.map { " with an error: \($0)" } ?? ""
      line = "\(jid) answered after \(Int((seconds * 1000).rounded())) ms\(condition)"
    case .failure(.timedOut):
      multicast.delegates.send(
        "xmppPing:didNotReceivePong:dueToTimeout:", self, iq.id ?? "", seconds)
      line = "\(jid) did not answer within \(Int(seconds.rounded())) s"
    case .failure(let error): line = "\(jid) cannot be pinged: \(error)"
    }
    try? PlugIn.of(self)?.host.perform("show:", line)
  }
}
