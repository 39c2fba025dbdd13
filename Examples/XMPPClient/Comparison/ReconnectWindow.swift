import Invocation
import PortComparison
import XMPP

/// A delegate of the port of `XMPPReconnect`, which reports what the original's delegate gets.
///
/// The original passes the flags of the network, and the port passes the error or the number of the
/// attempt.
final class ReconnectWindow: Respondable, Sendable {
  private let report: @Sendable (Selector, XMPPModule) -> Void

  init(_ world: PortWorld) {
    report = { [weak world] in
      world?.record("window", $0, [$1, PlugInComparison.reachable])
    }
  }

  static var methods: MethodTable {
    MethodTable {
      Method("xmppReconnect:didDetectAccidentalDisconnect:") {
        (window: ReconnectWindow, sender: XMPPModule, _: String) in
        window.report("xmppReconnect:didDetectAccidentalDisconnect:", sender)
      }
      Method("xmppReconnect:shouldAttemptAutoReconnect:") {
        (window: ReconnectWindow, sender: XMPPModule, _: Int) in
        window.report("xmppReconnect:shouldAttemptAutoReconnect:", sender)
        return true
      }
    }
  }
}

extension PlugInComparison {
  /// The flags of the network that `ReconnectProgram.m` plays.
  static let reachable = 2
}
